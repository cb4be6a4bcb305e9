import type { Day } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { Invoice } from "../invoices/invoice";
import { type Purchase, paidDay } from "../purchases/purchase";
import { allocatedTo, type Receipt } from "../receipts/receipt";

/** What is open with each customer and supplier as at a day: what ageing.ts puts into columns. */

/** An invoice or a purchase that is open as at the day. */
export interface Open<Doc> {
  readonly party: string;
  readonly date: Day;
  /** What is owed on it in pence; below zero when it is in the party's favour. */
  readonly pence: number;
  readonly doc: Doc;
}

/** What is open with each party. */
export interface OpenItems<Doc> {
  readonly items: readonly Open<Doc>[];
  /** Money that belongs to no item, in pence: above zero when it is in the party's favour. */
  readonly onAccount: ReadonlyMap<string, number>;
}

/** What is read of an invoice. */
export type OwedInvoice = Pick<Invoice, "_id" | "customer" | "invoiceDate" | "total" | "balancePayable">;
/** What is read of a receipt. */
export type AllocatedReceipt = Pick<Receipt, "date" | "customer" | "amount" | "allocations">;

/** A credit note, in pounds: it counts from its date, or from its invoice's if that is later. */
export interface Credit {
  /** The invoice's id. */
  readonly invoice: string;
  readonly date: Day;
  /** Above zero. */
  readonly amount: number;
}

/** The sales books as they stand, and what of them is dated after the day. */
export interface Debts<Doc extends OwedInvoice> {
  /** Every invoice whose balance is not zero, none twice; others may be among them. */
  readonly invoices: Iterable<Doc>;
  /** Each customer's money on account, in pence. */
  readonly onAccount: Iterable<readonly [customer: string, pence: number]>;
  readonly invoice: (id: string) => Doc | undefined;
  readonly receiptsFor: (invoice: string) => Iterable<AllocatedReceipt>;
  /** How many these are. */
  readonly receiptCount: (invoice: string) => number;
  /** The ids of the invoices dated after the day. */
  readonly laterInvoices: Iterable<string>;
  readonly laterReceipts: Iterable<AllocatedReceipt>;
  /** The credit notes dated after the day. The balances already have them taken off. */
  readonly laterCredits: Iterable<Credit>;
}

/**
 * What customers owe as at a day: today's balances with everything later undone. That is little work for a recent day,
 * and goes by amounts alone, whatever `paidInFull` says.
 */
export function openDebts<Doc extends OwedInvoice>(at: Day, debts: Debts<Doc>): OpenItems<Doc> {
  const account = new Map(debts.onAccount);
  const addTo = (sums: Map<string, number>, key: string, pence: number) =>
    sums.set(key, (sums.get(key) ?? 0) + pence);
  /** What later records took off each invoice, in pence. */
  const undone = new Map<string, number>();
  /** How many later receipts each invoice has. */
  const later = new Map<string, number>();

  for (const receipt of debts.laterReceipts) {
    let unallocated = toPence(receipt.amount);
    for (const { invoice, amount } of receipt.allocations) {
      unallocated -= toPence(amount);
      addTo(undone, invoice, toPence(amount));
    }
    for (const invoice of new Set(receipt.allocations.map(({ invoice }) => invoice)))
      addTo(later, invoice, 1);
    if (unallocated !== 0) addTo(account, receipt.customer, -unallocated);
  }
  for (const { invoice, amount } of debts.laterCredits) addTo(undone, invoice, toPence(amount));
  for (const id of debts.laterInvoices) {
    undone.delete(id);
    // Nearly every invoice has been paid after it was made: then there is nothing to read.
    if (debts.receiptCount(id) === (later.get(id) ?? 0)) continue;
    // Money that came in before the invoice is on account until then.
    for (const receipt of debts.receiptsFor(id)) {
      if (receipt.date <= at) addTo(account, receipt.customer, toPence(allocatedTo(receipt, id)));
    }
  }

  const items: Open<Doc>[] = [];
  const add = (doc: Doc, taken: number) => {
    if (doc.invoiceDate > at) return;
    const pence = toPence(doc.balancePayable) + taken;
    if (pence !== 0) items.push({ party: doc.customer, date: doc.invoiceDate, pence, doc });
  };
  // Nothing is later than today: then there is nothing to look up.
  const isUndone = undone.size > 0;
  for (const doc of debts.invoices) {
    add(doc, isUndone ? (undone.get(doc._id) ?? 0) : 0);
    if (isUndone) undone.delete(doc._id);
  }
  for (const [id, taken] of undone) {
    const doc = debts.invoice(id);
    if (doc !== undefined) add(doc, taken);
  }
  return { items, onAccount: account };
}

/** The sales books up to a day. */
export interface DebtsSoFar<Doc extends OwedInvoice> {
  readonly invoices: Iterable<Doc>;
  readonly receipts: Iterable<AllocatedReceipt>;
  readonly credits: Iterable<Credit>;
}

/** The same from the beginning of the books: less work for a day near it. */
export function openDebtsSoFar<Doc extends OwedInvoice>(debts: DebtsSoFar<Doc>): OpenItems<Doc> {
  const open = new Map<string, { doc: Doc; pence: number }>();
  for (const doc of debts.invoices) open.set(doc._id, { doc, pence: toPence(doc.total) });
  const account = new Map<string, number>();
  for (const { customer, amount, allocations } of debts.receipts) {
    let unallocated = toPence(amount);
    for (const allocation of allocations) {
      const item = open.get(allocation.invoice);
      // Money for an invoice of a later day is on account until then.
      if (item === undefined) continue;
      const pence = toPence(allocation.amount);
      item.pence -= pence;
      unallocated -= pence;
    }
    if (unallocated !== 0) account.set(customer, (account.get(customer) ?? 0) + unallocated);
  }
  for (const { invoice, amount } of debts.credits) {
    const item = open.get(invoice);
    if (item !== undefined) item.pence -= toPence(amount);
  }
  const items: Open<Doc>[] = [];
  for (const { doc, pence } of open.values()) {
    if (pence !== 0) items.push({ party: doc.customer, date: doc.invoiceDate, pence, doc });
  }
  return { items, onAccount: account };
}

/**
 * What the garage owes to suppliers as at a day. A purchase that was paid before its invoice's date is on account until then.
 * @param purchases those that are unpaid, or paid or dated after the day; others may be among them, none twice.
 */
export function openPurchases<
  Doc extends Pick<Purchase, "supplier" | "supplierInvoiceDate" | "paid" | "paidDate" | "total">,
>(at: Day, purchases: Iterable<Doc>): OpenItems<Doc> {
  const items: Open<Doc>[] = [];
  const onAccount = new Map<string, number>();
  for (const doc of purchases) {
    const { supplier, supplierInvoiceDate, total } = doc;
    const paid = paidDay(doc);
    const isPaid = paid !== null && paid <= at;
    const pence = toPence(total);
    if (supplierInvoiceDate > at) {
      if (isPaid) onAccount.set(supplier, (onAccount.get(supplier) ?? 0) + pence);
    } else if (!isPaid && pence !== 0) {
      items.push({ party: supplier, date: supplierInvoiceDate, pence, doc });
    }
  }
  return { items, onAccount };
}
