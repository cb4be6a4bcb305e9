import { type Day, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { creditedAmount, type Invoice, isOpeningBalance, onlyTakesBack } from "../invoices/invoice";
import { testInWords } from "../invoices/mot-test";
import type { Sale } from "../sales/sale";
import { isReleased } from "../vehicle-visits/vehicle-visit";
import { isAfter } from "./vehicle-note";

/** What was said of a vehicle, and when: it was here, or in another program, or quoted for. An empty model is not known. */
interface Sighting extends Pick<Sale, "vehicleReg" | "vehicleModel"> {
  /** Who had it; null for nobody who is known by now, undefined where that was not said. */
  readonly customer: string | null | undefined;
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
 * The invoices, quotes and imported visits of a vehicle, newest first, but those before it was said to be gone after the others,
 * with that between them. Last come the invoices that do not say who has it, so that a vehicle of which nothing else is known has
 * a page.
 * @param key of its registration
 */
export function sightingsOf({ books }: Garage, key: string): Sighting[] {
  const seen: Sighting[] = [];
  const silent: Sighting[] = [];
  type Said = Pick<Sighting, "vehicleReg" | "vehicleModel" | "customer" | "created">;
  const saw = ({ vehicleReg, vehicleModel, customer, created }: Said, day: Sighting["day"], isVisit = true) =>
    seen.push({ vehicleReg, vehicleModel, customer, created, day, isVisit });
  for (const invoice of books.invoices.group("vehicle", key)) {
    const { vehicleReg, vehicleModel, created, invoiceDate: day } = invoice;
    const isVisit = isWorkHere(invoice);
    if (isVisit || isOpeningBalance(invoice)) saw(invoice, day, isVisit);
    else silent.push({ vehicleReg, vehicleModel, customer: undefined, created, day, isVisit });
  }
  for (const quote of books.quotes.group("vehicle", key)) saw(quote, quote.quoteDate, false);
  for (const visit of books.vehicleVisits.group("vehicle", key)) {
    // Whoever had it before a customer who was deleted has it no more.
    const customer = visit.customer ?? (isReleased(visit) ? null : undefined);
    saw({ ...visit, customer }, visit.date ?? "");
  }
  const known = latestFirst(seen);
  const others = latestFirst(silent);
  const all = [...known, ...others];
  const [newest] = all;
  const goneAt = books.vehicleNotes.get(key)?.goneAt;
  if (!newest || !goneAt) return all;
  const saidGone: Sighting = {
    ...{ vehicleReg: newest.vehicleReg, vehicleModel: "", customer: null, created: goneAt },
    ...{ day: londonDayOf(new Date(goneAt)), isVisit: false, isGone: true },
  };
  // Whoever brought it after that has it, though what was said before may be dated ahead.
  const [since = [], before = []] = [true, false].map((is) =>
    known.filter((each) => isAfter(each, goneAt) === is),
  );
  return [...since, saidGone, ...before, ...others];
}

/** Who has a vehicle: the newest of its sightings that tells decides. Null for nobody, as once it is sold or scrapped. */
export function keeperIn(seen: readonly Sighting[]): string | null {
  return seen.find(({ customer }) => customer !== undefined)?.customer ?? null;
}

/** A vehicle's model: that of the newest of its sightings that names one. */
export function modelIn(seen: readonly Sighting[]): string {
  return seen.find(({ vehicleModel }) => vehicleModel !== "")?.vehicleModel ?? "";
}

/** Whether the vehicle was here for an invoice: not for an opening balance, nor for one that only takes back. */
function isOfVisit(invoice: Invoice): boolean {
  return !isOpeningBalance(invoice) && (!onlyTakesBack(invoice) || testInWords(invoice) !== "");
}

/** What was credited in full was not done, or was invoiced anew. A test that was entered was done, whoever paid for it. */
function isWorkDone(invoice: Invoice): boolean {
  return invoice.total <= 0 || creditedAmount(invoice) < invoice.total || testInWords(invoice) !== "";
}

/** Whether the vehicle was here for an invoice, and something was done. */
export function isWorkHere(invoice: Invoice): boolean {
  return isOfVisit(invoice) && isWorkDone(invoice);
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
