import { type Day, londonDayOf } from "../../shared/dates";
import type { Listing } from "../../store/store";
import type { Books, Garage } from "../books/books.server";
import { untilChanged } from "../books/until-changed";
import type { CreditNote } from "../credit-notes/credit-note";
import type { Customer } from "../customers/customer";
import { type Invoice, termDays } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import type { Supplier } from "../suppliers/supplier";
import { type Aged, aged, SUPPLIER_DAYS } from "./ageing";
import { debtorsNow, isLastDay } from "./debtors-now.server";
import { type Credit, openDebts, openDebtsSoFar, openPurchases } from "./open-items";
import { openNow } from "./open-now.server";
import { paidAfter } from "./paid-after.server";

/** What customers owe as at a day. Only the part of the books that is open and later, or that is earlier, is read. */
export function agedDebtors(garage: Garage, at: Day = londonDayOf(new Date())): Aged<Customer, Invoice> {
  return debtorsOf(garage, at);
}

const debtorsOf = untilChanged(["customers", "invoices", "receipts", "creditNotes"], (garage, at) => {
  const { books } = garage;
  if (isLastDay(books, at)) return debtorsNow(garage, at);
  const { customers, invoices, receipts } = books;
  let later = 0;
  for (const { key, count } of receipts.sums("date")) if (key > at) later += count;
  const open = later > receipts.count / 2 ? debtsSoFar(books, at) : debtsBack(garage, at);
  return aged(at, open, {
    party: (id) => customers.get(id),
    terms: ({ paymentTerms }) => termDays(paymentTerms),
    doc: (id) => invoices.get(id),
  });
});

/** From today's balances back to the day. */
function debtsBack(garage: Garage, at: Day) {
  const { books } = garage;
  const { invoices, receipts, creditNotes } = books;
  return openDebts(at, {
    open: [...openNow(garage).values()].flatMap(({ items }) => items),
    onAccount: Array.from(receipts.sums("account"), ({ key, pence }) => [key, pence]),
    invoice: (id) => invoices.get(id),
    receiptsFor: (invoice) => receipts.group("invoice", invoice),
    receiptCount: (invoice) => receipts.group("invoice", invoice).count,
    laterInvoices: invoices.keys("date").flatMap((day) => (day > at ? invoices.ids("date", day) : [])),
    laterReceipts: paidAfter(books, at),
    laterCredits: creditsOf(dated(creditNotes, "date", (day) => day > at)),
  });
}

/** From the beginning of the books up to the day. */
function debtsSoFar({ invoices, receipts, creditNotes }: Books, at: Day) {
  return openDebtsSoFar({
    invoices: dated(invoices, "date", (day) => day <= at),
    receipts: dated(receipts, "date", (day) => day <= at),
    credits: creditsOf(dated(creditNotes, "date", (day) => day <= at)),
  });
}

function* creditsOf(notes: Iterable<CreditNote>): Generator<Credit> {
  for (const { invoice, date, total } of notes) yield { invoice, date, amount: total };
}

/** What the garage owes to suppliers as at a day. */
export function agedCreditors(garage: Garage, at: Day = londonDayOf(new Date())): Aged<Supplier, Purchase> {
  return creditorsOf(garage, at);
}

const creditorsOf = untilChanged(["purchases", "suppliers"], ({ books }, at) => {
  const { purchases, suppliers } = books;
  const unpaid = purchases.group("payment", "unpaid");
  const paidLater = dated(purchases, "paidDate", (day) => day > at);
  const datedLater = dated(purchases, "date", (day) => day > at);
  const found = new Map<string, Purchase>();
  for (const purchases of [unpaid, paidLater, datedLater])
    for (const each of purchases) found.set(each._id, each);
  return aged(at, openPurchases(at, found.values()), {
    party: (id) => suppliers.get(id),
    terms: () => SUPPLIER_DAYS,
    doc: (id) => purchases.get(id),
  });
});

/** The records of a group of days, of the days that are asked for. */
function* dated<T, Name extends string>(
  records: { keys(name: Name): string[]; group(name: Name, key: string): Listing<T> },
  name: Name,
  isAsked: (day: Day) => boolean,
): Generator<T> {
  for (const day of records.keys(name)) {
    if (isAsked(day)) yield* records.group(name, day).page({ offset: 0, limit: Number.MAX_SAFE_INTEGER });
  }
}
