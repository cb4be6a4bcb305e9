import { addMoney } from "../../shared/money";
import type { Payments } from "./invoice";

/** What was taken for some invoices, in pounds, by the way it came. */
export interface Takings {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  /** The amount in `cheque` of payments that name a bank transaction. */
  readonly bankTransfer: number;
  readonly total: number;
}

/** What these payments add up to. Payments carry no date: a day's takings are those of the invoices of that day. */
export function takingsOf(payments: readonly Payments[]): Takings {
  const transferred = payments.filter(({ transaction }) => transaction !== null);
  const written = payments.filter(({ transaction }) => transaction === null);
  const card = addMoney(...payments.map((payment) => payment.card));
  const cash = addMoney(...payments.map((payment) => payment.cash));
  const cheque = addMoney(...written.map((payment) => payment.cheque));
  const bankTransfer = addMoney(...transferred.map((payment) => payment.cheque));
  return { card, cash, cheque, bankTransfer, total: addMoney(card, cash, cheque, bankTransfer) };
}
