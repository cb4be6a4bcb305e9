import { subtractMoney, sumMoney } from "../../shared/money";
import { type ReceiptMethod, sumByMethod } from "./receipt";

/** What came in on some days by method, less what went back, in pounds. */
export interface Takings {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  readonly bankTransfer: number;
  readonly total: number;
  /** The part of the total that pays invoices of other days, or is on account. */
  readonly elsewhere: number;
}

/** Whether any method’s sum, or what pays other days, is not nothing. A total of nothing may be card and cash that cancel. */
export function hasTakings({ card, cash, cheque, bankTransfer, elsewhere }: Takings): boolean {
  return [card, cash, cheque, bankTransfer, elsewhere].some((amount) => amount !== 0);
}

/** A part of a receipt: what it pays of one invoice, or leaves on account. */
export interface TakenPart {
  readonly method: ReceiptMethod;
  /** Pounds; negative for money that went back. */
  readonly amount: number;
  /** Whether it pays an invoice of these days. */
  readonly isOfDay: boolean;
}

/** The sums of what was taken. */
export function takingsOf(parts: readonly TakenPart[]): Takings {
  const { Card: card, Cash: cash, Cheque: cheque, BACS: bankTransfer } = sumByMethod(parts);
  const total = sumMoney([card, cash, cheque, bankTransfer]);
  const ofDay = sumMoney(parts.filter(({ isOfDay }) => isOfDay).map(({ amount }) => amount));
  return { card, cash, cheque, bankTransfer, total, elsewhere: subtractMoney(total, ofDay) };
}
