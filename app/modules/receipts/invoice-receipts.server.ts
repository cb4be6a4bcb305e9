import type { Day } from "../../shared/dates";
import { type Ask, askNobody, ConflictError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPence, toPounds } from "../../shared/money";
import { newId } from "../../store/store";
import type { Books, BooksInUpdate } from "../books/books.server";
import {
  covers,
  creditedAmount,
  type Invoice,
  NO_PAYMENTS,
  type Payments,
  paidAmount,
} from "../invoices/invoice";
import { withIssue } from "../invoices/issue";
import { allocatedTo, type Receipt, type ReceiptMethod, sumByMethod } from "./receipt";
import { refundedFrom, transactionUse } from "./transaction-use.server";

/**
 * The two directions between an invoice's payments and its receipts. `payments` are the sums of what is allocated to the
 * invoice, by method, and are stored with it so that lists need not add up; each change keeps both in one commit.
 */

/** The payments of an invoice as its receipts make them. A bank transfer counts as a cheque. */
export function receivedFor(receipts: Iterable<Receipt>, invoice: string) {
  const { Card, Cash, Cheque, BACS } = sumByMethod(
    Array.from(receipts, (receipt) => ({ method: receipt.method, amount: allocatedTo(receipt, invoice) })),
  );
  return { card: Card, cash: Cash, cheque: addMoney(Cheque, BACS), bacs: BACS };
}

/**
 * Stores the payments of an invoice anew after a change of its receipts or credit notes.
 * Its reference and bank transaction follow the changed receipt, unless they are another's.
 */
export function settleInvoice(books: BooksInUpdate, id: string, before?: Receipt, after?: Receipt): void {
  const invoice = books.invoices.get(id);
  if (!invoice) return;
  const receipts = [...books.receipts.group("invoice", id)].sort(latestFirst);
  const { bacs, ...received } = receivedFor(receipts, id);
  const credited = toPounds(books.creditNotes.group("invoice", id).pence);
  // A receipt that was moved to another invoice is nothing to this one.
  const [was, is] = [before, after].map((receipt) =>
    receipt && allocatedTo(receipt, id) !== 0 ? receipt : undefined,
  );
  // The words of what is owed back on another invoice are of no other money.
  const typedIn = (receipt: Receipt) => (otherHalf(books, receipt) ? "" : receipt.reference);
  const payments: Payments = {
    ...invoice.payments,
    ...received,
    reference:
      followed(invoice.payments.reference, was?.reference, is && typedIn(is), "") ??
      receipts.map(typedIn).find((reference) => reference !== "") ??
      "",
    transaction:
      followed(invoice.payments.transaction, bankedBy(was), bankedBy(is), null) ??
      receipts.map(bankedBy).find((transaction) => transaction) ??
      null,
    paidInFull: covers(received, invoice.total, credited),
  };
  const balancePayable = subtractMoney(invoice.total, addMoney(paidAmount(payments), credited));
  const stood = [invoice.payments, invoice.bacs, creditedAmount(invoice), invoice.balancePayable];
  if (JSON.stringify([payments, bacs, credited, balancePayable]) === JSON.stringify(stood)) return;
  const { credited: _, ...rest } = invoice;
  const settled = { ...rest, payments, bacs, ...(credited !== 0 && { credited }), balancePayable };
  books.invoices.put(withIssue(invoice, settled, books.invoices.moment));
}

/** What an invoice shows of its receipts: the changed one's value if there is one; undefined if its own has gone. */
function followed<T>(shown: T, before: T | undefined, after: T | undefined, none: T): T | undefined {
  if (after !== undefined && after !== none) return after;
  return shown === before || shown === none ? undefined : shown;
}

/** The other half of a receipt that was set against another; undefined for one that stands alone. */
export function otherHalf(
  { receipts }: Pick<Books, "receipts">,
  { setAgainst }: Receipt,
): Receipt | undefined {
  return setAgainst === undefined ? undefined : receipts.get(setAgainst);
}

function latestFirst(a: Receipt, b: Receipt): number {
  return a.date === b.date ? b.autoId - a.autoId : a.date < b.date ? 1 : -1;
}

/** The bank transaction of a transfer. */
function bankedBy(receipt: Receipt | undefined): string | null | undefined {
  return receipt?.method === "BACS" ? receipt.transaction : undefined;
}

/**
 * Enters receipts for the difference between an invoice's payments before and after new totals were set: one for each
 * method, a refund where a total has become smaller. Asks before what a bank transaction has no room for is saved without it.
 * @throws ConflictError where less is left than another invoice's money has paid
 */
export function receiveTotals(
  books: BooksInUpdate,
  { _id, customer, payments: after }: Pick<Invoice, "_id" | "customer" | "payments">,
  before: Payments,
  date: Day,
  marks: Pick<Receipt, "dateAssumed"> = {},
  ask: Ask = askNobody,
): void {
  const receive = (method: ReceiptMethod, amount: number, transaction: string | null = null) => {
    if (amount === 0) return;
    books.receipts.insert({
      ...{ _id: newId(), date, customer, method, amount, transaction, notes: "" },
      reference: after.reference,
      allocations: [{ invoice: _id, amount }],
      ...marks,
    });
  };
  refuseBelowHalves(books, _id, before, after);
  receive("Card", subtractMoney(after.card, before.card));
  receive("Cash", subtractMoney(after.cash, before.cash));
  const cheque = subtractMoney(after.cheque, before.cheque);
  const isMoved = after.transaction !== before.transaction;
  if (cheque === 0) {
    if (isMoved) relink(books, _id, before.transaction, after.transaction, ask);
    return;
  }
  if (cheque < 0) {
    takeBack(books, _id, { cheque, transaction: before.transaction }, receive, ask);
    return;
  }
  const { transaction } = after;
  if (transaction === null) {
    receive("Cheque", cheque);
    return;
  }
  const linked = fitting(books, transaction, cheque);
  const rest = subtractMoney(cheque, linked);
  if (rest !== 0) {
    ask(
      `Bank ${numbered(books, transaction)} has ${formatMoney(linked)} left. The other ${formatMoney(rest)} is saved without it.`,
    );
  }
  receive("BACS", linked, transaction);
  receive("BACS", rest);
}

/** The total that a method counts in. */
function totalOf(method: ReceiptMethod): "card" | "cash" | "cheque" {
  return method === "Card" ? "card" : method === "Cash" ? "cash" : "cheque";
}

/** @throws ConflictError where a total becomes smaller than what is set against it: a refund of that was paid by nobody */
function refuseBelowHalves(books: BooksInUpdate, invoice: string, before: Payments, after: Payments): void {
  const halves = [...books.receipts.group("invoice", invoice)].filter((each) => otherHalf(books, each));
  const held = receivedFor(halves, invoice);
  for (const method of ["card", "cash", "cheque"] as const) {
    if (after[method] >= before[method] || held[method] <= 0 || after[method] >= held[method]) continue;
    const own = halves.filter((half) => allocatedTo(half, invoice) > 0 && totalOf(half.method) === method);
    throw new ConflictError(
      `${formatMoney(held[method])} of the ${method} total was owed back on another invoice and set against this one. Delete ${own.map(({ autoId }) => `receipt ${autoId}`).join(" and ")} to undo that.`,
    );
  }
}

/** Takes an invoice's cheques and transfers back the way they came: from the bank transaction first, then as cheques. */
function takeBack(
  books: BooksInUpdate,
  invoice: string,
  { cheque, transaction }: { readonly cheque: number; readonly transaction: string | null },
  receive: (method: ReceiptMethod, amount: number, transaction?: string | null) => void,
  ask: Ask,
): void {
  const receipts = [...books.receipts.group("invoice", invoice)];
  const came = receivedFor(receipts, invoice);
  const { bacs } = receivedFor(
    receipts.filter((receipt) => receipt.transaction === transaction),
    invoice,
  );
  const linked =
    transaction === null ? 0 : fitting(books, transaction, -Math.min(-cheque, Math.max(0, bacs)));
  const rest = subtractMoney(cheque, linked);
  const byCheque = -Math.min(-rest, Math.max(0, subtractMoney(came.cheque, came.bacs)));
  const byTransfer = subtractMoney(rest, byCheque);
  if (transaction !== null && byTransfer !== 0) {
    ask(
      `${formatMoney(subtractMoney(0, linked))} of bank ${numbered(books, transaction)} can go back. The other ${formatMoney(-byTransfer)} is saved without it.`,
    );
  }
  receive("BACS", linked, transaction);
  receive("Cheque", byCheque);
  receive("BACS", byTransfer);
}

/** "transaction #5" */
function numbered(books: Pick<Books, "transactions">, id: string): string {
  return `transaction #${books.transactions.get(id)?.autoId}`;
}

/**
 * Moves an invoice's own transfers from one bank transaction to another, or to none, which makes them cheques.
 * @throws ConflictError while money of the first was refunded since
 */
function relink(
  books: BooksInUpdate,
  invoice: string,
  from: string | null,
  to: string | null,
  ask: Ask,
): void {
  const receipts = [...books.receipts.group("invoice", invoice)];
  const alone = receipts.filter((receipt) => !otherHalf(books, receipt));
  const isOwedBack = alone.length < receipts.length;
  if (to !== null && isOwedBack && !alone.some(({ method }) => method === "Cheque" || method === "BACS"))
    throw new ConflictError(
      "What this invoice shows as a cheque or transfer is owed back on another one. It never was at the bank.",
    );
  const own = alone.filter(
    ({ method, transaction, allocations }) =>
      method === (from === null ? "Cheque" : "BACS") && transaction === from && allocations.length === 1,
  );
  const refunded = refundedFrom(books, {
    transaction: from,
    amount: own.reduce((sum, { amount }) => addMoney(sum, amount), 0),
  });
  if (refunded) throw new ConflictError(refunded);
  let without = 0;
  for (const receipt of own) {
    const unlinked = books.receipts.put({ ...receipt, transaction: null });
    const isWhole = to !== null && fitting(books, to, receipt.amount) === receipt.amount;
    if (to !== null && !isWhole) without = addMoney(without, receipt.amount);
    books.receipts.put({
      ...unlinked,
      method: to === null ? "Cheque" : "BACS",
      transaction: isWhole ? to : null,
    });
  }
  const transaction = to === null ? undefined : books.transactions.get(to);
  if (!transaction || without === 0) return;
  const left = formatMoney(transactionUse(books, transaction).left);
  ask(
    `Bank ${numbered(books, transaction._id)} has ${left} left. ${formatMoney(without)} is saved without it.`,
  );
}

/** The part of an amount that a bank transaction still has room for. */
function fitting(books: BooksInUpdate, transaction: string, amount: number): number {
  const of = books.transactions.get(transaction);
  if (!of) return 0;
  const spent = books.receipts.group("transaction", transaction).pence;
  const bound = toPence(of.amount);
  const after = Math.min(Math.max(spent + toPence(amount), Math.min(0, bound)), Math.max(0, bound));
  return (after - spent) / 100;
}

/** Leaves the money of a deleted invoice on its customer's account. @throws ConflictError if that would be below zero */
export function releaseReceipts(
  books: BooksInUpdate,
  { _id, customer }: Pick<Invoice, "_id" | "customer">,
): void {
  const account = () => books.receipts.group("account", customer).pence;
  const before = account();
  for (const receipt of [...books.receipts.group("invoice", _id)]) {
    const allocations = receipt.allocations.filter(({ invoice }) => invoice !== _id);
    books.receipts.put({ ...receipt, allocations });
  }
  if (account() < Math.min(0, before)) {
    throw new ConflictError("Money was refunded for it. Delete the refund first, then this invoice.");
  }
}

/**
 * The receipts that books from before there were any lack: one for each method of an invoice's payments, dated as the
 * invoice and marked as assumed.
 */
export function assumedReceipts(books: BooksInUpdate, invoice: Invoice): void {
  receiveTotals(books, invoice, NO_PAYMENTS, invoice.invoiceDate, { dateAssumed: true });
}
