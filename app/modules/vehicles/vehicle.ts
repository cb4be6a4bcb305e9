import type { Day } from "../../shared/dates";
import type { RecordOption } from "../../shared/record";
import { registrationKey } from "../../shared/registration";

/** The facts about a vehicle from its newest invoice or quote. Vehicles have no records of their own. */
export interface KnownVehicle {
  /** The latest spelling. */
  readonly registration: string;
  readonly model: string;
  readonly lastSeen: Day;
  /** The customer of its last visit; undefined if deleted. */
  readonly customer: RecordOption | undefined;
}

/** The address of a vehicle's page, however its registration is spaced. */
export function vehiclePath(registration: string): string {
  return `/vehicles/${encodeURIComponent(registrationKey(registration))}`;
}
