import { ConflictError } from "../../shared/errors";
import { addMoney, subtractMoney, toPounds } from "../../shared/money";
import type { Books, BooksInUpdate } from "../books/books.server";
import { covers, creditedAmount, type Invoice, type Payments, paidAmount } from "../invoices/invoice";
import { withIssue } from "../invoices/issue";
import { allocatedTo, type Receipt, sumByMethod } from "./receipt";

/**
 * An invoice's payments as its receipts make them. `payments` are the sums of what is allocated to the invoice, by method, and
 * are stored with it so that lists need not add up; each change keeps both in one commit. The other direction, from totals to
 * receipts, is `receiveTotals`.
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

/** What an invoice shows of its receipts: the changed one's value if that is what changed; undefined if its own has gone. */
function followed<T>(shown: T, before: T | undefined, after: T | undefined, none: T): T | undefined {
  if (after !== undefined && after === before) return shown;
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

/** The bank transaction that an invoice shows: the one that was given, unless its money is in others only. */
export function shownTransaction(
  books: Pick<Books, "receipts">,
  invoice: string,
  given: string | null,
): string | null {
  const receipts = [...books.receipts.group("invoice", invoice)].sort(latestFirst);
  const linked = receipts.flatMap((receipt) => bankedBy(receipt) ?? []);
  const isGiven = given !== null && (linked.length === 0 || linked.includes(given));
  return isGiven ? given : (linked[0] ?? null);
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
