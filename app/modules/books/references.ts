import { ConflictError, type Holder } from "../../shared/errors";
import type { Listing } from "../../store/store";

/** How many of each kind are shown as links. */
const MOST_LINKS = 5;

/** Records of one kind that point at another record. */
export interface Held {
  /** "invoice", "purchase". */
  readonly noun: string;
  readonly count: number;
  readonly links: readonly Holder[];
}

/** @param link where such a record is seen, and what it is called. */
export function heldBy<T>(noun: string, listing: Listing<T>, link: (record: T) => Holder): Held {
  return { noun, count: listing.count, links: listing.page({ offset: 0, limit: MOST_LINKS }).map(link) };
}

/** Refuses a deletion while records point at what is to go. @throws ConflictError */
export function refuseWhileHeld(name: string, kinds: readonly Held[]): void {
  const holding = kinds.filter(({ count }) => count > 0);
  if (holding.length === 0) return;
  const counted = holding.map(({ noun, count }) => `${count} ${noun}${count === 1 ? "" : "s"}`);
  throw new ConflictError(`${name} has ${counted.join(" and ")} and cannot be deleted`, {
    holders: holding.flatMap(({ links }) => links),
  });
}
