import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { Sale } from "../sales/sale";

/** What was said of a vehicle, and when: it was here, or in another program, or quoted for. */
interface Sighting extends Pick<Sale, "vehicleReg" | "vehicleModel"> {
  readonly customer: string | null;
  /** "" for a visit whose day nobody knows. */
  readonly day: Day | "";
  /** Whether it was there: a quote may be all that came of it. */
  readonly isVisit: boolean;
  /** Whether staff said that it is sold or scrapped. */
  readonly isGone?: boolean;
}

/**
 * The invoices, quotes and imported visits of a vehicle, newest first. The first says of which model it is and who has it:
 * nobody, once it is sold or scrapped.
 * @param key of its registration
 */
export function sightingsOf({ books }: Garage, key: string): Sighting[] {
  const seen: Sighting[] = [];
  type Said = Pick<Sighting, "vehicleReg" | "vehicleModel" | "customer">;
  const saw = ({ vehicleReg, vehicleModel, customer }: Said, day: Sighting["day"], isVisit = true) =>
    seen.push({ vehicleReg, vehicleModel, customer, day, isVisit });
  for (const invoice of books.invoices.group("vehicle", key)) saw(invoice, invoice.invoiceDate);
  for (const quote of books.quotes.group("vehicle", key)) saw(quote, quote.quoteDate, false);
  for (const visit of books.vehicleVisits.group("vehicle", key)) saw(visit, visit.date ?? "");
  const known = latestFirst(seen);
  const [newest] = known;
  const gone = books.vehicleNotes.get(key)?.goneSince;
  // What is said today comes after what was done today.
  if (!newest || !gone || gone < newest.day) return known;
  return [{ ...newest, customer: null, day: gone, isVisit: false, isGone: true }, ...known];
}

/** Since when a vehicle is sold or scrapped; null if it is not, or was here again. @param key of its registration */
export function goneSince(garage: Garage, key: string): Day | null {
  const [newest] = sightingsOf(garage, key);
  return newest?.isGone && newest.day !== "" ? newest.day : null;
}

/** Sorts by day, because some sales are entered late. Keeps the order within a day. */
export function latestFirst<T extends { readonly day: Day }>(sales: readonly T[]): T[] {
  return sales.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}
