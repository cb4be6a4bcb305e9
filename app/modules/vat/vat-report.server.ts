import type { DaySpan } from "../../shared/day-span";
import { toPence, toPounds } from "../../shared/money";
import type { Books, Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
import { isOutsideScope } from "../departments/department";
import { type Invoice, isOpeningBalance } from "../invoices/invoice";
import { linesWithoutVat } from "../sales/sale";
import type { VatQuery } from "./vat.schema";
import { type BoxNumber, boxesOf, entriesOf, type VatBoxes, type VatEntries } from "./vat-boxes";
import { cashEntries, creditEntry, invoiceEntry, purchaseEntry, type VatEntry } from "./vat-entries";

/** The nine boxes of a period. */
export interface VatReport extends VatQuery, VatBoxes {}

export function vatReport(garage: Garage, query: VatQuery): VatReport {
  return { ...query, ...boxesOf(vatEntries(garage, query)) };
}

/** What a period is made of, by day. What is outside the scope of VAT is left out. */
export function vatEntries(garage: Garage, query: VatQuery): VatEntries {
  const isCash = query.basis === "cash";
  return {
    sales: (isCash ? moneyEntries(garage, query) : salesEntries(garage, query)).toSorted(byDay),
    purchases: purchaseEntries(garage, query).toSorted(byDay),
  };
}

/** Whether a sale of a department counts in box 6, by the department's name. */
function isCounted({ business }: Garage): (department: string) => boolean {
  const outside = new Set(business.departments.filter(isOutsideScope).map(({ name }) => name));
  return (department) => !outside.has(department);
}

function salesEntries(garage: Garage, { from, to }: DaySpan): VatEntry[] {
  const { invoices, creditNotes } = garage.books;
  const counts = isCounted(garage);
  const entries: VatEntry[] = [];
  for (const invoice of ofDays(invoices, from, to)) {
    if (!counts(invoice.department) || isOpeningBalance(invoice)) continue;
    entries.push(invoiceEntry(invoice));
    // A credit note that is dated before its invoice counts with it.
    for (const note of creditNotes.group("invoice", invoice._id)) {
      if (note.date < invoice.invoiceDate) entries.push(creditEntry(note, invoice.invoiceDate));
    }
  }
  for (const note of ofDays(creditNotes, from, to)) {
    const invoiceDate = invoices.get(note.invoice)?.invoiceDate ?? note.date;
    if (counts(note.department) && note.date >= invoiceDate) entries.push(creditEntry(note, invoiceDate));
  }
  return entries;
}

/** On the cash basis: every invoice that is dated, paid or credited within the span is followed through. */
function moneyEntries(garage: Garage, span: DaySpan): VatEntry[] {
  const { invoices, receipts, creditNotes } = garage.books;
  const counts = isCounted(garage);
  const touched = new Set<string>();
  for (const { _id } of ofDays(invoices, span.from, span.to)) touched.add(_id);
  for (const { allocations } of ofDays(receipts, span.from, span.to)) {
    for (const { invoice } of allocations) touched.add(invoice);
  }
  for (const { invoice } of ofDays(creditNotes, span.from, span.to)) touched.add(invoice);
  return [...touched].flatMap((id) => {
    const invoice = invoices.get(id);
    if (invoice === undefined || !counts(invoice.department)) return [];
    return cashEntries(invoice, receipts.group("invoice", id), creditNotes.group("invoice", id), span);
  });
}

function purchaseEntries({ books: { purchases } }: Garage, { from, to, basis }: VatQuery): VatEntry[] {
  const found = new Set(ofDays(purchases, from, to));
  if (basis === "cash") for (const purchase of paidWithin(purchases, { from, to })) found.add(purchase);
  return [...found].flatMap((purchase) => {
    const entry = purchaseEntry(purchase, basis);
    return entry && entry.date >= from && entry.date <= to ? [entry] : [];
  });
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
  /** Lines without VAT in departments that charge it. */
  readonly withoutVat: { readonly count: number; readonly amount: number };
  /** What departments outside the scope of VAT sold: in no box. */
  readonly outside: { readonly count: number; readonly amount: number };
  /** Money on account, at present: no VAT is due on it until it is invoiced. */
  readonly deposits: { readonly count: number; readonly amount: number };
}

export function vatNotes(garage: Garage, span: DaySpan): VatNotes {
  const counts = isCounted(garage);
  const [without, outside] = [sum(), sum()];
  for (const invoice of ofDays(garage.books.invoices, span.from, span.to)) {
    if (!counts(invoice.department)) for (const { charged } of invoice.lines) outside.add(charged);
    else for (const { charged } of linesToLookAt(garage, invoice)) without.add(charged);
  }
  const deposits = sum();
  for (const { pence } of garage.books.receipts.sums("account")) {
    if (pence > 0) deposits.add(toPounds(pence));
  }
  return { withoutVat: without.told(), outside: outside.told(), deposits: deposits.told() };
}

/** The lines without VAT of an invoice whose department charges it. */
export function linesToLookAt({ business }: Garage, invoice: Invoice): Invoice["lines"] {
  const { department, lines } = invoice;
  if (isOpeningBalance(invoice)) return [];
  const found = business.departments.find(({ name }) => name === department);
  return found === undefined || found.invoicesVatExempt ? [] : linesWithoutVat(lines);
}

function sum() {
  let [count, pence] = [0, 0];
  return {
    add(pounds: number) {
      count += 1;
      pence += toPence(pounds);
    },
    told: () => ({ count, amount: toPounds(pence) }),
  };
}
