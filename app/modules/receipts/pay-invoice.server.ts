import type { Ask } from "../../shared/errors";
import { formatMoney, parseMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import type { Invoice } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { owedInvoices } from "./customer-account.server";
import { meanwhileQuestions } from "./drawn-invoice.server";
import type { Receipt } from "./receipt";
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
 * @param form.drawnWith as `invoiceDrawnWith` has it: what came in or changed since is asked about.
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
    for (const question of meanwhileQuestions(books, invoice, drawnWith)) ask(question);
    // Somebody else may have taken the money meanwhile. Elsewhere, a customer who owes nothing pays a deposit.
    const isPaid = invoice.balancePayable <= 0 && owedInvoices(books, invoice.customer).length === 0;
    if (isPaid && pounds > 0) ask(`${formatMoney(pounds)} more than is owed: keep it on account?`);
    return makeReceipt(garage, books, input, id, ask);
  });
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
