import { sumMoney } from "../../shared/money";
import { type ReceiptMethod, sumByMethod } from "./receipt";

/** What came in on some days by method, less what went back, in pounds. */
export interface Takings {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  readonly bankTransfer: number;
  readonly total: number;
  /** The part of the total that pays invoices of days outside these. */
  readonly elsewhere: number;
  /** The part of it that pays no invoice, or one of a later day. */
  readonly onAccount: number;
}

/** Whether any method’s sum, or part of the total, is not nothing. A total of nothing may be card and cash that cancel. */
export function hasTakings({ card, cash, cheque, bankTransfer, elsewhere, onAccount }: Takings): boolean {
  return [card, cash, cheque, bankTransfer, elsewhere, onAccount].some((amount) => amount !== 0);
}

/** A part of a receipt: what it pays of one invoice, or leaves on account. */
export interface TakenPart {
  readonly method: ReceiptMethod;
  /** Pounds; negative for money that went back. */
  readonly amount: number;
  readonly pays: "these days" | "other days" | "no invoice";
}

/** The sums of what was taken. */
export function takingsOf(parts: readonly TakenPart[]): Takings {
  const { Card: card, Cash: cash, Cheque: cheque, BACS: bankTransfer } = sumByMethod(parts);
  const total = sumMoney([card, cash, cheque, bankTransfer]);
  const paying = (what: TakenPart["pays"]) =>
    sumMoney(parts.filter(({ pays }) => pays === what).map(({ amount }) => amount));
  return {
    ...{ card, cash, cheque, bankTransfer, total },
    ...{ elsewhere: paying("other days"), onAccount: paying("no invoice") },
  };
}
