import type { ChosenColumns } from "../imports/headings";
import type { Payments } from "./bank-payments";
import { type Side, sidedMoney } from "./sided-money";

/** The words of versions before 0.3. */
const FORMER_WORDS: readonly (readonly [string, Side])[] = [
  ...["cr", "c", "credit", "in", "paid in", "money in", "deposit"].map((word) => [word, "CR"] as const),
  ...["dr", "d", "debit", "out", "paid out", "money out", "withdrawal"].map((word) => [word, "DR"] as const),
];
const WORDS: readonly (readonly [string, Side])[] = [
  ...FORMER_WORDS,
  ...["credits", "credited", "incoming", "received", "payment in"].map((word) => [word, "CR"] as const),
  ...["debits", "debited", "outgoing", "sent", "payment out"].map((word) => [word, "DR"] as const),
];
/** Words that mean a side only beside each other: a payment alone may be one to the garage. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["receipt", "payment"],
  ["receipts", "payments"],
  ["+", "-"],
];

/** What a word says of the way that money went; undefined for nothing. */
type SideReader = (word: string) => Side | undefined;

/** The cells of a line that say how much, and which way. */
interface SidedCells {
  readonly amount: string;
  /** "Debit", "CR" */
  readonly side: string;
}

/** How the words and signs of a file say which way money went. */
export interface Sides {
  /** Whether a column says which way each amount of another went. */
  readonly isSided: boolean;
  readonly sideOf: SideReader;
  /** Whether debits with a minus, and those without, are doubtful: more of the others, or as many, are written the other way. */
  readonly isDoubtful: { readonly minus: boolean; readonly plain: boolean };
}

const wordOf = (cell: string) =>
  cell
    .trim()
    .replace(/^'/, "")
    .replace(/\.$/, "")
    .replace(/^[−–]$/, "-")
    .toLowerCase();

/** Reads the words of a column. @param cells all of them: some words mean a side only beside another one */
function readerOf(cells: readonly string[]): SideReader {
  const words = new Set(cells.map(wordOf));
  const pairs = PAIRS.filter((pair) => pair.every((word) => words.has(word)));
  const known = new Map(WORDS);
  for (const [into, out] of pairs) known.set(into, "CR").set(out, "DR");
  return (cell) => known.get(wordOf(cell));
}

/**
 * Whether the words of a column say which way each amount of another went: all do, or most debits have no minus, or there is none
 * and no amount has one. Many banks' types are of another kind: "DEB", "Faster payment".
 * @param payments the lines that are payments: what a file says of its balances and totals is no vote
 */
export function sidesOf(payments: readonly SidedCells[]): Sides {
  const sideOf = readerOf(payments.map(({ side }) => side));
  const sided = payments.map(({ amount, side }) => ({
    side: sideOf(side),
    amount: sidedMoney(amount).amount ?? 0,
  }));
  const debits = sided.filter(({ side }) => side === "DR");
  const minus = debits.filter(({ amount }) => amount < 0).length;
  const plain = debits.filter(({ amount }) => amount > 0).length;
  const areCredits =
    debits.length === 0 &&
    sided.some(({ side }) => side === "CR") &&
    sided.every(({ amount }) => amount >= 0);
  return {
    isSided:
      (sided.length > 0 && sided.every(({ side }) => side !== undefined)) ||
      (debits.length > 0 && (plain > minus || minus === 0)) ||
      areCredits,
    sideOf,
    isDoubtful: { minus: minus > 0 && minus <= plain, plain: plain > 0 && plain <= minus },
  };
}

/** Whether versions before 0.3 took a column for that. @param lines all of the file: they asked its balances and totals too */
export function wereSides(lines: readonly SidedCells[]): boolean {
  const former = new Map(FORMER_WORDS);
  const sided = lines.map(({ amount, side }) => ({
    side: former.get(side.toLowerCase().replace(/\.$/, "")),
    amount: sidedMoney(amount).amount ?? 0,
  }));
  if (sided.every(({ side }) => side !== undefined)) return true;
  const went = sided.filter(({ side }) => side === "DR");
  if (went.length > 0) return went.every(({ amount }) => amount >= 0);
  return sided.some(({ side }) => side === "CR") && sided.every(({ amount }) => amount >= 0);
}

/** The cells of a column. */
const cellsOf = ({ headings, rows }: Payments, heading: string) => {
  const at = headings.indexOf(heading);
  return rows.map(({ cells }) => cells[at] ?? "");
};

/** Whether some amounts have a minus, or a side beside them. */
const haveSigns = (amounts: readonly string[]) =>
  amounts.map(sidedMoney).some(({ amount = 0, side }) => amount < 0 || side !== undefined);

/**
 * The same columns, with that of debits and credits where no heading says which it is: all of its words say one. Both must occur, or
 * only debits beside amounts without a minus: a C may be a cleared cheque.
 */
export function withSideColumn(columns: ChosenColumns, payments: Payments): ChosenColumns {
  const amount = columns.get("amount");
  if (amount === undefined || payments.rows.length === 0) return columns;
  const hasSigns = haveSigns(cellsOf(payments, amount));
  const saysSides = (heading: string) => {
    const cells = cellsOf(payments, heading);
    const sideOf = readerOf(cells);
    const sides = new Set(cells.map(sideOf));
    return !sides.has(undefined) && sides.has("DR") && (sides.has("CR") || !hasSigns);
  };
  const known = columns.get("side");
  if (known !== undefined && saysSides(known)) return columns;
  const taken = new Set(columns.values());
  const found = payments.headings.find((heading) => !taken.has(heading) && saysSides(heading));
  return found === undefined ? columns : new Map([...columns, ["side", found]]);
}

/** Fewer payments say too little. */
const ENOUGH = 3;
/** A word, and neither a day nor an amount. */
const WORD = /^[^\d]{1,30}$/;

/**
 * A column that may say which way money went, where nothing else does: two words of it stand beside amounts of which none has a sign.
 * Undefined where there is none.
 */
export function perhapsSides(columns: ChosenColumns, payments: Payments): string | undefined {
  const amount = columns.get("amount");
  if (amount === undefined || payments.rows.length < ENOUGH) return undefined;
  if (haveSigns(cellsOf(payments, amount))) return undefined;
  const taken = new Set(columns.values());
  return payments.headings.find((heading) => {
    const words = new Set(cellsOf(payments, heading).map(wordOf));
    return !taken.has(heading) && words.size === 2 && [...words].every((word) => WORD.test(word));
  });
}
