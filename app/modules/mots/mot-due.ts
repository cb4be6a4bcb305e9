import { type Day, formatListDay } from "../../shared/dates";
import { spacedPhone } from "../customers/customer";
import type { Reminded } from "./reminder";

/** A vehicle whose MOT test is due. */
export interface MotDue {
  readonly registration: string;
  readonly model: string;
  readonly due: Day;
  readonly customer: {
    readonly _id: string;
    readonly autoId: number;
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    /** Whether they asked for no reminders. */
    readonly noReminders: boolean;
  };
  /** The day of its last invoice here, for whatever work, or of a visit that was imported; null if nobody knows. */
  readonly lastSeen: Day | null;
  /** The last reminder of this day; null before the first. */
  readonly reminded: Reminded | null;
}

/** A month as `YYYY-MM`. */
export type Month = string;

export function isMonth(text: string): boolean {
  return /^(?:19|2[01])\d{2}-(?:0[1-9]|1[0-2])$/.test(text);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month that is so many months later. */
export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** When a vehicle that was tested on a day is to be tested again: a year later. After 29 February it is 28 February. */
export function nextTestDay(tested: Day): Day {
  const year = Number(tested.slice(0, 4)) + 1;
  const rest = tested.slice(4) === "-02-29" ? "-02-28" : tested.slice(4);
  return `${year}${rest}`;
}

/** Every day on which a test made a vehicle due in a month. */
export function testDaysFor(month: Month): Day[] {
  return daysOf(addMonths(month, -12));
}

/** The days of a month; a short month has some more, on which nothing is dated. */
export function daysOf(month: Month): Day[] {
  return Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** "November 2026" */
export function monthInWords(month: Month): string {
  const name = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  return name.format(new Date(`${month}-01T00:00:00Z`));
}

const CALENDAR_DAY = (day: Day) => day.replaceAll("-", "");

/** Text as iCalendar has it, folded to lines of 75 bytes. Source: RFC 5545, §3.1 and §3.3.11. */
function calendarLine(name: string, value: string): string {
  const escaped = value
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll("\n", "\\n");
  const lines: string[] = [];
  let line = "";
  for (const character of `${name}:${escaped}`) {
    if (new TextEncoder().encode(line + character).length > 74) {
      lines.push(line);
      line = " ";
    }
    line += character;
  }
  return [...lines, line].join("\r\n");
}

/** What is due as a calendar: an event of a whole day for each vehicle. @param stamp when it was made, ISO 8601 in UTC */
export function calendarOf(rows: readonly MotDue[], product: string, stamp: string): string {
  const made = stamp.replaceAll(/[-:]|\.\d+/g, "");
  const events = rows.flatMap(({ registration, model, due, customer }) => [
    "BEGIN:VEVENT",
    calendarLine("UID", `mot-${registration.replaceAll(" ", "")}-${due}`),
    `DTSTAMP:${made}`,
    `DTSTART;VALUE=DATE:${CALENDAR_DAY(due)}`,
    calendarLine("SUMMARY", `MOT due: ${[registration, model].filter(Boolean).join(", ")}`),
    calendarLine(
      "DESCRIPTION",
      `${customer.name}, ${spacedPhone(customer.phone)}\nMOT due on ${formatListDay(due)}`,
    ),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Garage//MOTs due//EN", "CALSCALE:GREGORIAN"];
  return [...head, calendarLine("X-WR-CALNAME", `MOTs due, ${product}`), ...events, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}
