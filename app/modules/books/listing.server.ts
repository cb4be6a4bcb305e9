import type { Day } from "../../shared/dates";
import type { Collection, Listing } from "../../store/store";

/** A page of a listing; the first is 1. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
  /** Whether a page past the end becomes the last page instead of an empty one. */
  readonly stopAtLast?: boolean;
}

/** The rows of a page, and the count of all rows. */
export interface Page<T> {
  readonly rows: T[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

/** Returns the requested page of a listing. */
export function pageOf<T>(listing: Listing<T>, { page, limit, stopAtLast = false }: PageQuery): Page<T> {
  const { count } = listing;
  const current = stopAtLast ? Math.min(page, Math.max(1, Math.ceil(count / limit))) : page;
  return { rows: listing.page({ offset: (current - 1) * limit, limit }), count, page: current, limit };
}

/** A listing of a few records, newest first, that share no index. */
export function listingOf<T>(records: readonly T[]): Listing<T> {
  return {
    count: records.length,
    pence: 0,
    page: ({ offset, limit }) => records.slice(offset, offset + limit),
    first: () => records[0],
    [Symbol.iterator]: () => records[Symbol.iterator](),
  };
}

/** The records under all of the keys that are given, by group; undefined for all records. */
export function narrowedBy<T, Name extends string>(
  records: Pick<Collection<T, Name>, "group" | "under">,
  keys: Partial<Record<NoInfer<Name>, string | undefined>>,
): Listing<T> | undefined {
  const given = Object.entries(keys).flatMap(([name, key]) =>
    typeof key === "string" ? [{ name: name as Name, key, listing: records.group(name as Name, key) }] : [],
  );
  const [fewest, ...others] = given.sort((a, b) => a.listing.count - b.listing.count);
  return others.reduce(
    (found, { name, key }) => records.under(name, (each) => each === key, found),
    fewest?.listing,
  );
}

/** Whether a day is one of some, both included. Without a first or last day, they go on. */
export function isWithin(day: Day, from?: Day, to?: Day): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** Several listings, one after the other. */
function joined<T>(listings: readonly Listing<T>[]): Listing<T> {
  return {
    get count() {
      return listings.reduce((sum, { count }) => sum + count, 0);
    },
    get pence() {
      return listings.reduce((sum, { pence }) => sum + pence, 0);
    },
    page({ offset, limit }) {
      const rows: T[] = [];
      let skipped = 0;
      for (const listing of listings) {
        const from = Math.max(0, offset - skipped);
        if (from < listing.count) rows.push(...listing.page({ offset: from, limit: limit - rows.length }));
        if (rows.length >= limit) break;
        skipped += listing.count;
      }
      return rows;
    },
    first: () => listings.find(({ count }) => count > 0)?.first(),
    *[Symbol.iterator]() {
      for (const listing of listings) yield* listing;
    },
  };
}

/** The records of some days, both included, the latest day first. */
export function ofDays<T>(
  records: { keys(group: "date"): Day[]; group(group: "date", day: Day): Listing<T> },
  from?: Day,
  to?: Day,
): Listing<T> {
  const days = records.keys("date").filter((day) => isWithin(day, from, to));
  return joined(days.reverse().map((day) => records.group("date", day)));
}
