import type { Ask } from "../../shared/errors";
import { addMoney, formatMoney, parseMoney, sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
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

/**
 * Makes the receipt of an invoice's drawer: what is owed goes to the invoice, and a rest stays on account.
 * @param form.sendId the id of the form's one-use token. The same id again returns the receipt made first.
 * @param form.drawnWith the invoice's `updated` when the form was drawn: what came in since is asked about.
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
    ask(paidMeanwhile(invoice, books.receipts.group("invoice", invoiceId), drawnWith));
    // Somebody else may have taken the money meanwhile. Elsewhere, a customer who owes nothing pays a deposit.
    const isPaid = invoice.balancePayable <= 0 && owedInvoices(books, invoice.customer).length === 0;
    if (isPaid && pounds > 0) ask(`${formatMoney(pounds)} more than is owed: keep it on account?`);
    const receipt = makeReceipt(garage, books, input, id, ask);
    if (pounds < 0) ask(owedAgain(invoice, -pounds));
    return receipt;
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

/** What a refund makes of an invoice that owed nothing: its cheque bounced, or the amount is a slip. */
function owedAgain({ autoId, balancePayable }: Invoice, refund: number): string | undefined {
  const owes = addMoney(balancePayable, refund);
  if (balancePayable > 0 || owes <= 0) return undefined;
  return `This refunds ${formatMoney(owes)} more than is owed back, so invoice ${autoId} will be outstanding again.`;
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
