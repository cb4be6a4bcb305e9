import { ConflictError, type RecordLink } from "../../shared/errors";
import type { Listing } from "../../store/store";

/** The most links shown for each kind. */
const MOST_LINKS = 5;

/** The records of one kind that refer to another record. */
export interface References {
  /** "invoice", "purchase". */
  readonly noun: string;
  readonly count: number;
  readonly links: readonly RecordLink[];
}

/** @param link returns a link to such a record, with its label. */
export function referencesFrom<T>(
  noun: string,
  listing: Listing<T>,
  link: (record: T) => RecordLink,
): References {
  return { noun, count: listing.count, links: listing.page({ offset: 0, limit: MOST_LINKS }).map(link) };
}

/** Refuses a deletion while other records refer to the record. @throws ConflictError */
export function refuseWhileReferenced(name: string, kinds: readonly References[]): void {
  const holding = kinds.filter(({ count }) => count > 0);
  if (holding.length === 0) return;
  const counted = holding.map(({ noun, count }) => `${count} ${noun}${count === 1 ? "" : "s"}`);
  throw new ConflictError(`${name} has ${counted.join(" and ")} and cannot be deleted`, {
    links: holding.flatMap(({ links }) => links),
  });
}
