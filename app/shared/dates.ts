/**
 * A day without a time: the string `YYYY-MM-DD`, in storage and in the api. A moment is ISO 8601 in UTC.
 * "Today" is the day in London, whatever the machine's own time zone.
 */
export type Day = string;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const londonDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in London at a moment. */
export function londonDayOf(moment: Date): Day {
  return londonDay.format(moment);
}

function isRealDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2199) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function dayFrom(year: string, month: string, day: string): Day | undefined {
  if (!isRealDay(Number(year), Number(month), Number(day))) return undefined;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * Parses a day as people type it: as `parseFullDay`, and shorter: `19/11/26`, `19 11 2026`, `19112026` and `191126`.
 * The day comes before the month, and two figures are a year from 2000 on.
 */
export function parseDay(text: string): Day | undefined {
  const [, day = "", month = "", year] =
    /^(\d\d?)[/. -](\d\d?)[/. -](\d\d|\d{4})$/.exec(text.trim()) ??
    /^(\d\d)(\d\d)(\d\d|\d{4})$/.exec(text.trim()) ??
    [];
  return year === undefined ? parseFullDay(text) : dayFrom(year.padStart(4, "20"), month, day);
}

/**
 * Parses `dd/MM/yyyy` (also with one digit, dots or hyphens), `YYYY-MM-DD` or an ISO date-time, in calls and files too.
 * A date-time with a zone becomes the day in London. Undefined for anything else, including 31 February.
 */
export function parseFullDay(text: string): Day | undefined {
  const tidy = text.trim();
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(tidy);
  if (british) return dayFrom(british[3] ?? "", british[2] ?? "", british[1] ?? "");
  const iso =
    /^(\d{4})-(\d{2})-(\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(tidy);
  if (!iso) return undefined;
  const day = dayFrom(iso[1] ?? "", iso[2] ?? "", iso[3] ?? "");
  if (day === undefined || !iso[8]) return day;
  const moment = new Date(tidy);
  return Number.isNaN(moment.getTime()) ? undefined : londonDayOf(moment);
}

function parts(day: Day): [year: string, month: string, date: string] {
  return [day.slice(0, 4), day.slice(5, 7), day.slice(8, 10)];
}

/** `2026-11-19` → `19/11/2026`, for input and papers. */
export function formatEntryDay(day: Day): string {
  const [year, month, date] = parts(day);
  return `${date}/${month}/${year}`;
}

/** `191126` → `19/11/2026`: a day that was typed shorter, in full for a schema. Any other text stays. */
export function inFull(typed: string): string {
  const day = parseFullDay(typed) === undefined ? parseDay(typed) : undefined;
  return day === undefined ? typed : formatEntryDay(day);
}

/** `2026-11-19` → `19 Nov 2026`, for lists. */
export function formatListDay(day: Day): string {
  const [year, month, date] = parts(day);
  return `${date} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** The day that is `days` later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  const [year, month, date] = parts(day);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + days)).toISOString().slice(0, 10);
}

/** Work is hardly dated further ahead: a month or a year was mistyped. */
const MOST_DAYS_AHEAD = 31;

/** The question before a day is stored that is hardly meant; undefined for any other. @param what the day's name, if a form has several */
export function farDayQuestion(day: Day, today: Day, what = ""): string | undefined {
  const named = what === "" ? formatListDay(day) : `${what}: ${formatListDay(day)}`;
  const [year, month, date] = parts(today);
  if (day > `${Number(year) + 1}-${month}-${date}`) return `${named} is more than a year ahead.`;
  if (daysFromTo(today, day) > MOST_DAYS_AHEAD) return `${named} is more than a month ahead.`;
  return day < "2000" ? `${named} is long ago.` : undefined;
}

/** What to ask before storing a day on which money hardly moved; undefined for another. */
export function paymentDayQuestion(day: Day, today: Day, what = ""): string | undefined {
  const named = what === "" ? formatListDay(day) : `${what}: ${formatListDay(day)}`;
  return day > today ? `${named} is still to come.` : farDayQuestion(day, today, what);
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay();
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The number of days from `from` to `to`; negative when `to` is earlier. */
export function daysFromTo(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The days from one to another, both included; empty when `to` is before `from`. */
export function daysBetween(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysFromTo(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** The days of the day's week, Monday to Sunday. */
export function weekOf(day: Day): Day[] {
  const monday = mondayOf(day);
  return daysBetween(monday, addDays(monday, 6));
}

/** `2026-11-19` → `Thursday 19 Nov 2026`. */
export function formatWeekday(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${formatListDay(day)}`;
}

/** `16 – 22 Nov 2026`: the month and year appear once if both days share them. One day is itself. */
export function formatDays(from: Day, to: Day): string {
  if (from === to) return formatListDay(to);
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 2 : from.slice(0, 4) === to.slice(0, 4) ? 6 : 11;
  return `${formatListDay(from).slice(0, shared)} – ${formatListDay(to)}`;
}

const londonTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `2026-11-19T14:05:33.120Z` → `19 Nov 2026, 14:05`, in London time. */
export function formatMoment(moment: string): string {
  const at = new Date(moment);
  return `${formatListDay(londonDayOf(at))}, ${londonTime.format(at)}`;
}

/** A sentence for people: `record 9 of 2026-11-19T14:05:33.120Z` → `record 9 of 19 Nov 2026, 14:05`. */
export function momentsInWords(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) =>
    Number.isNaN(Date.parse(moment)) ? moment : formatMoment(moment),
  );
}
