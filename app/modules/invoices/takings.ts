import { addMoney } from "../../shared/money";
import type { Payments } from "./invoice";

/** The takings of some invoices by method, in pounds. */
export interface Takings {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  /** The amounts in `cheque` of payments with a bank transaction. */
  readonly bankTransfer: number;
  readonly total: number;
}

/** The sum of these payments. Payments have no date, so a day's takings are those of the day's invoices. */
export function takingsOf(payments: readonly Payments[]): Takings {
  const transferred = payments.filter(({ transaction }) => transaction !== null);
  const written = payments.filter(({ transaction }) => transaction === null);
  const card = addMoney(...payments.map((payment) => payment.card));
  const cash = addMoney(...payments.map((payment) => payment.cash));
  const cheque = addMoney(...written.map((payment) => payment.cheque));
  const bankTransfer = addMoney(...transferred.map((payment) => payment.cheque));
  return { card, cash, cheque, bankTransfer, total: addMoney(card, cash, cheque, bankTransfer) };
}
