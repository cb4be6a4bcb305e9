import { countInWords } from "../../shared/count-in-words";
import { type Day, formatListDay } from "../../shared/dates";
import type { FormAnswer } from "../../shared/form-answer";
import { formatMoney } from "../../shared/money";
import { DeleteConfirmation } from "../../ui/delete-confirmation";

/** What is told before a payment to a supplier is taken back. */
export interface TakingBackPaymentScreen {
  /** The supplier's. */
  readonly name: string;
  readonly date: Day;
  /** In pounds; below zero where the supplier paid back. */
  readonly total: number;
  readonly version: string;
  /** Of its purchases. */
  readonly count: number;
  readonly warnings: readonly string[];
}

/** Asks before a payment to a supplier is taken back. */
export function TakingBackPayment({
  screen: { name, date, total, version, count, warnings },
  answer,
  cancelTo,
}: {
  readonly screen: TakingBackPaymentScreen;
  readonly answer: FormAnswer | undefined;
  readonly cancelTo: string;
}) {
  const paid =
    total < 0
      ? `${formatMoney(-total)} that came back from ${name}`
      : `${formatMoney(total)} paid to ${name}`;
  return (
    <DeleteConfirmation
      verb="Take back"
      noun="payment"
      name={`${paid} on ${formatListDay(date)}`}
      answer={answer}
      cancelTo={cancelTo}
      version={version}
      warnings={warnings}
      consequence={`${countInWords(count, "purchase")} of that day ${count === 1 ? "counts" : "count"} as unpaid again. The history keeps that.`}
    />
  );
}
