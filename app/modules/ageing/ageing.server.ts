import { type Day, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Invoice } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import type { Supplier } from "../suppliers/supplier";
import { type Aged, aged, openDebts, openPurchases, SUPPLIER_DAYS } from "./ageing";

/** What customers owe as at a day; only the part of the books that is open, or later than the day, is read. */
export function agedDebtors({ books }: Garage, at: Day = londonDayOf(new Date())): Aged<Customer, Invoice> {
  const { customers, invoices, receipts, creditNotes } = books;
  const open = openDebts<Invoice>(at, {
    invoices: [
      ...invoices.group("payment", "unpaid"),
      ...invoices.keys("creditCustomer").flatMap((id) => [...invoices.group("creditCustomer", id)]),
    ],
    onAccount: Array.from(receipts.sums("account"), ({ key, pence }) => [key, pence]),
    invoice: (id) => invoices.get(id),
    receiptsFor: (invoice) => {
      const found = receipts.group("invoice", invoice);
      // Nearly always one: a loop over the listing would take most of the time for a day long past.
      return found.count === 1 ? found.page({ offset: 0, limit: 1 }) : found;
    },
    laterInvoices: later(invoices, "date", at),
    laterReceipts: later(receipts, "date", at),
    laterCredits: Array.from(later(creditNotes, "date", at), ({ invoice, date, total }) => ({
      ...{ invoice, date, amount: total },
    })),
  });
  return aged(at, open, {
    party: (id) => customers.get(id),
    terms: ({ paymentTerms }) => Number.parseInt(paymentTerms, 10),
  });
}

/** What the garage owes to suppliers as at a day. */
export function agedCreditors(
  { books }: Garage,
  at: Day = londonDayOf(new Date()),
): Aged<Supplier, Purchase> {
  const { purchases, suppliers } = books;
  const found = new Set<Purchase>(purchases.group("payment", "unpaid"));
  for (const purchase of later(purchases, "paidDate", at)) found.add(purchase);
  for (const purchase of later(purchases, "date", at)) found.add(purchase);
  return aged(at, openPurchases(at, found), {
    party: (id) => suppliers.get(id),
    terms: () => SUPPLIER_DAYS,
  });
}

/** The records of a group of days that are later than a day. */
function* later<T, Name extends string>(
  records: { keys(name: Name): string[]; group(name: Name, key: string): Iterable<T> },
  name: Name,
  at: Day,
): Generator<T> {
  for (const day of records.keys(name)) if (day > at) yield* records.group(name, day);
}
