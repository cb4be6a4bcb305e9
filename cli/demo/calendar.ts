import { addDays, type Day } from "../../app/shared/dates";
import type { Chance } from "./random";

const DAY_MS = 86_400_000;
const MINUTE = 60;
const HOUR = 3600;
const MONDAY = 1;
const SATURDAY = 6;

/** The garage's year: winter breaks things, people travel in August and spend in December. */
const BY_MONTH = [1, 1, 1.04, 1, 1, 0.98, 1, 0.9, 1.04, 1.06, 1.04, 0.72];
const BY_WEEKDAY = [0, 1.1, 1.05, 1, 1.05, 1.1, 0.4];
const GROWTH_A_YEAR = 0.05;
/** The last day is still under way: only its first hour is over. */
const SHARE_OF_LAST_DAY = 0.3;

/** The hours in which work is entered, in seconds after midnight in London. */
export interface OpeningHours {
  readonly open: number;
  readonly lastJob: number;
  readonly close: number;
}

/** Three years of days, and the workload of each. A day is its index from the first. */
export interface Calendar {
  readonly days: readonly Day[];
  readonly last: number;
  /** Picks a day between two, both included; busy days are likelier. Undefined if the garage is closed on all of them. */
  pickDay(chance: Chance, from: number, to: number): number | undefined;
  /** The first open weekday from that day on; past the last day if there is none. */
  nextWeekday(index: number): number;
  hoursOf(index: number): OpeningHours;
  indexOf(day: Day): number;
}

export function threeYearsTo(today: Day, chance: Chance): Calendar {
  const first = addDays(yearsBefore(today, 3), 1);
  const last = Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS);
  const days = Array.from({ length: last + 1 }, (_, index) => addDays(first, index));
  const holidays = new Set(
    [...new Set(days.map((day) => Number(day.slice(0, 4))))].flatMap((year) => bankHolidays(year)),
  );
  const loads = days.map((day, index) => {
    if (holidays.has(day)) return 0;
    const season = (BY_MONTH[Number(day.slice(5, 7)) - 1] ?? 1) * (BY_WEEKDAY[weekdayOf(day)] ?? 1);
    const growth = 1 + (GROWTH_A_YEAR * index) / 365;
    return season * growth * (0.75 + chance.next() / 2) * (index === last ? SHARE_OF_LAST_DAY : 1);
  });
  // before[i] is the work of all days before day i, so a binary search finds the day of a draw.
  const before = [0];
  for (const load of loads) before.push((before.at(-1) ?? 0) + load);

  const isOpen = (index: number) => (loads[index] ?? 0) > 0;
  return {
    days,
    last,
    pickDay(chance, from, to) {
      const low = before[Math.min(Math.max(from, 0), last + 1)] ?? 0;
      const high = before[Math.min(to, last) + 1] ?? 0;
      return high > low ? dayAt(before, low + chance.next() * (high - low)) : undefined;
    },
    nextWeekday(index) {
      let day = index;
      while (day <= last && (!isOpen(day) || weekdayOf(days[day] ?? "") === SATURDAY)) day++;
      return day;
    },
    hoursOf(index) {
      const open = 8 * HOUR + 5 * MINUTE;
      if (index === last) return { open, lastJob: open + 40 * MINUTE, close: 9 * HOUR - MINUTE };
      return weekdayOf(days[index] ?? "") === SATURDAY
        ? { open, lastJob: 12 * HOUR, close: 12 * HOUR + 45 * MINUTE }
        : { open, lastJob: 16 * HOUR + 20 * MINUTE, close: 17 * HOUR };
    },
    indexOf: (day) => Math.round((Date.parse(day) - Date.parse(first)) / DAY_MS),
  };
}

/** The last index with a value of at most `point`; never a day without work. */
function dayAt(before: readonly number[], point: number): number {
  let low = 0;
  let high = before.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((before[middle] ?? 0) <= point) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The same date some years earlier; 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const year = String(Number(day.slice(0, 4)) - years);
  return day.endsWith("-02-29") ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The days, besides Sundays, when the garage is closed: English bank holidays and the days around Christmas. */
function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  const monday = (from: Day) => addDays(from, (MONDAY - weekdayOf(from) + 7) % 7);
  return [
    ...[`${year}-01-01`, `${year}-12-25`, `${year}-12-26`, `${year}-12-27`],
    ...[addDays(easter, -2), addDays(easter, 1)],
    ...[monday(`${year}-05-01`), monday(`${year}-05-25`), monday(`${year}-08-25`)],
  ];
}

/** The anonymous Gregorian computus. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const march = h + l - 7 * m + 22;
  return addDays(`${year}-03-01`, march - 1);
}

const londonHour = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  hourCycle: "h23",
});

/** The moment at a number of seconds after midnight in London. Not valid in the nights when the clocks change. */
export function momentOf(day: Day, seconds: number): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const ahead = Number(londonHour.format(noon)) - 12;
  return new Date(noon + (seconds - (12 + ahead) * HOUR) * 1000);
}
