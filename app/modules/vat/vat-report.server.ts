import type { DaySpan } from "../../shared/day-span";
import { sumMoney, toPence, toPounds } from "../../shared/money";
import type { Books, Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { isOutsideScope } from "../departments/department";
import { type Invoice, isOpeningBalance } from "../invoices/invoice";
import { linesToLookAt } from "../invoices/lines-without-vat.server";
import { unallocatedAmount } from "../receipts/receipt";
import type { VatQuery } from "./vat.schema";
import { type VatAccounting, vatAccounting } from "./vat-accounting.server";
import { type BoxNumber, boxesOf, entriesOf, type VatBoxes, type VatEntries } from "./vat-boxes";
import { cashEntries, creditEntry, invoiceEntry, purchaseEntry, type VatEntry } from "./vat-entries";

/** The nine boxes of a period. */
export interface VatReport extends VatQuery, VatBoxes {}

export function vatReport(garage: Garage, query: VatQuery): VatReport {
  return { ...query, ...boxesOf(vatEntries(garage, query)) };
}

/** What a period is made of, by day. What is outside the scope of VAT is left out. */
export function vatEntries(garage: Garage, query: VatQuery): VatEntries {
  const accounting = vatAccounting(garage, query);
  const within = (entries: readonly VatEntry[]) =>
    entries.filter(({ date }) => date >= query.from && date <= query.to).toSorted(byDay);
  return {
    sales: within(salesEntries(garage, query, accounting)),
    purchases: within(purchaseEntries(garage, query, accounting)),
  };
}

/** Whether an invoice counts. One of a department that is outside the scope of VAT does if it charged VAT before that. */
function isCounted({ business }: Garage): (invoice: Pick<Invoice, "department" | "vatAmount">) => boolean {
  const outside = new Set(business.departments.filter(isOutsideScope).map(({ name }) => name));
  return ({ department, vatAmount }) => !outside.has(department) || toPence(vatAmount) !== 0;
}

/** Every invoice that is dated or credited within the span; where money counts, paid within it too. Some entries are of other days. */
function salesEntries(garage: Garage, span: DaySpan, accounting: VatAccounting): VatEntry[] {
  const { invoices, receipts, creditNotes } = garage.books;
  const counts = isCounted(garage);
  const touched = datedOrCredited(garage, span);
  if (accounting.countsMoney) {
    for (const { allocations } of ofDays(receipts, span.from, span.to)) {
      for (const { invoice } of allocations) touched.add(invoice);
    }
  }
  return [...touched].flatMap((id) => {
    const invoice = invoices.get(id);
    if (invoice === undefined || !counts(invoice)) return [];
    const credits = creditNotes.group("invoice", id);
    if (accounting.basisOf(invoice.invoiceDate) === "cash")
      return cashEntries(invoice, receipts.group("invoice", id), credits, span);
    const credited = Array.from(credits, (note) => creditEntry(note, invoice.invoiceDate));
    return isOpeningBalance(invoice) ? credited : [invoiceEntry(invoice), ...credited];
  });
}

/** The `_id`s of the invoices that are dated or credited within the span. */
function datedOrCredited({ books: { invoices, creditNotes } }: Garage, { from, to }: DaySpan): Set<string> {
  const touched = new Set<string>();
  for (const { _id } of ofDays(invoices, from, to)) touched.add(_id);
  for (const { invoice } of ofDays(creditNotes, from, to)) touched.add(invoice);
  return touched;
}

function purchaseEntries(
  { books: { purchases } }: Garage,
  span: DaySpan,
  accounting: VatAccounting,
): VatEntry[] {
  const found = new Set(ofDays(purchases, span.from, span.to));
  if (accounting.countsMoney) for (const purchase of paidWithin(purchases, span)) found.add(purchase);
  return [...found].flatMap(
    (purchase) => purchaseEntry(purchase, accounting.basisOf(purchase.supplierInvoiceDate)) ?? [],
  );
}

function* paidWithin(purchases: Books["purchases"], { from, to }: DaySpan) {
  for (const day of purchases.keys("paidDate")) {
    if (day >= from && day <= to) yield* purchases.group("paidDate", day);
  }
}

function byDay(a: VatEntry, b: VatEntry): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.number - b.number;
}

/** A record behind a box, as the api answers it. Pounds. */
export interface VatRecordView {
  readonly kind: VatEntry["kind"];
  readonly _id: string;
  readonly number: number;
  readonly date: string;
  readonly net: number;
  readonly vat: number;
  readonly invoice: { readonly _id: string; readonly autoId: number } | null;
}

/** The records behind a box, whose amounts add up to it. */
export function vatRecords(garage: Garage, query: VatQuery, box: BoxNumber): VatRecordView[] {
  return entriesOf(box, vatEntries(garage, query)).map(({ kind, _id, number, date, net, vat, invoice }) => {
    const sums = { net: toPounds(net) + 0, vat: toPounds(vat) + 0 };
    const autoId = invoice === undefined ? undefined : garage.books.invoices.get(invoice)?.autoId;
    const link =
      invoice === undefined || kind === "invoice" || autoId === undefined ? null : { _id: invoice, autoId };
    return { kind, _id, number, date, ...sums, invoice: link };
  });
}

/** What an Admin may want to look at before a period is filed. Pounds. */
export interface VatNotes {
  /** Lines on which VAT may have been forgotten. */
  readonly withoutVat: { readonly count: number; readonly amount: number };
  /** What departments outside the scope of VAT invoiced, and credited: in no box. */
  readonly outside: { readonly count: number; readonly amount: number };
  /** Money that came in by the end of the period and is on account still: no VAT is due on it until it is invoiced. */
  readonly deposits: { readonly customers: number; readonly amount: number };
}

export function vatNotes(garage: Garage, span: DaySpan): VatNotes {
  const counts = isCounted(garage);
  const [without, outside] = [sum(), sum()];
  const isWithin = ({ date }: { readonly date: string }) => date >= span.from && date <= span.to;
  for (const id of datedOrCredited(garage, span)) {
    const invoice = garage.books.invoices.get(id);
    if (invoice === undefined) continue;
    const isOfSpan = isWithin({ date: invoice.invoiceDate });
    if (isOfSpan) for (const { charged } of linesToLookAt(garage, invoice)) without.add(charged);
    if (counts(invoice)) continue;
    if (isOfSpan && !isOpeningBalance(invoice)) for (const { charged } of invoice.lines) outside.add(charged);
    for (const note of garage.books.creditNotes.group("invoice", id))
      if (isWithin(creditEntry(note, invoice.invoiceDate))) outside.takeOff(note.subTotal);
  }
  const deposits = sum();
  for (const { key, pence } of garage.books.receipts.sums("account")) {
    const came = [...garage.books.receipts.group("account", key)].filter(({ date }) => date <= span.to);
    const amount = Math.min(toPounds(pence), sumMoney(came.map(unallocatedAmount)));
    if (amount > 0) deposits.add(amount);
  }
  const { count: customers, amount } = deposits.told();
  return { withoutVat: without.told(), outside: outside.told(), deposits: { customers, amount } };
}

function sum() {
  let [count, pence] = [0, 0];
  return {
    add(pounds: number) {
      count += 1;
      pence += toPence(pounds);
    },
    takeOff(pounds: number) {
      pence -= toPence(pounds);
    },
    told: () => ({ count, amount: toPounds(pence) }),
  };
}
