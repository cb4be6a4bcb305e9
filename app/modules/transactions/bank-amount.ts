import { formatMoney, subtractMoney } from "../../shared/money";
import type { Sides } from "./bank-sides";
import { type Side, sidedMoney } from "./sided-money";

/** An amount in pounds, above zero for what came in; or what is wrong with it. */
export type BankAmount =
  | { readonly amount: number; readonly wrong?: undefined }
  | { readonly amount?: undefined; readonly wrong: string };

/** The cells of a line that say how much came in or went out; "" for those that the file has not. */
export interface AmountCells {
  readonly amount: string;
  readonly paidIn: string;
  readonly paidOut: string;
  /** "Debit", "CR" */
  readonly side: string;
}

/** What came in less what went out. Some banks write what went out with a minus, some without. */
export function bankAmount(
  { amount: whole, paidIn, paidOut, side }: AmountCells,
  { isSided, sideOf, isDoubtful }: Sides,
): BankAmount {
  if (whole !== "") {
    const { amount = 0, side: own } = sidedMoney(whole);
    const said = sideOf(side);
    if (isSided && said === undefined && own === undefined)
      return {
        wrong: side === "" ? "nothing says debit or credit" : `“${side}” says neither debit nor credit`,
      };
    if (said === "DR" && own === undefined) {
      if (amount < 0 && isDoubtful.minus)
        return { wrong: `“${whole}” is marked as a debit, and below zero unlike other debits` };
      if (amount > 0 && isDoubtful.plain)
        return { wrong: `“${whole}” is marked as a debit, without the minus of other debits` };
    }
    return towards(whole, isSided ? said : undefined);
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
