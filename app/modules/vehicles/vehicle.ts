import { type Day, formatListDay } from "../../shared/dates";
import type { RecordOption } from "../../shared/record";
import { registrationKey } from "../../shared/registration";
import type { Sale } from "../sales/sale";

/** The facts about a vehicle, each from the newest invoice, quote or imported visit that tells it. Vehicles have no records of their own. */
export interface KnownVehicle {
  /** The latest spelling. */
  readonly registration: string;
  readonly model: string;
  /** When it was here. Undefined if it is only known from a quote, or from another program without a day. */
  readonly lastSeen: Day | undefined;
  /** Who has it, as far as anybody knows; undefined if deleted, and if the vehicle is sold. */
  readonly customer: RecordOption | undefined;
  /** Since when it is sold or scrapped; null if it is not, or was here again. */
  readonly goneSince: Day | null;
}

/** What the form of a sale offers for a known registration. */
export interface SuggestedVehicle {
  /** The latest spelling. */
  readonly registration: string;
  readonly model: string;
  readonly customer: RecordOption | undefined;
  /** "Ann Hart, last seen 19 Nov 2026, MOT due 19 Nov 2027", or "owner not known" */
  readonly detail: string;
}

/** Who has it, and when it was last seen: ["Ann Hart", "last seen 19 Nov 2026"]. */
export function knownInWords({
  customer,
  lastSeen,
  goneSince,
}: Pick<KnownVehicle, "customer" | "lastSeen" | "goneSince">): string[] {
  return [
    ...(customer ? [customer.name] : []),
    ...(goneSince ? [`sold or scrapped ${formatListDay(goneSince)}`] : []),
    ...(lastSeen ? [`last seen ${formatListDay(lastSeen)}`] : []),
  ];
}

/** The address of a vehicle's page, however its registration is written. */
export function vehiclePath(registration: string): string {
  return `/vehicles/${encodeURIComponent(registrationKey(registration))}`;
}

/** The file name of a vehicle's history, with only the characters of a registration that are safe in any file name. */
export function vehicleFileName(registration: string): string {
  const plain = registrationKey(registration).replace(/[^A-Z0-9]+/g, "-");
  return `Vehicle-${plain.replace(/^-|-$/g, "") || "history"}.pdf`;
}

/** What was done, or was to be done, line by line: "Labour: front brake pads". */
export function workOf({ lines }: Pick<Sale, "lines">): string[] {
  return lines.map(({ title, description }) => (description ? `${title}: ${description}` : title));
}
