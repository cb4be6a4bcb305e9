import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";
import { registrationKey } from "../../shared/registration";

export const REMINDER_WAYS = ["Email", "Letter", "Text"] as const;
export type ReminderWay = (typeof REMINDER_WAYS)[number];

export const WAY_WORDS: Readonly<Record<ReminderWay, string>> = {
  ...{ Email: "email", Letter: "letter", Text: "text message" },
};

/** That a vehicle's MOT was reminded of (REFERENCE §3). It was made when that was done, and never changes. */
export interface Reminder extends StoredRecord {
  /** As it was spelled then. */
  readonly registration: string;
  /** The day on which the MOT was due. */
  readonly due: Day;
  readonly way: ReminderWay;
  /** Who was reminded, by `_id`. */
  readonly customer: string;
  /** The `_id` of who did it. */
  readonly by: string;
}

/** The last reminder of what is due. */
export interface Reminded {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly way: ReminderWay;
}

/** A vehicle and the day on which its MOT is due. */
export interface VehicleDue {
  readonly registration: string;
  readonly due: Day;
}

/** A vehicle whose MOT somebody reminds of: when it was reminded of before and whose it is, as far as they know. */
export interface SeenVehicle extends VehicleDue {
  /** ISO 8601 in UTC; null for never, undefined if they do not say. */
  readonly reminded?: string | null | undefined;
  /** By `_id`; null or undefined if they do not say. */
  readonly customer?: string | null | undefined;
}

/** The key under which the reminders of what is due are found, however the registration is written. */
export function dueKey({ registration, due }: VehicleDue): string {
  return `${registrationKey(registration)} ${due}`;
}

/** "Email, 20 Nov 2026" */
export function remindedInWords({ way, at }: Reminded): string {
  return `${way}, ${formatListDay(londonDayOf(new Date(at)))}`;
}
