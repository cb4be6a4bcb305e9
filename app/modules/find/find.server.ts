import { formatListDay, londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { nameKey, paperNumberKey, searchWords } from "../../shared/text";
import type { Garage } from "../books/books.server";
import { creditNoteTitle } from "../credit-notes/credit-note";
import { customerOption } from "../customers/customers.server";
import { soughtPhone } from "../customers/sought-phone";
import { type Invoice, isPaidInFull } from "../invoices/invoice";
import { supplierInvoiceKey } from "../purchases/purchase";
import { quoteState } from "../quotes/quote";
import { supplierOption } from "../suppliers/suppliers.server";
import { FOUND_KINDS, type Found, type FoundKind, LONGEST_QUERY, MOST_OF_A_KIND, soughtNumber } from "./find";
import { findVehicles } from "./find-vehicles.server";
import { bestOf, type Hit, type Match, newestMatches, RANK, type Rank, type Sought } from "./matches";

/**
 * Everything in the books that a text may mean, at most five of a kind, the best first. Empty for an empty text.
 * The kinds stand in the order of their best hits.
 */
export function findAnything(garage: Garage, text: string): Found[] {
  const sought = readQuery(text);
  if (sought.phrase === "") return [];
  const kinds = FOUND_KINDS.map((kind) => ({ kind, hits: FINDERS[kind](garage, sought) }));
  const hasBetter = kinds.some(({ hits }) => hits.some(({ rank }) => rank < RANK.part));
  // Inside a word anything stands somewhere; inside a registration it is what was read from the car.
  const isWorthIt = (kind: FoundKind, { rank }: Hit) => rank < RANK.part || !hasBetter || kind === "vehicle";
  return kinds
    .map(({ kind, hits }) => ({ kind, hits: hits.filter((hit) => isWorthIt(kind, hit)) }))
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, hits }) => ({ kind, hits, best: Math.min(...hits.map(({ rank }) => rank)) }))
    .sort((a, b) => a.best - b.best)
    .flatMap(({ kind, hits }) => hits.map(({ found }) => ({ kind, ...found })));
}

function readQuery(text: string): Sought {
  const asked = text.slice(0, LONGEST_QUERY);
  const phrase = nameKey(asked);
  return { phrase, words: searchWords(asked), number: soughtNumber(phrase), phone: soughtPhone(phrase) };
}

type Finder = (garage: Garage, sought: Sought) => Hit[];

const FINDERS: Readonly<Record<FoundKind, Finder>> = {
  vehicle: findVehicles,
  customer: ({ books }, sought) =>
    hits(matches("customer", books.customers, sought), (customer) => {
      const { name, detail } = customerOption(customer);
      return { _id: customer._id, label: name, detail, href: `/customers/${customer._id}` };
    }),
  invoice: ({ books }, sought) =>
    hits(bestOf([...numbered("invoice", books.invoices, sought), ...openings(books, sought)]), (invoice) => ({
      _id: invoice._id,
      label: `Invoice ${invoice.autoId}`,
      detail: inWords(
        invoice.earlierNumber ?? "",
        ...[formatListDay(invoice.invoiceDate), invoice.billTo.name, invoice.vehicleReg],
        ...[formatMoney(invoice.total), isPaidInFull(invoice) ? "Paid In Full" : "Outstanding"],
      ),
      href: `/invoices/${invoice._id}/view`,
    })),
  quote: ({ books }, sought) =>
    hits(numbered("quote", books.quotes, sought), (quote) => ({
      _id: quote._id,
      label: `Quote ${quote.autoId}`,
      detail: inWords(
        ...[formatListDay(quote.quoteDate), quote.billTo.name, quote.vehicleReg],
        ...[formatMoney(quote.total), quoteState(quote, londonDayOf(new Date()))],
      ),
      href: `/quotes/${quote._id}/view`,
    })),
  creditNote: ({ books }, sought) =>
    hits(numbered("creditNote", books.creditNotes, sought), (note) => ({
      _id: note._id,
      label: creditNoteTitle(note),
      detail: inWords(formatListDay(note.date), note.billTo.name, formatMoney(note.total)),
      href: `/credit-notes/${note._id}`,
    })),
  supplier: ({ books }, sought) =>
    hits(matches("supplier", books.suppliers, sought), (supplier) => {
      const { name, detail } = supplierOption(supplier);
      return { _id: supplier._id, label: name, detail, href: `/suppliers/${supplier._id}` };
    }),
  purchase: ({ books }, sought) =>
    hits(
      matches("purchase", books.purchases, sought, (purchase) => {
        const isWhole = supplierInvoiceKey(purchase) === sought.phrase.replaceAll(" ", "");
        return isWhole ? RANK.whole : undefined;
      }),
      (purchase) => ({
        _id: purchase._id,
        label: purchase.supplierInvoiceNumber || `Purchase ${purchase.autoId}`,
        detail: inWords(
          ...[
            books.suppliers.get(purchase.supplier)?.name ?? "",
            formatListDay(purchase.supplierInvoiceDate),
          ],
          ...[formatMoney(purchase.total), `purchase ${purchase.autoId}`],
        ),
        href: `/purchases/${purchase._id}`,
      }),
    ),
  product: ({ books }, sought) =>
    hits(matches("product", books.products, sought), (product) => ({
      _id: product._id,
      label: product.name,
      detail: inWords(`#${product.autoId}`, product.unitPrice > 0 ? formatMoney(product.unitPrice) : ""),
      href: `/products/${product._id}`,
    })),
};

const inWords = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");

function hits<T>(found: readonly Match<T>[], of: (record: T) => Omit<Found, "kind">): Hit[] {
  return found.map(({ record, rank }) => ({ rank, found: of(record) }));
}

interface Numbered<T> {
  byNumber(autoId: number): T | undefined;
}

/** The record with the number that was looked for, if that can be of this kind. */
function numbered<T>(kind: FoundKind, records: Numbered<T>, { number }: Sought): Match<T>[] {
  if (number === undefined || (number.kind !== undefined && number.kind !== kind)) return [];
  const record = records.byNumber(number.number);
  if (record === undefined) return [];
  if (number.kind === kind) return [{ record, rank: RANK.named }];
  return [{ record, rank: ON_PAPER.includes(kind) ? RANK.whole : RANK.start }];
}

/** The opening balances with the number that was looked for: it is the one that their customers have. */
function openings({ invoices }: Garage["books"], { phrase, number }: Sought): Match<Invoice>[] {
  if (number?.kind !== undefined && number.kind !== "invoice") return [];
  const asked = [phrase, ...(number?.kind ? [String(number.number)] : [])];
  const found = asked.flatMap((text) =>
    invoices.group("earlierNumber", paperNumberKey(text)).page({ offset: 0, limit: MOST_OF_A_KIND }),
  );
  return found.map((record) => ({ record, rank: number?.kind ? RANK.named : RANK.whole }));
}

/** The kinds whose numbers people read from a paper. */
const ON_PAPER: readonly FoundKind[] = ["invoice", "quote", "creditNote"];

/**
 * The record with that number, and those that have the text.
 * @param better a better rank for a record that has one.
 */
function matches<T extends { readonly _id: string }>(
  kind: FoundKind,
  records: Numbered<T> & Parameters<typeof newestMatches<T>>[0],
  sought: Sought,
  better: (record: T) => Rank | undefined = () => undefined,
): Match<T>[] {
  const found = [...numbered(kind, records, sought), ...newestMatches(records, sought)];
  return bestOf(found.map(({ record, rank }) => ({ record, rank: better(record) ?? rank })));
}
