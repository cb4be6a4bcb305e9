const NAME = "(?:phone|telephone|tel|mobile|other|fax|pager)";
const NAMED = new RegExp(`(${NAME})\\s*:\\s*([+\\d(][\\d\\s().+-]*)`, "gi");
const ALL_NAMED = new RegExp(`^(?:\\s*${NAME}\\s*:\\s*[+\\d(][\\d\\s().+-]*)+$`, "i");
/** No cell with a few numbers is longer. */
const LONGEST = 200;

interface NamedPhone {
  readonly name: string;
  readonly number: string;
}

/** The numbers of a cell that says what each is, as QuickBooks Online writes them: "Phone:01825 700100 Mobile:07700 900123". Nobody calls a fax. */
function namedPhones(cell: string): NamedPhone[] {
  if (cell.length > LONGEST || !ALL_NAMED.test(cell)) return [];
  return Array.from(cell.matchAll(NAMED), ([, name = "", number = ""]) => ({
    name,
    number: number.trim(),
  })).sort((a, b) => Number(/fax|pager/i.test(a.name)) - Number(/fax|pager/i.test(b.name)));
}

/** The number to call of a cell that names several; any other cell as it is. */
export function firstPhone(cell: string): string {
  return namedPhones(cell)[0]?.number ?? cell;
}

/** Says which number of a cell is taken and which are left out; undefined for a cell of one. */
export function phonesLeftOut(cell: string): string | undefined {
  const [kept, ...others] = namedPhones(cell);
  if (kept === undefined || others.length === 0) return undefined;
  const left = others.map(({ name, number }) => `“${name}: ${number}”`).join(" and ");
  return `“${kept.number}” is taken, ${left} ${others.length === 1 ? "is" : "are"} left out`;
}
