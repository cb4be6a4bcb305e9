import { ConflictError, type Holder } from "../../shared/errors";
import type { Listing } from "../../store/store";

/** The most links shown for each kind. */
const MOST_LINKS = 5;

/** The records of one kind that refer to another record. */
export interface Held {
  /** "invoice", "purchase". */
  readonly noun: string;
  readonly count: number;
  readonly links: readonly Holder[];
}

/** @param link returns a link to such a record, with its label. */
export function heldBy<T>(noun: string, listing: Listing<T>, link: (record: T) => Holder): Held {
  return { noun, count: listing.count, links: listing.page({ offset: 0, limit: MOST_LINKS }).map(link) };
}

/** Refuses a deletion while other records refer to the record. @throws ConflictError */
export function refuseWhileHeld(name: string, kinds: readonly Held[]): void {
  const holding = kinds.filter(({ count }) => count > 0);
  if (holding.length === 0) return;
  const counted = holding.map(({ noun, count }) => `${count} ${noun}${count === 1 ? "" : "s"}`);
  throw new ConflictError(`${name} has ${counted.join(" and ")} and cannot be deleted`, {
    holders: holding.flatMap(({ links }) => links),
  });
}
