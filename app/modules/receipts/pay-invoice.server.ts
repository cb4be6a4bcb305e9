import type { Ask } from "../../shared/errors";
import { addMoney, formatMoney, parseMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import type { Invoice } from "../invoices/invoice";
import { getInvoice } from "../invoices/invoices.server";
import { owedInvoices } from "./customer-account.server";
import type { Receipt } from "./receipt";
import { makeReceipt } from "./receipts.server";

type SentFields = Readonly<Record<string, string>>;

/**
 * Makes the receipt of an invoice's drawer: what is owed goes to the invoice, and a rest stays on account.
 * @param id the id of the form's one-use token. The same id again returns the receipt made first.
 * @throws ValidationError @throws NotFoundError @throws QuestionError
 */
export function payInvoice(
  garage: Garage,
  invoiceId: string,
  fields: SentFields,
  by: string,
  id: string,
  ask: Ask,
): Promise<Receipt> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const made = books.receipts.get(id);
    if (made) return made;
    const invoice = getInvoice(garage, invoiceId);
    const { input, pounds } = inputOf(invoice, fields);
    // Somebody else may have taken the money meanwhile. Elsewhere, a customer who owes nothing pays a deposit.
    const isPaid = invoice.balancePayable <= 0 && owedInvoices(books, invoice.customer).length === 0;
    if (isPaid && pounds > 0) ask(`${formatMoney(pounds)} more than is owed: keep it on account?`);
    const receipt = makeReceipt(garage, books, input, id, ask);
    if (pounds < 0) ask(owedAgain(invoice, -pounds));
    return receipt;
  });
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
