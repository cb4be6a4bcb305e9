import { addDays, type Day, daysFromTo } from "../../shared/dates";
import { toPence, toPounds } from "../../shared/money";
import type { Invoice } from "../invoices/invoice";
import { type Purchase, paidDay } from "../purchases/purchase";
import { allocatedTo, type Receipt } from "../receipts/receipt";

/**
 * What is owed as at a day, by age. Only invoices, receipts, credit notes and purchases dated up to the day count, so
 * that a past day gives the same figures for ever.
 */

/** The ages of a debt, by days past its due day. */
export const AGES = ["current", "days1to30", "days31to60", "days61to90", "over90"] as const;
export type Age = (typeof AGES)[number];

/** The most days past the due day of each age but the last. */
const MOST_DAYS = [0, 30, 60, 90];

/** The figures of a row, in the order of its columns. */
export const FIGURES = [...AGES, "onAccount", "total"] as const;
export type Figure = (typeof FIGURES)[number];

/** The heads of their columns. */
export const FIGURE_WORDS: Readonly<Record<Figure, string>> = {
  current: "Current",
  days1to30: "1–30 days",
  days31to60: "31–60 days",
  days61to90: "61–90 days",
  over90: "Over 90 days",
  onAccount: "On account",
  total: "Total",
};

/** A row in pounds. `onAccount` is in the party's favour and negative; `total` is the sum of the row. */
export type Ageing = Readonly<Record<Figure, number>>;

/** The days within which a supplier's invoice is paid: suppliers have no terms of their own. */
export const SUPPLIER_DAYS = 30;

/** A customer or a supplier. */
export interface Party {
  readonly _id: string;
  readonly autoId: number;
  readonly name: string;
}

/** An invoice or a purchase that is open as at the day. */
interface Open<Doc> {
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

/** An open invoice or purchase in its column. */
export interface AgedItem<Doc> {
  readonly doc: Doc;
  readonly due: Day;
  readonly column: Age | "onAccount";
  /** In pounds, with the sign of its column. */
  readonly amount: number;
}

export interface AgedRow<Who extends Party, Doc> extends Ageing {
  readonly party: Who;
  /** The sum of the four late ages, before netting. */
  readonly overdue: number;
  /** Oldest first. */
  readonly items: readonly AgedItem<Doc>[];
  /** The part of `onAccount` that belongs to none of the items. */
  readonly unallocated: number;
}

/** Everybody who owes or has money on account, as at a day. */
export interface Aged<Who extends Party, Doc> {
  readonly at: Day;
  /** The largest overdue sum first, then by number. */
  readonly rows: readonly AgedRow<Who, Doc>[];
  readonly totals: Ageing & { readonly overdue: number };
}

/**
 * The rows of some open items. A party whose figures are all zero has none.
 * @param terms the days from a date to its due day.
 */
export function aged<Who extends Party, Doc>(
  at: Day,
  { items, onAccount }: OpenItems<Doc>,
  { party, terms }: { party: (id: string) => Who | undefined; terms: (party: Who) => number },
): Aged<Who, Doc> {
  const ageOf = agesAt(at);
  const byParty = new Map<string, Open<Doc>[]>();
  for (const item of items) {
    const theirs = byParty.get(item.party);
    if (theirs) theirs.push(item);
    else byParty.set(item.party, [item]);
  }
  for (const id of onAccount.keys()) if (!byParty.has(id)) byParty.set(id, []);

  const sums = new Sums();
  const rows: { row: AgedRow<Who, Doc>; overdue: number }[] = [];
  for (const [id, theirs] of byParty) {
    const who = party(id);
    if (who === undefined) continue;
    const theirTerms = terms(who);
    const own = new Sums();
    const agedItems = theirs.sort(oldestFirst).map(({ doc, date, pence }): AgedItem<Doc> => {
      const { age, due } = ageOf(date, theirTerms);
      const column = pence < 0 ? "onAccount" : age;
      own.add(column, pence);
      return { doc, due, column, amount: toPounds(pence) };
    });
    const unallocated = -(onAccount.get(id) ?? 0);
    own.add("onAccount", unallocated);
    if (own.isNothing) continue;
    sums.addAll(own);
    const pounds = { party: who, items: agedItems, unallocated: toPounds(unallocated) };
    rows.push({ row: Object.assign(own.inPounds(), pounds), overdue: own.overdue });
  }
  rows.sort((a, b) => b.overdue - a.overdue || a.row.party.autoId - b.row.party.autoId);
  return { at, rows: rows.map(({ row }) => row), totals: sums.inPounds() };
}

/** The columns that are added up. */
const COLUMNS = [...AGES, "onAccount"] as const;

/** The figures of a row while they are added up, in pence. */
class Sums {
  readonly #pence: Record<Age | "onAccount", number> = {
    current: 0,
    days1to30: 0,
    days31to60: 0,
    days61to90: 0,
    over90: 0,
    onAccount: 0,
  };

  add(column: Age | "onAccount", pence: number): void {
    this.#pence[column] += pence;
  }

  addAll(other: Sums): void {
    for (const column of COLUMNS) this.#pence[column] += other.#pence[column];
  }

  get isNothing(): boolean {
    for (const column of COLUMNS) if (this.#pence[column] !== 0) return false;
    return true;
  }

  get overdue(): number {
    const { days1to30, days31to60, days61to90, over90 } = this.#pence;
    return days1to30 + days31to60 + days61to90 + over90;
  }

  inPounds(): Ageing & { overdue: number } {
    const { current, days1to30, days31to60, days61to90, over90, onAccount } = this.#pence;
    return {
      current: toPounds(current),
      days1to30: toPounds(days1to30),
      days31to60: toPounds(days31to60),
      days61to90: toPounds(days61to90),
      over90: toPounds(over90),
      onAccount: toPounds(onAccount),
      total: toPounds(current + this.overdue + onAccount),
      overdue: toPounds(this.overdue),
    };
  }
}

function oldestFirst(a: { readonly date: Day }, b: { readonly date: Day }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** Tells the age and the due day of what is dated a day, under some terms; once for each day, because items are many. */
function agesAt(at: Day): (date: Day, terms: number) => { readonly age: Age; readonly due: Day } {
  const known = new Map<number, Map<Day, { age: Age; due: Day }>>();
  return (date, terms) => {
    const ofTerms = known.get(terms) ?? new Map<Day, { age: Age; due: Day }>();
    known.set(terms, ofTerms);
    let told = ofTerms.get(date);
    if (told === undefined) {
      const due = addDays(date, terms);
      const late = daysFromTo(due, at);
      const index = MOST_DAYS.findIndex((most) => late <= most);
      told = { age: AGES[index < 0 ? AGES.length - 1 : index] as Age, due };
      ofTerms.set(date, told);
    }
    return told;
  };
}

/** What is read of an invoice. */
export type OwedInvoice = Pick<Invoice, "_id" | "customer" | "invoiceDate" | "balancePayable">;
/** What is read of a receipt. */
type AllocatedReceipt = Pick<Receipt, "date" | "customer" | "amount" | "allocations">;

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
  /** Every invoice whose balance is not zero; others may be among them, and one may come twice. */
  readonly invoices: Iterable<Doc>;
  /** Each customer's money on account, in pence. */
  readonly onAccount: Iterable<readonly [customer: string, pence: number]>;
  readonly invoice: (id: string) => Doc | undefined;
  readonly receiptsFor: (invoice: string) => Iterable<AllocatedReceipt>;
  readonly laterInvoices: Iterable<OwedInvoice>;
  readonly laterReceipts: Iterable<AllocatedReceipt>;
  /** The credit notes dated after the day. The balances already have them taken off. */
  readonly laterCredits: Iterable<Credit>;
}

/**
 * What customers owe as at a day: today's balances with everything later undone. That is little work for a recent day,
 * and goes by amounts alone, whatever `paidInFull` says.
 */
export function openDebts<Doc extends OwedInvoice>(at: Day, debts: Debts<Doc>): OpenItems<Doc> {
  const open = new Map<string, { doc: Doc; pence: number }>();
  for (const doc of debts.invoices) open.set(doc._id, { doc, pence: toPence(doc.balancePayable) });
  const account = new Map(debts.onAccount);
  const addToAccount = (customer: string, pence: number) =>
    account.set(customer, (account.get(customer) ?? 0) + pence);
  const addToBalance = (id: string, amount: number) => {
    const item = open.get(id);
    if (item !== undefined) {
      item.pence += toPence(amount);
      return;
    }
    const doc = debts.invoice(id);
    if (doc === undefined || doc.invoiceDate > at) return;
    open.set(id, { doc, pence: toPence(doc.balancePayable) + toPence(amount) });
  };

  for (const receipt of debts.laterReceipts) {
    let unallocated = toPence(receipt.amount);
    for (const { invoice, amount } of receipt.allocations) {
      unallocated -= toPence(amount);
      addToBalance(invoice, amount);
    }
    if (unallocated !== 0) addToAccount(receipt.customer, -unallocated);
  }
  for (const { invoice, amount } of debts.laterCredits) addToBalance(invoice, amount);
  for (const { _id } of debts.laterInvoices) {
    open.delete(_id);
    // Money that came in before the invoice is on account until then.
    for (const receipt of debts.receiptsFor(_id)) {
      if (receipt.date <= at) addToAccount(receipt.customer, toPence(allocatedTo(receipt, _id)));
    }
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
