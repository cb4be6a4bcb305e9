import type { Day } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";

/** What staff say of a vehicle that its sales cannot tell. Its `_id` is the key of the registration. */
export interface VehicleNote extends StoredRecord {
  readonly notes: string;
  /** Since when it is sold or scrapped; null if it is not. A later sale or visit takes it back. */
  readonly goneSince: Day | null;
  /** When its MOT is due after a test elsewhere; null if nobody said so. A test here that is due later comes before it. */
  readonly motDue: Day | null;
}
