import { formatMoney, subtractMoney, toPence, toPounds } from "../../shared/money";
import type { Books } from "../books/books.server";
import { type Invoice, paidAmount } from "../invoices/invoice";

/** What a payment's or a credit note's form shows of an invoice, as it sends it back. */
export function invoiceDrawnWith({ total, customer, payments }: Invoice): string {
  return [toPence(paidAmount(payments)), toPence(total), customer].join(" ");
}

/**
 * What came in for an invoice or changed since a form showed it: a colleague may have entered the same payment.
 * @param drawnWith as `invoiceDrawnWith` has it; "" where the form does not say
 */
export function meanwhileQuestions(
  books: Pick<Books, "customers">,
  invoice: Invoice,
  drawnWith: string,
): string[] {
  const [paid, total, customer] = drawnWith.split(" ");
  const questions = [
    paidMeanwhile(invoice, paid || undefined),
    totalMeanwhile(invoice, total),
    customerMeanwhile(books, invoice, customer),
  ];
  return questions.flatMap((question) => question ?? []);
}

/** @param drawn in pence; undefined where the form does not say. */
function paidMeanwhile({ payments, total }: Invoice, drawn: string | undefined): string | undefined {
  const pence = Number(drawn);
  const paid = paidAmount(payments);
  if (!Number.isInteger(pence) || pence === toPence(paid)) return undefined;
  const since = subtractMoney(paid, toPounds(pence));
  const what = since < 0 ? "taken back" : "entered";
  return `${formatMoney(Math.abs(since))} was ${what} after this form was opened: ${formatMoney(paid)} of ${formatMoney(total)} is paid now.`;
}

/** @param drawn in pence; undefined where the form does not say. */
function totalMeanwhile({ total }: Invoice, drawn: string | undefined): string | undefined {
  const pence = Number(drawn);
  if (!Number.isInteger(pence) || pence === toPence(total)) return undefined;
  return `The total is ${formatMoney(total)} now. It was ${formatMoney(toPounds(pence))} when this form was opened.`;
}

/** @param drawn the customer's id; undefined where the form does not say. */
function customerMeanwhile(
  { customers }: Pick<Books, "customers">,
  { customer }: Invoice,
  drawn: string | undefined,
): string | undefined {
  if (drawn === undefined || drawn === customer) return undefined;
  const before = customers.get(drawn)?.name;
  const was = before === undefined ? "" : ` It was for ${before} when this form was opened.`;
  return `The invoice is for ${customers.get(customer)?.name} now.${was}`;
}
