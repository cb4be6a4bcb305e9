import { type ChosenColumns, doubledHeadings, headingKey } from "../imports/headings";
import type { Payments } from "./bank-payments";
import { type Side, sidedMoney } from "./sided-money";

/** The words of versions before 0.3. */
const FORMER_WORDS: readonly (readonly [string, Side])[] = [
  ...["cr", "c", "credit", "in", "paid in", "money in", "deposit"].map((word) => [word, "CR"] as const),
  ...["dr", "d", "debit", "out", "paid out", "money out", "withdrawal"].map((word) => [word, "DR"] as const),
];
const WORDS: ReadonlyMap<string, Side> = new Map([
  ...FORMER_WORDS,
  ...["crdt", "credits", "credited", "incoming", "inward", "inbound", "received", "payment in"].map(
    (word) => [word, "CR"] as const,
  ),
  ...["dbit", "debits", "debited", "outgoing", "outward", "outbound", "sent", "payment out"].map(
    (word) => [word, "DR"] as const,
  ),
]);
/** With the words that mean a side only where that is told: a payment may be one to the garage. */
const TOLD_WORDS: ReadonlyMap<string, Side> = new Map([
  ...WORDS,
  ...["receipt", "receipts", "+"].map((word) => [word, "CR"] as const),
  ...["payment", "payments", "-"].map((word) => [word, "DR"] as const),
]);

/** What headings mean by themselves, without spaces and punctuation. Those of before are in `BANK_FIELDS`. */
const SIDE_KEYS: ReadonlySet<string> = new Set([
  ...["direction", "paymentdirection", "transactiondirection", "sign", "flow", "cashflow", "movement"],
  ...["inout", "inorout", "dc", "cd", "crordr", "drorcr", "creditordebit", "debitorcredit"],
  ...["crdrind", "drcrind", "crdrindicator", "drcrindicator", "crdrflag", "drcrflag"],
  ...["flag", "code", "mark"].flatMap((word) => [`creditdebit${word}`, `debitcredit${word}`]),
]);
/** What headings mean if all words of their column do. */
const TYPE_KEYS: ReadonlySet<string> = new Set([
  "type",
  "transactiontype",
  "txntype",
  "transtype",
  "entrytype",
]);

export const isSideHeading = (heading: string) =>
  SIDE_KEYS.has(headingKey(heading)) || /^(?:\+\/[-−–]|±)$/.test(heading.replaceAll(" ", ""));

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

/** Reads the words of a column. @param isTold whether the heading, or somebody, has told that it says which way money went */
function readerOf(isTold: boolean): SideReader {
  const known = isTold ? TOLD_WORDS : WORDS;
  return (cell) => known.get(wordOf(cell));
}

/** Whether all words of a column can say which way money went, and some say that it went out. */
export function canSaySides(cells: readonly string[]): boolean {
  const words = new Set(cells.map(wordOf).filter(Boolean));
  // A lone hyphen stands for nothing.
  const sides = [...words].map((word) =>
    word === "-" && !words.has("+") ? undefined : TOLD_WORDS.get(word),
  );
  return sides.includes("DR") && !sides.includes(undefined);
}

/**
 * Whether the words of a column say which way each amount of another went: all do, or most debits have no minus, or there is none
 * and no amount has one. Many banks' types are of another kind: "DEB", "Faster payment".
 * @param payments the lines that are payments: what a file says of its balances and totals is no vote
 * @param isTold whether the heading, or somebody, has told what they are
 */
export function sidesOf(payments: readonly SidedCells[], isTold: boolean): Sides {
  const sideOf = readerOf(isTold);
  const sided = payments.map(({ amount, side }) => ({
    side: sideOf(side),
    amount: sidedMoney(amount).amount ?? 0,
  }));
  const debits = sided.filter(({ side }) => side === "DR");
  const minus = debits.filter(({ amount }) => amount < 0).length;
  const plain = debits.filter(({ amount }) => amount > 0).length;
  const hasMinus = sided.some(({ side, amount }) => side !== "DR" && amount < 0);
  const areCredits = debits.length === 0 && !hasMinus && sided.some(({ side }) => side === "CR");
  return {
    isSided:
      (sided.length > 0 && sided.every(({ side }) => side !== undefined)) ||
      (debits.length > 0 && (plain > minus || minus === 0)) ||
      areCredits,
    sideOf,
    // Of as many, the signs of other lines tell.
    isDoubtful: {
      minus: minus > 0 && (minus < plain || (minus === plain && !hasMinus)),
      plain: plain > 0 && plain <= minus,
    },
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

/** The cells of a column, "" where there is none. */
const cellsOf = ({ headings, rows }: Payments, heading: string) => {
  const at = headings.indexOf(heading);
  return rows.map(({ cells }) => cells[at] ?? "");
};

/**
 * The same columns, with that of debits and credits where its heading was not known before: Direction, +/-. The words must say it too,
 * and one that was known stays if its words do.
 */
export function withSideColumn(columns: ChosenColumns, payments: Payments): ChosenColumns {
  const wordsOf = (heading: string) => cellsOf(payments, heading).map(readerOf(isSideHeading(heading)));
  const areSides = (heading: string) => wordsOf(heading).every((side) => side !== undefined);
  const known = columns.get("side");
  if (known !== undefined && areSides(known)) return columns;
  const taken = new Set(columns.values());
  const doubled = doubledHeadings(payments.headings);
  const found = payments.headings.find(
    (heading) =>
      !taken.has(heading) &&
      !doubled.has(heading) &&
      (isSideHeading(heading)
        ? wordsOf(heading).some((side) => side !== undefined)
        : TYPE_KEYS.has(headingKey(heading)) && areSides(heading) && wordsOf(heading).includes("DR")),
  );
  if (found !== undefined) return new Map([...columns, ["side", found]]);
  // Receipts and payments: whoever chooses the column says so.
  const isPerhaps =
    known !== undefined &&
    canSaySides(cellsOf(payments, known)) &&
    cellsOf(payments, known).some((cell) => TOLD_WORDS.has(wordOf(cell)) && !WORDS.has(wordOf(cell)));
  return isPerhaps ? new Map([...columns].filter(([name]) => name !== "side")) : columns;
}

/**
 * A column whose heading says which way money went, in words that are not known, or whose words may say it, where no amount has a
 * sign: a column Card of Debit and Credit says something else. Undefined where there is none.
 */
export function perhapsSides(columns: ChosenColumns, payments: Payments): string | undefined {
  const amount = columns.get("amount");
  if (amount === undefined) return undefined;
  const amounts = cellsOf(payments, amount).map(sidedMoney);
  if (amounts.some(({ amount = 0, side }) => amount < 0 || side !== undefined)) return undefined;
  const taken = new Set([...columns].flatMap(([name, heading]) => (name === "side" ? [] : [heading])));
  return payments.headings.find(
    (heading) =>
      heading !== "" &&
      !taken.has(heading) &&
      (isSideHeading(heading) || canSaySides(cellsOf(payments, heading))),
  );
}
