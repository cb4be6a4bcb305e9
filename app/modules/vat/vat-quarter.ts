import { addDays, type Day, daysFromTo } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";

/** HMRC's stagger groups: the months in which a VAT quarter ends, 1 to 12. */
const QUARTER_ENDS = { 1: [3, 6, 9, 12], 2: [1, 4, 7, 10], 3: [2, 5, 8, 11] } as const;

export const STAGGERS = [1, 2, 3] as const;
export type VatStagger = (typeof STAGGERS)[number];

/** The VAT quarter that holds a day. */
export function quarterOf(day: Day, stagger: VatStagger): DaySpan {
  const months = monthsOf(day);
  const ends: readonly number[] = QUARTER_ENDS[stagger];
  let end = months;
  while (!ends.includes((end % 12) + 1)) end += 1;
  return { from: firstOf(end - 2), to: addDays(firstOf(end + 1), -1) };
}

/** The quarter before another one. */
export function quarterBefore({ from }: DaySpan, stagger: VatStagger): DaySpan {
  return quarterOf(addDays(from, -1), stagger);
}

/** The last quarter that was over before a day. */
export function lastQuarter(today: Day, stagger: VatStagger): DaySpan {
  return quarterBefore(quarterOf(today, stagger), stagger);
}

/** The quarter after another one. */
export function quarterAfter({ to }: DaySpan, stagger: VatStagger): DaySpan {
  return quarterOf(addDays(to, 1), stagger);
}

/** The last day to file and to pay: a calendar month and seven days after the period (VAT Notice 700, 21.2.1). */
export function filingDay({ to }: DaySpan): Day {
  const wholeMonth = addDays(to, 1).endsWith("-01");
  // A month after the last day of a month is the last day of the next one.
  if (wholeMonth) return addDays(firstOf(monthsOf(to) + 2), 6);
  const month = firstOf(monthsOf(to) + 1);
  const last = addDays(firstOf(monthsOf(to) + 2), -1);
  const same = `${month.slice(0, 8)}${to.slice(8)}`;
  return addDays(same > last ? last : same, 7);
}

/** The days from today to a day: "in 15 days", "today", "3 days ago". */
export function dueInWords(due: Day, today: Day): string {
  const days = daysFromTo(today, due);
  if (days === 0) return "today";
  const many = `${Math.abs(days).toLocaleString("en-GB")} day${Math.abs(days) === 1 ? "" : "s"}`;
  return days > 0 ? `in ${many}` : `${many} ago`;
}

/** Months since the year 0. */
function monthsOf(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstOf(months: number): Day {
  const year = String(Math.floor(months / 12)).padStart(4, "0");
  return `${year}-${String((months % 12) + 1).padStart(2, "0")}-01`;
}
