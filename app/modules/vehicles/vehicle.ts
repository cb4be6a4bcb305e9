import type { Day } from "../../shared/dates";
import type { RecordOption } from "../../shared/record";
import { registrationKey } from "../../shared/registration";

/** What the garage knows of a vehicle from its newest invoice or quote. Vehicles are no records of their own. */
export interface KnownVehicle {
  /** As it was last written. */
  readonly registration: string;
  readonly model: string;
  readonly lastSeen: Day;
  /** Whom it was last here for; undefined when they were deleted. */
  readonly customer: RecordOption | undefined;
}

/** Where everything of a vehicle is, however its registration is spaced. */
export function vehiclePath(registration: string): string {
  return `/vehicles/${encodeURIComponent(registrationKey(registration))}`;
}
