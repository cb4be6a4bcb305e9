import type { Day } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import { soughtSpellings } from "../../shared/registration";
import { vehiclePath } from "../vehicles/vehicle";

/** What another program knew of a vehicle's last visit (REFERENCE §3). Invoices and quotes tell of those since. */
export interface VehicleVisit extends StoredRecord {
  readonly vehicleReg: string;
  readonly vehicleModel: string;
  /** The customer's id; null if nobody is known. */
  readonly customer: string | null;
  readonly date: Day | null;
  /** When its next MOT test is due. */
  readonly motDue: Day | null;
  readonly mileage: number | null;
}

/** Whether its customer was deleted. Nothing else changes a visit. */
export function isReleased({ customer, created, updated }: VehicleVisit): boolean {
  return customer === null && updated !== created;
}

/** The text that search looks through. */
export function vehicleVisitText({ vehicleReg, vehicleModel }: VehicleVisit): string {
  return [vehicleReg, soughtSpellings(vehicleReg), vehicleModel].join("\n");
}

/** A link to the vehicle of a visit. */
export function vehicleVisitLink({ vehicleReg }: VehicleVisit): RecordLink {
  return { label: `Vehicle ${vehicleReg}`, href: vehiclePath(vehicleReg) };
}
