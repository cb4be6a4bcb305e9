import type * as z from "zod";
import { type Ask, ConflictError, ValidationError } from "../../shared/errors";
import { addMoney, formatMoney, subtractMoney, toPence, toPounds } from "../../shared/money";
import type { Books } from "../books/books.server";
import { requireRecord } from "../books/require-record";
import { creditedAmount, type Invoice, paidAmount } from "../invoices/invoice";
import { accountOf, owedInvoices } from "./customer-account.server";
import { otherHalf } from "./invoice-receipts.server";
import { allocatedAmount, allocatedTo, type Receipt, unallocatedAmount } from "./receipt";
import type { receiptSchema } from "./receipt.schema";
import { refundedSince } from "./refund-day.server";
import { hasRoom, refundedFrom, transactionUse } from "./transaction-use.server";

type ReceiptFields = z.output<typeof receiptSchema>;

/** The parts of the books that the rules read. */
type ReadBooks = Pick<Books, "receipts" | "invoices" | "customers" | "transactions">;

/** @throws ConflictError for one half alone: the other would keep money that is not there */
export function refuseHalf(
  books: Pick<Books, "receipts">,
  fields: ReceiptFields,
  stored: Receipt | undefined,
): void {
  if (!stored || !otherHalf(books, stored)) return;
  // The invoice that it paid has been deleted: its money is on account, and may pay another.
  const isFree = unallocatedAmount(stored) !== 0;
  const told = ({ date, customer, method, amount, transaction, allocations }: ReceiptFields | Receipt) => {
    const pays = isFree ? [] : allocations.map((each) => [each.invoice, each.amount]);
    return JSON.stringify([date, customer, method, amount, transaction, pays]);
  };
  if (told(fields) === told(stored)) return;
  throw new ConflictError(
    "It belongs to another receipt: what is owed back on one invoice pays another. Delete it, which deletes both.",
  );
}

/** @throws ConflictError while money of a receipt was refunded since */
export function checkGoing(books: ReadBooks, receipt: Receipt): void {
  const refunded = refundedFrom(books, receipt);
  if (refunded) throw new ConflictError(refunded);
  const account = accountOf(books, receipt.customer) - toPence(unallocatedAmount(receipt));
  if (account < 0 && unallocatedAmount(receipt) > 0) throw refundFirst(undefined);
  for (const { invoice: id, amount } of receipt.allocations) {
    const invoice = books.invoices.get(id);
    if (invoice && amount > 0 && refundable(invoice, amount) < 0) throw refundFirst(invoice.autoId);
  }
  // Later money may have made up for it by today.
  const since = refundedSince(books, receipt);
  if (since) throw refundFirst(since.invoice);
}

/** @param invoice its number; undefined for money on account */
function refundFirst(invoice: number | undefined): ConflictError {
  const money = invoice === undefined ? "Its money on account" : `Money for invoice ${invoice}`;
  return new ConflictError(`${money} was refunded since. Delete the refund first, then this receipt.`);
}

/** @throws ValidationError for a customer or bank transaction that is not there */
export function checkParties(books: ReadBooks, { customer, transaction }: ReceiptFields): void {
  requireRecord(books.customers, "customer", customer);
  if (transaction !== null) requireRecord(books.transactions, "transaction", transaction);
}

/** @throws ValidationError for an allocation that its invoice or the receipt's amount does not allow */
export function checkAllocations(books: ReadBooks, fields: ReceiptFields, stored: Receipt | undefined): void {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, { invoice: id, amount }] of fields.allocations.entries()) {
    const invoice = requireRecord(books.invoices, `allocations.${index}.invoice`, id);
    const refusal = seen.has(id)
      ? { field: "invoice", words: `Invoice ${invoice.autoId} stands twice. Give one amount for it` }
      : refusedAllocation(invoice, amount, fields, stored);
    seen.add(id);
    if (refusal) errors[`allocations.${index}.${refusal.field}`] = [refusal.words];
  }
  for (const { invoice: id, amount } of stored?.allocations ?? []) {
    const invoice = books.invoices.get(id);
    const less = subtractMoney(amount, allocatedTo(fields, id));
    if (invoice && amount > 0 && less > 0 && refundable(invoice, less) < 0) {
      errors.amount = [`Money for invoice ${invoice.autoId} was refunded since. Delete the refund first`];
    }
  }
  const sum = allocatedAmount(fields);
  if (Math.abs(sum) > Math.abs(fields.amount)) {
    const least = sum < 0 ? "Enter that, or a larger refund," : "Enter that or more,";
    errors.amount = [`The invoices come to ${formatMoney(sum)}. ${least} or lower their amounts`];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

/** What is wrong with an allocation; undefined for nothing. */
function refusedAllocation(
  invoice: Invoice,
  amount: number,
  { customer, amount: whole }: ReceiptFields,
  stored: Receipt | undefined,
): { field: "invoice" | "amount"; words: string } | undefined {
  const before = stored ? allocatedTo(stored, invoice._id) : 0;
  const isKept = before === amount && before !== 0 && stored?.customer === customer;
  if (isKept && Math.sign(whole) === Math.sign(amount)) return undefined;
  const number = `Invoice ${invoice.autoId}`;
  if (invoice.customer !== customer) {
    return { field: "invoice", words: `${number} belongs to another customer` };
  }
  if (amount === 0 || Math.sign(amount) !== Math.sign(whole)) {
    const words = whole < 0 ? "A refund’s amounts are below zero" : "Enter an amount above zero";
    return { field: "amount", words };
  }
  if (amount > 0) {
    const owed = addMoney(Math.max(0, addMoney(invoice.balancePayable, before)));
    if (amount <= owed || amount <= before) return undefined;
    const words =
      owed === 0 ? `${number} owes nothing` : `${number} owes ${formatMoney(owed)}. Allocate that or less`;
    return { field: "amount", words };
  }
  const most = refundable(invoice, before);
  if (-amount <= most) return undefined;
  const words =
    most <= 0
      ? `Nothing came in for invoice ${invoice.autoId} that can be refunded`
      : `${formatMoney(most)} came in for invoice ${invoice.autoId}. Refund that or less`;
  return { field: "amount", words };
}

/** The most that can be refunded on an invoice once `taken` pounds less had come in for it; below zero for too little. */
function refundable(invoice: Invoice, taken: number): number {
  const came = subtractMoney(paidAmount(invoice.payments), taken);
  return subtractMoney(came, Math.min(0, subtractMoney(invoice.total, creditedAmount(invoice))));
}

/** @throws ValidationError when more is taken from a customer's account than is on it */
export function checkAccount(books: ReadBooks, fields: ReceiptFields, stored: Receipt | undefined): void {
  const rest = toPence(unallocatedAmount(fields));
  for (const customer of new Set([fields.customer, stored?.customer ?? fields.customer])) {
    const before = stored?.customer === customer ? toPence(unallocatedAmount(stored)) : 0;
    const after = fields.customer === customer ? rest : 0;
    const account = accountOf(books, customer);
    if (after >= before || account - before + after >= 0) continue;
    const without = toPounds(Math.max(0, account - before));
    throw new ValidationError({
      amount: [
        fields.amount < 0
          ? without === 0
            ? `Nothing is on the customer’s account. Refund ${inCredit(books, customer)} from its own page`
            : `${formatMoney(without)} is on the customer’s account. Refund that or less, or choose an invoice`
          : "Its money on account was refunded since. Delete the refund first",
      ],
    });
  }
}

/** The invoice on which a customer is owed something back, in words. */
function inCredit({ invoices }: ReadBooks, customer: string): string {
  const invoice = invoices.group("creditCustomer", customer).first();
  return invoice === undefined ? "an invoice" : `invoice ${invoice.autoId}`;
}

/** @throws ValidationError when the bank transaction has less left than the receipt takes */
export function checkTransaction(books: ReadBooks, fields: ReceiptFields, stored: Receipt | undefined): void {
  if (fields.transaction !== null) {
    const transaction = requireRecord(books.transactions, "transaction", fields.transaction);
    const before = stored?.transaction === fields.transaction ? stored.amount : 0;
    if (!hasRoom(books, transaction, before, fields.amount)) {
      const left = addMoney(transactionUse(books, transaction).left, before);
      throw new ValidationError({
        transaction: [`Transaction ${transaction.autoId} has ${formatMoney(left)} left`],
      });
    }
  }
  const left = stored && stored.transaction !== fields.transaction && refundedFrom(books, stored);
  if (left) throw new ValidationError({ transaction: [left] });
}

/** Asks before a rest goes on account that a person may have overlooked. */
export function askForRest(
  books: ReadBooks,
  fields: ReceiptFields,
  stored: Receipt | undefined,
  ask: Ask,
): void {
  const rest = unallocatedAmount(fields);
  if (rest <= (stored ? unallocatedAmount(stored) : 0)) return;
  const paid = new Set(fields.allocations.map(({ invoice }) => invoice));
  const owed = owedInvoices(books, fields.customer);
  if (owed.length === 0 && paid.size === 0) return;
  const isAllPaid = owed.every(
    ({ _id, balancePayable }) => paid.has(_id) && allocatedTo(fields, _id) >= balancePayable,
  );
  ask(
    isAllPaid
      ? `${formatMoney(rest)} more than is owed: keep it on account?`
      : `${formatMoney(rest)} is not allocated to an invoice: keep it on account?`,
  );
}
