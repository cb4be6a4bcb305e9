import { formatDays } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { isWithin, ofDays } from "../books/listing.server";
import type { Invoice } from "../invoices/invoice";
import type { Receipt } from "../receipts/receipt";
import type { VatEntry } from "./vat-entries";
import type { FiledEntry } from "./vat-return";

const NOUNS: Readonly<Record<VatEntry["kind"], string>> = {
  invoice: "invoice",
  creditNote: "credit note",
  receipt: "receipt",
  purchase: "purchase",
};

/**
 * What to tell before a record is changed or deleted that a filed VAT return holds; undefined for another. A return on the cash basis
 * holds an invoice by the money for it.
 */
export function filedNotice(
  { books }: Pick<Garage, "books">,
  kind: VatEntry["kind"],
  id: string,
): string | undefined {
  const isIt = (entry: FiledEntry) =>
    (entry.kind === kind && entry.id === id) || (kind === "invoice" && entry.invoice === id);
  for (const { from, to, sales, purchases } of ofDays(books.vatReturns)) {
    if (!(kind === "purchase" ? purchases : sales).some(isIt)) continue;
    return `This ${NOUNS[kind]} is in the filed VAT return for ${formatDays(from, to)}. What changes its VAT becomes an error correction.`;
  }
  return undefined;
}

/**
 * What to tell before money on account pays an invoice, where it came in within a filed return on the cash basis; undefined for none.
 * It counts on the day that it came, but not before its invoice.
 */
export function filedAccountNotice(
  { books }: Pick<Garage, "books">,
  { invoiceDate, vatAmount }: Pick<Invoice, "invoiceDate" | "vatAmount">,
  receipts: readonly Pick<Receipt, "date">[],
): string | undefined {
  if (vatAmount === 0) return undefined;
  const days = receipts.map(({ date }) => (date < invoiceDate ? invoiceDate : date));
  for (const { from, to, basis } of ofDays(books.vatReturns)) {
    if (basis !== "cash" || !days.some((day) => isWithin(day, from, to))) continue;
    return `Money on account counts in the filed VAT return for ${formatDays(from, to)} once it pays this invoice. That becomes an error correction.`;
  }
  return undefined;
}

/**
 * What to tell before purchases count as unpaid again, for each filed return on the cash basis that holds some of them. On the invoice
 * basis it does not matter whether one is paid. @param ids of the purchases
 */
export function filedPaymentNotices(
  { books }: Pick<Garage, "books">,
  ids: ReadonlySet<string>,
): readonly string[] {
  return Array.from(ofDays(books.vatReturns)).flatMap(({ from, to, basis, purchases }) => {
    const held = basis === "cash" ? purchases.filter(({ id }) => ids.has(id)).length : 0;
    if (held === 0) return [];
    return `${held} of these purchases ${held === 1 ? "is" : "are"} in the filed VAT return for ${formatDays(from, to)}. What changes their VAT becomes an error correction.`;
  });
}
