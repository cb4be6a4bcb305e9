import { askNobody } from "../../shared/errors";
import { subtractMoney } from "../../shared/money";
import { merged, money, validate } from "../../shared/schema";
import { askAboutPaymentDay } from "../books/ask-about-day";
import type { Garage } from "../books/books.server";
import { isUnchanged } from "../books/unchanged.server";
import { updateAsking } from "../books/update-asking.server";
import { checkVersion, lastChangeOf } from "../books/versions";
import { receivedFor, shownTransaction } from "../receipts/invoice-receipts.server";
import { owedAgainQuestion } from "../receipts/owed-again.server";
import { receiveTotals } from "../receipts/receive-totals.server";
import { askAboutRefundDay } from "../receipts/refund-day.server";
import { bankQuestion } from "../receipts/unbanked.server";
import { tillQuestion } from "../till-counts/till-counts.server";
import { creditedAmount, type Invoice, overpaymentQuestion, type Payments, paidAmount } from "./invoice";
import { totalsSchema } from "./invoice.schema";
import { getInvoice, reckon, settlePayments } from "./invoices.server";
import { withIssue } from "./issue";

/**
 * Sets the payments that were sent, as totals. The difference to those before becomes receipts of the day in `date`.
 * Without `paidInFull`, the amounts decide it.
 * @throws ValidationError @throws NotFoundError @throws ConflictError
 */
export function takePayments(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
  ask = askNobody,
): Promise<Invoice> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const stored = getInvoice(garage, id);
    checkVersion(stored, version, "invoice", lastChangeOf(garage, "invoices", stored, by));
    const { date, ...totals } = sentTotals(stored.payments, input);
    const payments = settlePayments(books, totals, stored.total, "", creditedAmount(stored));
    const paid = { ...stored, ...reckon(stored.lines, payments, creditedAmount(stored)) };
    ask(overpaymentQuestion(paid, stored.payments));
    askAboutPaymentDay(ask, date, undefined);
    const cash = subtractMoney(payments.cash, stored.payments.cash);
    ask(tillQuestion(books, undefined, { date, method: "Cash", amount: cash }));
    const amount = subtractMoney(payments.cheque, stored.payments.cheque);
    const { customer } = stored;
    if (amount > 0) ask(bankQuestion(books, { customer, amount, date, transaction: payments.transaction }));
    const less = subtractMoney(paidAmount(payments), paidAmount(stored.payments));
    const refund = { date, customer, amount: less, allocations: [{ invoice: id, amount: less }] };
    if (less < 0) {
      askAboutRefundDay(books, refund, undefined, ask);
      ask(owedAgainQuestion(stored, -less));
    }
    receiveTotals(books, paid, stored.payments, date, {}, ask);
    const { bacs } = receivedFor(books.receipts.group("invoice", id), id);
    const transaction = shownTransaction(books, id, payments.transaction);
    const settled = { ...paid, bacs, payments: { ...payments, transaction } };
    if (isUnchanged(stored, settled)) return stored;
    return books.invoices.put(withIssue(stored, settled, books.invoices.moment));
  });
}

const METHODS = ["card", "cash", "cheque"] as const;

/** The totals that are sent, and the stored ones of the others. A total below zero, of a refund, may be sent back. */
function sentTotals(stored: Payments, input: unknown) {
  const { paidInFull: _, ...kept } = stored;
  const sent = merged(kept, input);
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return validate(totalsSchema, sent);
  const isKept = (method: "card" | "cash" | "cheque") => {
    const given = money(undefined).safeParse((sent as Record<string, unknown>)[method]);
    return stored[method] < 0 && given.data === stored[method];
  };
  const below = Object.fromEntries(METHODS.filter(isKept).map((method) => [method, stored[method]]));
  const zeros = Object.fromEntries(Object.keys(below).map((method) => [method, 0]));
  return { ...validate(totalsSchema, { ...sent, ...zeros }), ...below };
}
