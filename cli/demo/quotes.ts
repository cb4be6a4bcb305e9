import type { Calendar } from "./calendar";
import type { Chance } from "./random";
import type { Visit } from "./visits";
import { type Work, workOf } from "./work";

/** A price given to a customer for a job. */
export interface PlannedQuote {
  readonly id: string;
  /** The day of the request, as its index in the calendar. */
  readonly day: number;
  readonly visit: Visit;
  readonly work: Work;
  /** Whether the customer came back for the job. */
  readonly isAccepted: boolean;
}

/** The share of repairs that were quoted some days before. */
const SHARE_ASKED = 0.16;
/** The share of visits followed by a request for a price that led to nothing. */
const SHARE_DECLINED = 0.03;

/** In no particular order. Repairs after an MOT are done at once, so they need no quote. */
export function planQuotes(visits: readonly Visit[], calendar: Calendar, chance: Chance): PlannedQuote[] {
  const quoteOf = (visit: Visit, from: number, to: number, isAccepted: boolean): PlannedQuote[] => {
    const day = calendar.pickDay(chance, Math.max(from, visit.customer.from), to);
    if (day === undefined || day > calendar.last) return [];
    const yearsAgo = Math.floor((calendar.last - day) / 365);
    const work = workOf({ ...visit, kind: "repair" }, calendar.days[day] ?? "", yearsAgo, chance);
    return [{ id: chance.id(), day, visit, work, isAccepted }];
  };
  return visits.flatMap((visit) => {
    const { day, kind, together } = visit;
    if (kind === "repair" && together === undefined && chance.isLucky(SHARE_ASKED)) {
      return quoteOf(visit, day - 12, day - 1, true);
    }
    return chance.isLucky(SHARE_DECLINED) ? quoteOf(visit, day + 1, day + 20, false) : [];
  });
}
