import { type Day, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type Invoice, isOpeningBalance } from "../invoices/invoice";
import { testInWords } from "../invoices/mot-test";
import type { Sale } from "../sales/sale";
import { isAfter } from "./vehicle-note";

/** What was said of a vehicle, and when: it was here, or in another program, or quoted for. */
interface Sighting extends Pick<Sale, "vehicleReg" | "vehicleModel"> {
  readonly customer: string | null;
  /** "" for a visit whose day nobody knows. */
  readonly day: Day | "";
  /** Whether it was there: a quote may be all that came of it. */
  readonly isVisit: boolean;
  /** Whether staff said that it is sold or scrapped. */
  readonly isGone?: boolean;
  /** When it was entered: ISO 8601 in UTC. */
  readonly created: string;
}

/**
 * The invoices, quotes and imported visits of a vehicle, newest first, but those before it was said to be gone after the others.
 * The first says of which model it is and who has it: nobody, once it is sold or scrapped.
 * @param key of its registration
 */
export function sightingsOf({ books }: Garage, key: string): Sighting[] {
  const seen: Sighting[] = [];
  type Said = Pick<Sighting, "vehicleReg" | "vehicleModel" | "customer" | "created">;
  const saw = ({ vehicleReg, vehicleModel, customer, created }: Said, day: Sighting["day"], isVisit = true) =>
    seen.push({ vehicleReg, vehicleModel, customer, created, day, isVisit });
  for (const invoice of books.invoices.group("vehicle", key))
    saw(invoice, invoice.invoiceDate, isOfVisit(invoice));
  for (const quote of books.quotes.group("vehicle", key)) saw(quote, quote.quoteDate, false);
  for (const visit of books.vehicleVisits.group("vehicle", key)) saw(visit, visit.date ?? "");
  const known = latestFirst(seen);
  const [newest] = known;
  const goneAt = books.vehicleNotes.get(key)?.goneAt;
  if (!newest || !goneAt) return known;
  // Whoever brought it after that has it, though what was said before may be dated ahead.
  const [since, before] = [true, false].map((is) => known.filter((each) => isAfter(each, goneAt) === is));
  if (since?.length) return [...since, ...(before ?? [])];
  const gone = { customer: null, day: londonDayOf(new Date(goneAt)), isVisit: false, isGone: true };
  return [{ ...newest, ...gone }, ...known];
}

/** Whether the vehicle was here for an invoice: not for an opening balance, nor for one that only takes back. */
export function isOfVisit(invoice: Invoice): boolean {
  const { lines } = invoice;
  const isTakenBack = lines.length > 0 && lines.every(({ charged }) => charged < 0);
  return !isOpeningBalance(invoice) && (!isTakenBack || testInWords(invoice) !== "");
}

/** Since when a vehicle is sold or scrapped; null if it is not, or was here again. @param key of its registration */
export function goneSince(garage: Garage, key: string): Day | null {
  return goneDay(sightingsOf(garage, key));
}

/** The same of what `sightingsOf` found. */
export function goneDay([newest]: readonly Sighting[]): Day | null {
  return newest?.isGone && newest.day !== "" ? newest.day : null;
}

/** Sorts by day, because some sales are entered late. Keeps the order within a day. */
export function latestFirst<T extends { readonly day: Day }>(sales: readonly T[]): T[] {
  return sales.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}
