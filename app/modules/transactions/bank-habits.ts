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
}

/** The days on which Revolut completed a payment, as its files for people and for companies call them. */
const REVOLUT_DAYS = ["completeddate", "datecompleted", "datecompletedutc"];

/** The habits of the bank whose file has these headings. */
export function bankHabits(headings: readonly string[], columns: ChosenColumns): BankHabits {
  const byKey = new Map(headings.map((heading) => [headingKey(heading), heading]));
  const isRevolut = REVOLUT_DAYS.some((key) => byKey.has(key));
  const amountKey = headingKey(columns.get("amount") ?? "");
  return {
    beforeFees: amountKey === TOTAL ? byKey.get("amount") : undefined,
    fees: isRevolut && ["amount", TOTAL].includes(amountKey) ? byKey.get("fee") : undefined,
    areFeesIn: amountKey === TOTAL,
  };
}

const TOTAL = "totalamount";

/** The same columns, with the amount from Total amount if it stands beside Amount: the balance moves by both amount and fee. */
export function withTotalAmount(columns: ChosenColumns, headings: readonly string[]): ChosenColumns {
  const total = headings.find((heading) => headingKey(heading) === TOTAL);
  if (total === undefined || headingKey(columns.get("amount") ?? "") !== "amount") return columns;
  return new Map([...columns, ["amount", total]]);
}

/** An amount with its fee, and what to tell of it. @param fee the cell of the fee; "" for none */
export function withFee(
  read: BankAmount,
  fee: string,
  { areFeesIn }: BankHabits,
): BankAmount & { readonly note?: string } {
  const charged = fee === "" ? 0 : cellMoney(fee);
  if (charged === undefined) return { wrong: `the fee “${fee}” is not an amount in pounds` };
  if (read.amount === undefined || charged === 0) return read;
  const amount = areFeesIn ? read.amount : subtractMoney(read.amount, charged);
  return { amount, note: `Amount: a fee of ${formatMoney(charged)} is in it` };
}
