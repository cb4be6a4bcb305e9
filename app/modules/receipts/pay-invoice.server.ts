import type { Ask } from "../../shared/errors";
import { formatMoney, parseMoney, sumMoney, toPence, toPounds } from "../../shared/money";
import type { Books, Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import { type Invoice, paidAmount } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { owedInvoices } from "./customer-account.server";
import { allocatedTo, type Receipt } from "./receipt";
import { makeReceipt } from "./receipts.server";

type SentFields = Readonly<Record<string, string>>;

interface Payment {
  readonly fields: SentFields;
  readonly drawnWith: string;
  readonly sendId: string;
  readonly ask: Ask;
}

/** What an invoice's drawer shows of it, as its form sends it back. */
export function paymentDrawnWith({ updated, total, customer }: Invoice): string {
  return [updated, toPence(total), customer].join(" ");
}

/**
 * Makes the receipt of an invoice's drawer: what is owed goes to the invoice, and a rest stays on account.
 * @param form.sendId the id of the form's one-use token. The same id again returns the receipt made first.
 * @param form.drawnWith as `paymentDrawnWith` has it: what came in or changed since is asked about.
 * @throws ValidationError @throws NotFoundError @throws QuestionError
 */
export function payInvoice(
  garage: Garage,
  invoiceId: string,
  { fields, drawnWith, sendId: id, ask }: Payment,
  by: string,
): Promise<Receipt> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const made = books.receipts.get(id);
    if (made) return made;
    const invoice = getInvoice(garage, invoiceId);
    const { input, pounds } = inputOf(invoice, fields);
    const [drawn = "", total, customer] = drawnWith.split(" ");
    ask(paidMeanwhile(invoice, books.receipts.group("invoice", invoiceId), drawn));
    ask(totalMeanwhile(invoice, total));
    ask(customerMeanwhile(books, invoice, customer));
    // Somebody else may have taken the money meanwhile. Elsewhere, a customer who owes nothing pays a deposit.
    const isPaid = invoice.balancePayable <= 0 && owedInvoices(books, invoice.customer).length === 0;
    if (isPaid && pounds > 0) ask(`${formatMoney(pounds)} more than is owed: keep it on account?`);
    return makeReceipt(garage, books, input, id, ask);
  });
}

/** What came in for an invoice while the form stood open: a colleague may have entered the same payment. */
function paidMeanwhile(
  { _id, payments, total }: Invoice,
  receipts: Iterable<Receipt>,
  drawn: string,
): string | undefined {
  const since = Array.from(receipts).filter(({ created }) => drawn !== "" && created > drawn);
  const sum = sumMoney(since.map((receipt) => allocatedTo(receipt, _id)));
  if (sum === 0) return undefined;
  return `${formatMoney(sum)} was entered after this form was opened: ${formatMoney(paidAmount(payments))} of ${formatMoney(total)} is paid now.`;
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

function inputOf(invoice: Invoice, fields: SentFields) {
  const { amount = "", date, method, reference, transaction } = fields;
  const pounds = parseMoney(amount) ?? 0;
  const part = pounds < 0 ? pounds : Math.min(pounds, Math.max(0, invoice.balancePayable));
  const allocations = part === 0 ? [] : [{ invoice: invoice._id, amount: part }];
  return {
    pounds,
    input: { customer: invoice.customer, amount, date, method, reference, transaction, allocations },
  };
}
