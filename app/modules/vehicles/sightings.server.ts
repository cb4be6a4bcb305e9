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
}

/**
 * The invoices, quotes and imported visits of a vehicle, newest first. The first says of which model it is and who has it.
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
  return latestFirst(seen);
}

/** Sorts by day, because some sales are entered late. Keeps the order within a day. */
export function latestFirst<T extends { readonly day: Day }>(sales: readonly T[]): T[] {
  return sales.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}
