import type { Listing } from "../../store/store";

/** A page of a listing: 1 is the first. */
export interface PageQuery {
  readonly page: number;
  readonly limit: number;
  /** Past the end is the last page, not an empty one. */
  readonly stopAtLast?: boolean;
}

/** Some rows, and how many there are in all. */
export interface Page<T> {
  readonly rows: T[];
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

/** The page of a listing that was asked for. */
export function pageOf<T>(listing: Listing<T>, { page, limit, stopAtLast = false }: PageQuery): Page<T> {
  const { count } = listing;
  const current = stopAtLast ? Math.min(page, Math.max(1, Math.ceil(count / limit))) : page;
  return { rows: listing.page({ offset: (current - 1) * limit, limit }), count, page: current, limit };
}

/** A few records, newest first, that no index holds together. */
export function listingOf<T>(records: readonly T[]): Listing<T> {
  return {
    count: records.length,
    pence: 0,
    page: ({ offset, limit }) => records.slice(offset, offset + limit),
    first: () => records[0],
    [Symbol.iterator]: () => records[Symbol.iterator](),
  };
}
