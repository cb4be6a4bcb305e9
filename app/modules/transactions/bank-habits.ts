import { formatMoney, subtractMoney } from "../../shared/money";
import { cellMoney } from "../imports/cells";
import { type ChosenColumns, headingKey } from "../imports/headings";
import type { BankAmount } from "./bank-amount";

/** How one bank's CSV file means its amounts, where no heading says so. */
export interface BankHabits {
  /** The column of amounts before their fees; undefined where all columns are read as they stand. */
  readonly beforeFees: string | undefined;
  /** The column of fees that move the balance too; undefined for none. */
  readonly fees: string | undefined;
  /** Whether fees are in the amounts already. */
  readonly areFeesIn: boolean;
  /** Whether amounts are what is owed to the bank: a charge has no minus, and a payment to it has one. */
  readonly isOwed: boolean;
  /** The columns that say what kind of payment a line without other words is, as Barclays does of a cheque. */
  readonly kinds: readonly string[];
  /** The columns of cheque numbers. */
  readonly numbers: readonly string[];
}

/** The days on which Revolut completed a payment, as its files for people and for companies call them. */
const REVOLUT_DAYS = ["completeddate", "datecompleted", "datecompletedutc"];

const KINDS = ["subcategory", "transactiontype", "type"];
const NUMBERS = ["chequenumber", "chequeno", "number"];

/** The habits of the bank whose file has these headings. */
export function bankHabits(headings: readonly string[], columns: ChosenColumns): BankHabits {
  const byKey = new Map(headings.map((heading) => [headingKey(heading), heading]));
  const isRevolut = REVOLUT_DAYS.some((key) => byKey.has(key));
  const amountKey = headingKey(columns.get("amount") ?? "");
  return {
    beforeFees: amountKey === TOTAL ? byKey.get("amount") : undefined,
    fees: isRevolut && ["amount", TOTAL].includes(amountKey) ? byKey.get("fee") : undefined,
    areFeesIn: amountKey === TOTAL,
    // American Express names whose card it was, and ends of numbers.
    isOwed: byKey.has("cardmember") && byKey.has("account"),
    kinds: KINDS.flatMap((key) => byKey.get(key) ?? []),
    numbers: NUMBERS.flatMap((key) => byKey.get(key) ?? []),
  };
}

const TOTAL = "totalamount";

/** The same columns, with the amount from Total amount if it stands beside Amount: the balance moves by both amount and fee. */
export function withTotalAmount(columns: ChosenColumns, headings: readonly string[]): ChosenColumns {
  const total = headings.find((heading) => headingKey(heading) === TOTAL);
  if (total === undefined || headingKey(columns.get("amount") ?? "") !== "amount") return columns;
  return new Map([...columns, ["amount", total]]);
}

/** The cells of a line from which the habits of its bank make another amount; "" for none. */
interface MeaningCells {
  readonly amount: string;
  readonly fee: string;
}

/** An amount as its bank means it, and what to tell of it. @param read the amount as the file's words and signs say */
export function meantAmount(
  read: BankAmount,
  { amount: cell, fee }: MeaningCells,
  { areFeesIn, isOwed }: BankHabits,
): BankAmount & { readonly note?: string } {
  const charged = fee === "" ? 0 : cellMoney(fee);
  if (charged === undefined) return { wrong: `the fee “${fee}” is not an amount in pounds` };
  if (read.amount === undefined) return read;
  // CR and DR say themselves which way the money went.
  if (isOwed && cell !== "" && !/(?<!\p{L})(?:CR|DR)(?!\p{L})/iu.test(cell))
    return { amount: -read.amount + 0, note: "Amount: a card’s file has what was charged without a minus" };
  if (charged === 0) return read;
  const amount = areFeesIn ? read.amount : subtractMoney(read.amount, charged);
  return { amount, note: `Amount: a fee of ${formatMoney(charged)} is in it` };
}
