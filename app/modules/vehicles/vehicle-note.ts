import { type Day, londonDayOf } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";

/** What staff say of a vehicle that its sales cannot tell. Its `_id` is the key of the registration. Moments are ISO 8601 in UTC. */
export interface VehicleNote extends StoredRecord {
  readonly notes: string;
  /** When they said that it is sold or scrapped; null if it is not. A later sale or visit takes it back. */
  readonly goneAt: string | null;
  /** When its MOT is due after a test elsewhere; null if nobody said so. */
  readonly motDue: Day | null;
  /** When they said so: a later test here comes before it. Null with `motDue`. */
  readonly motDueAt: string | null;
}

/** Whether a sale, test or visit of a day, which was entered at a moment, comes after what staff said at another. */
export function isAfter(
  { day, created }: { readonly day: Day | ""; readonly created: string },
  saidAt: string,
): boolean {
  return created > saidAt && day >= londonDayOf(new Date(saidAt));
}
