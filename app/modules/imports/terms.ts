/** How long other programs give a customer to pay. */

const NUMBERS: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };
const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30 };
const AT_ONCE =
  /^(?:cash|cod|c\.o\.d\.|cia|pre-?pa(?:id|y)|pro-?forma|immediate)|\bon (?:receipt|delivery|collection|completion)\b/i;

/** The days that terms give: `30 Days`, `Net 30`, `2% 10 Net 30`, `1 month`, `two weeks`. Undefined for what does not say. */
export function daysGiven(terms: string): number | undefined {
  const text = terms.toLowerCase();
  const [, count = "", unit = ""] =
    /\b(\d{1,4}|a|one|two|three|four|six)[\s-]*(?:calendar |working )?(day|week|fortnight|month)/.exec(
      text,
    ) ?? [];
  if (unit !== "") return (NUMBERS[count] ?? Number(count)) * (UNIT_DAYS[unit] ?? 1);
  const [, net] = /\bnett?[\s-]*(\d{1,4})\b/.exec(text) ?? [];
  const [, bare = net] = net === undefined ? (/(\d+)/.exec(text) ?? []) : [];
  if (bare !== undefined) return Number(bare);
  return AT_ONCE.test(text) ? 0 : undefined;
}
