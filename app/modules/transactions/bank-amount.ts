import { formatMoney, subtractMoney } from "../../shared/money";
import { cellMoney, LONGEST_FIGURE } from "../imports/cells";

/** An amount in pounds, above zero for what came in; or what is wrong with it. */
export type BankAmount =
  | { readonly amount: number; readonly wrong?: undefined }
  | { readonly amount?: undefined; readonly wrong: string };

type Side = "CR" | "DR";

/** The cells of a line that say how much came in or went out; "" for those that the file has not. */
export interface AmountCells {
  readonly amount: string;
  readonly paidIn: string;
  readonly paidOut: string;
  /** "Debit", "CR" */
  readonly side: string;
}

const SIDE_WORDS = new Map<string, Side>([
  ...["cr", "c", "credit", "in", "paid in", "money in", "deposit"].map((word) => [word, "CR"] as const),
  ...["dr", "d", "debit", "out", "paid out", "money out", "withdrawal"].map((word) => [word, "DR"] as const),
]);

/** Whether a word says that money came in or went out; undefined for another word. */
export function sideOf(word: string): Side | undefined {
  return SIDE_WORDS.get(word.toLowerCase().replace(/\.$/, ""));
}

/**
 * Whether the words of a column say which way each amount of another went: all do, or nothing that went out has a minus, or none did
 * and no amount has one. Many banks' types are of another kind: "DEB", "Faster payment".
 */
export function areSides(lines: readonly Pick<AmountCells, "amount" | "side">[]): boolean {
  const sided = lines.map(({ amount, side }) => ({
    side: sideOf(side),
    amount: sidedMoney(amount).amount ?? 0,
  }));
  if (sided.every(({ side }) => side !== undefined)) return true;
  const went = sided.filter(({ side }) => side === "DR");
  if (went.length > 0) return went.every(({ amount }) => amount >= 0);
  return sided.some(({ side }) => side === "CR") && sided.every(({ amount }) => amount >= 0);
}

/** What came in less what went out. Some banks write what went out with a minus, some without. */
export function bankAmount(
  { amount: whole, paidIn, paidOut, side }: AmountCells,
  { isSided }: { readonly isSided: boolean },
): BankAmount {
  if (whole !== "") {
    const own = sidedMoney(whole).side;
    if (isSided && sideOf(side) === undefined && own === undefined)
      return {
        wrong: side === "" ? "nothing says debit or credit" : `“${side}” says neither debit nor credit`,
      };
    return towards(whole, isSided ? sideOf(side) : undefined);
  }
  const came = paidIn === "" ? { amount: 0 } : towards(paidIn, undefined);
  if (came.amount === undefined) return came;
  if (sidedMoney(paidIn).side === "DR") return { wrong: `“${paidIn}” came in, and is marked as a debit` };
  const went = paidOut === "" ? { amount: 0 } : towards(paidOut, undefined);
  if (went.amount === undefined) return went;
  if (sidedMoney(paidOut).side === "CR") return { wrong: `“${paidOut}” went out, and is marked as a credit` };
  if (came.amount !== 0 && went.amount !== 0) {
    const [out, into] = [Math.abs(went.amount), came.amount].map(formatMoney);
    return { wrong: `it has one paid out and one paid in: ${out} and ${into}` };
  }
  return { amount: subtractMoney(came.amount, Math.abs(went.amount)) };
}

/** The amount of a cell as its sign says, and the side beside it or in a column of its own. */
function towards(cell: string, column: Side | undefined): BankAmount {
  const { amount, side = column } = sidedMoney(cell);
  if (amount === undefined) return { wrong: `“${cell}” is not an amount in pounds` };
  if (side === undefined) return { amount };
  if (column !== undefined && side !== column) return { wrong: `“${cell}” is a debit and a credit at once` };
  // What is credited came in, unlike the credit on a customer's account.
  if (side === "CR" && amount < 0) return { wrong: `“${cell}” is marked as a credit, and below zero` };
  return { amount: side === "DR" ? -Math.abs(amount) + 0 : amount };
}

/** "12.50 CR", "£12.50Dr.", "DR 12.50" */
const SIDED = [
  /^(?<bare>.+?)\s*(?<side>CR|DR)\.?(?:\s*GBP)?$/i,
  /^(?<side>CR|DR)\.?\s*(?<bare>.+)$/i,
] as const;

function sidedMoney(text: string): { readonly amount: number | undefined; readonly side?: Side | undefined } {
  if (text.length > LONGEST_FIGURE) return { amount: undefined };
  const { bare, side } = SIDED.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (bare === undefined || side === undefined) return { amount: cellMoney(text) };
  return { amount: cellMoney(bare), side: sideOf(side) };
}
