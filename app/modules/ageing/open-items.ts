import type { Day } from "../../shared/dates";
import { toPence } from "../../shared/money";
import { type Invoice, termDays } from "../invoices/invoice";
import { type Purchase, paidDay } from "../purchases/purchase";
import { allocatedTo, type Receipt } from "../receipts/receipt";

/** What is open with each customer and supplier as at a day: what ageing.ts puts into columns. */

/** An invoice or a purchase that is open as at the day. Its document is read when its row is shown. */
export interface Open {
  readonly id: string;
  readonly party: string;
  readonly date: Day;
  /** The days to its due day; those of its party if missing. */
  readonly terms?: number | undefined;
  /** What is owed on it in pence; below zero when it is in the party's favour. */
  readonly pence: number;
}

/** An invoice as an open item. @param pence what is owed on it */
export function openInvoice(
  {
    _id: id,
    customer: party,
    invoiceDate: date,
    paymentTerms,
  }: Omit<OwedInvoice, "total" | "balancePayable">,
  pence: number,
): Open {
  return { id, party, date, terms: paymentTerms && termDays(paymentTerms), pence };
}

/** What is open with each party. */
export interface OpenItems {
  readonly items: readonly Open[];
  /** Money that belongs to no item, in pence: above zero when it is in the party's favour. */
  readonly onAccount: ReadonlyMap<string, number>;
}

/** What is read of an invoice. */
export type OwedInvoice = Pick<
  Invoice,
  "_id" | "customer" | "invoiceDate" | "paymentTerms" | "total" | "balancePayable"
>;
/** What is read of a receipt. */
export type AllocatedReceipt = Pick<Receipt, "date" | "customer" | "amount" | "allocations">;

/** What some receipts pay: ids and numbers side by side, because a year's are kept in memory. */
export interface Paid {
  /** The ids of the invoices; an invoice that two receipts pay is there twice. */
  readonly invoices: readonly string[];
  /** What each of them gets, in pence. */
  readonly pence: readonly number[];
  /** What belongs to no invoice, in pence. */
  readonly onAccount: readonly (readonly [customer: string, pence: number])[];
}

export function paidBy(receipts: Iterable<AllocatedReceipt>): Paid {
  const invoices: string[] = [];
  const pence: number[] = [];
  const onAccount: [string, number][] = [];
  for (const { customer, amount, allocations } of receipts) {
    const first = invoices.length;
    let unallocated = toPence(amount);
    for (const allocation of allocations) {
      const part = toPence(allocation.amount);
      unallocated -= part;
      const known = invoices.indexOf(allocation.invoice, first);
      if (known < 0) {
        invoices.push(allocation.invoice);
        pence.push(part);
      } else {
        pence[known] = (pence[known] ?? 0) + part;
      }
    }
    if (unallocated !== 0) onAccount.push([customer, unallocated]);
  }
  return { invoices, pence, onAccount };
}

/** A credit note, in pounds: it counts from its date, or from its invoice's if that is later. */
export interface Credit {
  /** The invoice's id. */
  readonly invoice: string;
  readonly date: Day;
  /** Above zero. */
  readonly amount: number;
}

/** The sales books as they stand, and what of them is dated after the day. */
export interface Debts {
  /** Every invoice whose balance is not zero, none twice. */
  readonly open: Iterable<Open>;
  /** Each customer's money on account, in pence. */
  readonly onAccount: Iterable<readonly [customer: string, pence: number]>;
  readonly invoice: (id: string) => OwedInvoice | undefined;
  readonly receiptsFor: (invoice: string) => Iterable<AllocatedReceipt>;
  /** How many these are. */
  readonly receiptCount: (invoice: string) => number;
  /** The ids of the invoices dated after the day. */
  readonly laterInvoices: Iterable<string>;
  /** What the receipts dated after the day pay. */
  readonly laterReceipts: Iterable<Paid>;
  /** The credit notes dated after the day. The balances already have them taken off. */
  readonly laterCredits: Iterable<Credit>;
}

/**
 * What customers owe as at a day: today's balances with everything later undone. That is little work for a recent day,
 * and goes by amounts alone, whatever `paidInFull` says.
 */
export function openDebts(at: Day, debts: Debts): OpenItems {
  const account = new Map(debts.onAccount);
  const addTo = (sums: Map<string, number>, key: string, pence: number) =>
    sums.set(key, (sums.get(key) ?? 0) + pence);
  /** What later records took off each invoice, in pence. */
  const undone = new Map<string, number>();
  /** How many later receipts each invoice has. */
  const later = new Map<string, number>();

  for (const { invoices, pence, onAccount } of debts.laterReceipts) {
    for (const [index, invoice] of invoices.entries()) {
      addTo(undone, invoice, pence[index] ?? 0);
      addTo(later, invoice, 1);
    }
    for (const [customer, unallocated] of onAccount) addTo(account, customer, -unallocated);
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

  const items: Open[] = [];
  const add = (item: Open, taken: number) => {
    const pence = item.pence + taken;
    if (item.date <= at && pence !== 0) items.push(taken === 0 ? item : { ...item, pence });
  };
  for (const item of debts.open) {
    add(item, undone.get(item.id) ?? 0);
    undone.delete(item.id);
  }
  for (const [id, taken] of undone) {
    const doc = debts.invoice(id);
    if (doc === undefined) continue;
    add(openInvoice(doc, toPence(doc.balancePayable)), taken);
  }
  return { items, onAccount: account };
}

/** The sales books up to a day. */
export interface DebtsSoFar {
  readonly invoices: Iterable<OwedInvoice>;
  readonly receipts: Iterable<AllocatedReceipt>;
  readonly credits: Iterable<Credit>;
}

/** The same from the beginning of the books: less work for a day near it. */
export function openDebtsSoFar(debts: DebtsSoFar): OpenItems {
  const open = new Map<string, Open & { pence: number }>();
  for (const doc of debts.invoices) open.set(doc._id, openInvoice(doc, toPence(doc.total)));
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
  return { items: [...open.values()].filter(({ pence }) => pence !== 0), onAccount: account };
}

/**
 * What the garage owes to suppliers as at a day. A purchase that was paid before its invoice's date is on account until then.
 * @param purchases those that are unpaid, or paid or dated after the day; others may be among them, none twice.
 */
export function openPurchases(
  at: Day,
  purchases: Iterable<
    Pick<Purchase, "_id" | "supplier" | "supplierInvoiceDate" | "paid" | "paidDate" | "total">
  >,
): OpenItems {
  const items: Open[] = [];
  const onAccount = new Map<string, number>();
  for (const doc of purchases) {
    const { _id: id, supplier, supplierInvoiceDate, total } = doc;
    const paid = paidDay(doc);
    const isPaid = paid !== null && paid <= at;
    const pence = toPence(total);
    if (supplierInvoiceDate > at) {
      if (isPaid) onAccount.set(supplier, (onAccount.get(supplier) ?? 0) + pence);
    } else if (!isPaid && pence !== 0) {
      items.push({ id, party: supplier, date: supplierInvoiceDate, pence });
    }
  }
  return { items, onAccount };
}
