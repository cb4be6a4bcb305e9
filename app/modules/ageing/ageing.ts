import { addDays, type Day } from "../../shared/dates";
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
  readonly items: () => readonly AgedItem<Doc>[];
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
  const agesUnder = agesAt(at);
  const tallies = new Map<string, Tally<Who>>();
  const tallyOf = (id: string): Tally<Who> | undefined => {
    const known = tallies.get(id);
    if (known !== undefined) return known;
    const who = party(id);
    if (who === undefined) return undefined;
    const days = terms(who);
    const tally = { who, days, ageOf: agesUnder(days), pence: nothing() };
    tallies.set(id, tally);
    return tally;
  };
  for (const { party: id, date, pence } of items) {
    const tally = tallyOf(id);
    if (tally) add(tally.pence, columnOf(date, pence, tally.ageOf), pence);
  }
  for (const id of onAccount.keys()) tallyOf(id);

  // There are thousands of items, and few rows are opened.
  const itemsOf = groupedOnce(items);
  const parties: AgedParty<Who, Doc>[] = [];
  for (const [id, tally] of tallies) {
    const found = partyOf(tally, onAccount.get(id) ?? 0, () => itemsOf(id));
    if (found) parties.push(found);
  }
  return agedOf(at, parties);
}

/** A party's row, and the figures that it adds to the totals. */
export interface AgedParty<Who extends Party, Doc> {
  readonly row: AgedRow<Who, Doc>;
  readonly pence: Readonly<Pence>;
}

/** What is open with one party; undefined when all its figures are zero. @param onAccount in pence, in the party's favour. */
export function agedParty<Who extends Party, Doc>(
  { who, terms, ageOf }: { readonly who: Who; readonly terms: number; readonly ageOf: AgeOf },
  items: readonly Open<Doc>[],
  onAccount: number,
): AgedParty<Who, Doc> | undefined {
  const pence = nothing();
  for (const item of items) add(pence, columnOf(item.date, item.pence, ageOf), item.pence);
  return partyOf({ who, days: terms, ageOf, pence }, onAccount, () => items);
}

function partyOf<Who extends Party, Doc>(
  { who, days, ageOf, pence }: Tally<Who>,
  onAccount: number,
  items: () => readonly Open<Doc>[],
): AgedParty<Who, Doc> | undefined {
  pence.onAccount -= onAccount;
  if (isNothing(pence)) return undefined;
  return { pence, row: rowOf(who, pence, toPounds(-onAccount), () => agedItems(items(), days, ageOf)) };
}

/** The report of all parties. */
export function agedOf<Who extends Party, Doc>(
  at: Day,
  parties: readonly AgedParty<Who, Doc>[],
): Aged<Who, Doc> {
  const totals = nothing();
  for (const { pence } of parties) for (const column of COLUMNS) add(totals, column, pence[column]);
  const rows = parties.map(({ row }) => row);
  rows.sort(mostOverdueFirst);
  return { at, rows, totals: inPounds(totals) };
}

/** The order of the report: the largest overdue sum first, then by number. */
export function mostOverdueFirst(a: AgedRow<Party, unknown>, b: AgedRow<Party, unknown>): number {
  return b.overdue - a.overdue || a.party.autoId - b.party.autoId;
}

/** The figures of a party while they are added up. */
interface Tally<Who> {
  readonly who: Who;
  /** Its terms. */
  readonly days: number;
  readonly ageOf: AgeOf;
  readonly pence: Pence;
}

/** The items of each party, put together when the first are asked for. */
function groupedOnce<Doc>(items: readonly Open<Doc>[]): (party: string) => readonly Open<Doc>[] {
  let byParty: Map<string, Open<Doc>[]> | undefined;
  return (party) => {
    if (byParty === undefined) {
      byParty = new Map();
      for (const item of items) {
        const theirs = byParty.get(item.party);
        if (theirs) theirs.push(item);
        else byParty.set(item.party, [item]);
      }
    }
    return byParty.get(party) ?? [];
  };
}

/** The columns that are added up. */
const COLUMNS = [...AGES, "onAccount"] as const;
type Column = (typeof COLUMNS)[number];

/** The figures of a row while they are added up, in pence. */
type Pence = Record<Column, number>;

const nothing = (): Pence => ({
  current: 0,
  days1to30: 0,
  days31to60: 0,
  days61to90: 0,
  over90: 0,
  onAccount: 0,
});

/** Written out, because a field whose name is computed takes several times as long. */
function add(sums: Pence, column: Column, pence: number): void {
  if (column === "current") sums.current += pence;
  else if (column === "days1to30") sums.days1to30 += pence;
  else if (column === "days31to60") sums.days31to60 += pence;
  else if (column === "days61to90") sums.days61to90 += pence;
  else if (column === "over90") sums.over90 += pence;
  else sums.onAccount += pence;
}

function isNothing(pence: Pence): boolean {
  for (const column of COLUMNS) if (pence[column] !== 0) return false;
  return true;
}

function lateOf({ days1to30, days31to60, days61to90, over90 }: Pence): number {
  return days1to30 + days31to60 + days61to90 + over90;
}

function inPounds(pence: Pence): Aged<Party, unknown>["totals"] {
  const { party: _, unallocated: __, items: ___, ...figures } = rowOf(undefined, pence, 0, () => []);
  return figures;
}

/** Written out, because a spread of the figures takes four times as long. */
function rowOf<Who, Items>(party: Who, pence: Pence, unallocated: number, items: Items) {
  const overdue = lateOf(pence);
  return {
    party,
    current: toPounds(pence.current),
    days1to30: toPounds(pence.days1to30),
    days31to60: toPounds(pence.days31to60),
    days61to90: toPounds(pence.days61to90),
    over90: toPounds(pence.over90),
    onAccount: toPounds(pence.onAccount),
    total: toPounds(pence.current + overdue + pence.onAccount),
    overdue: toPounds(overdue),
    unallocated,
    items,
  };
}

export type AgeOf = (date: Day) => Age;

function columnOf(date: Day, pence: number, ageOf: AgeOf): Column {
  return pence < 0 ? "onAccount" : ageOf(date);
}

function agedItems<Doc>(items: readonly Open<Doc>[], terms: number, ageOf: AgeOf): AgedItem<Doc>[] {
  return items.toSorted(oldestFirst).map(({ doc, date, pence }) => ({
    doc,
    due: addDays(date, terms),
    column: columnOf(date, pence, ageOf),
    amount: toPounds(pence),
  }));
}

function oldestFirst(a: { readonly date: Day }, b: { readonly date: Day }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/** Tells the age of what is dated a day, under some terms. It compares with the first day of each age, because items are many. */
export function agesAt(at: Day): (terms: number) => AgeOf {
  const known = new Map<number, AgeOf>();
  return (terms) => {
    let ageOf = known.get(terms);
    if (ageOf === undefined) {
      const first = (late: number) => addDays(at, -terms - late);
      const [onTime, by30, by60, by90] = [first(0), first(30), first(60), first(90)];
      ageOf = (date) => {
        if (date >= onTime) return "current";
        if (date >= by30) return "days1to30";
        if (date >= by60) return "days31to60";
        return date >= by90 ? "days61to90" : "over90";
      };
      known.set(terms, ageOf);
    }
    return ageOf;
  };
}

/** What is read of an invoice. */
export type OwedInvoice = Pick<Invoice, "_id" | "customer" | "invoiceDate" | "total" | "balancePayable">;
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
  /** Every invoice whose balance is not zero, none twice; others may be among them. */
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
  const account = new Map(debts.onAccount);
  const addTo = (sums: Map<string, number>, key: string, pence: number) =>
    sums.set(key, (sums.get(key) ?? 0) + pence);
  /** What later records took off each invoice, in pence. */
  const undone = new Map<string, number>();

  for (const receipt of debts.laterReceipts) {
    let unallocated = toPence(receipt.amount);
    for (const { invoice, amount } of receipt.allocations) {
      unallocated -= toPence(amount);
      addTo(undone, invoice, toPence(amount));
    }
    if (unallocated !== 0) addTo(account, receipt.customer, -unallocated);
  }
  for (const { invoice, amount } of debts.laterCredits) addTo(undone, invoice, toPence(amount));
  for (const { _id } of debts.laterInvoices) {
    // Money that came in before the invoice is on account until then.
    for (const receipt of debts.receiptsFor(_id)) {
      if (receipt.date <= at) addTo(account, receipt.customer, toPence(allocatedTo(receipt, _id)));
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
