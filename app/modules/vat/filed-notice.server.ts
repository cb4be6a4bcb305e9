import { formatDays } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { ofDays } from "../books/listing.server";
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
