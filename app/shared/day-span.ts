import { type Day, formatEntryDay, parseDay } from "./dates";

/** From one day to another, both included. */
export interface DaySpan {
  readonly from: Day;
  readonly to: Day;
}

/** What is wrong with two typed days; "" is any day. */
export function spanProblems(from: string, to: string): { readonly from?: string; readonly to?: string } {
  const [first, last] = [from, to].map((typed) => (typed.trim() === "" ? "" : parseDay(typed)));
  return {
    ...(first === undefined && { from: NO_DAY }),
    ...(last === undefined && { to: NO_DAY }),
    ...(first && last && last < first && { to: "Must not be before the first day" }),
  };
}

const NO_DAY = "Must be a real date, like 19/11/2026";

/** The span of a screen, and what was typed for it. */
export interface TypedSpan extends DaySpan {
  readonly typed: { readonly from: string; readonly to: string };
  readonly problems: ReturnType<typeof spanProblems>;
}

/** The span in `?from=&to=`. Where a day is missing or wrong, the screen shows `otherwise`. */
export function typedSpan(params: URLSearchParams, otherwise: DaySpan): TypedSpan {
  const sent = (name: "from" | "to") =>
    (params.get(name) ?? "").trim().slice(0, 40) || formatEntryDay(otherwise[name]);
  const typed = { from: sent("from"), to: sent("to") };
  const problems = spanProblems(typed.from, typed.to);
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)];
  const isRight = Object.keys(problems).length === 0 && from !== undefined && to !== undefined;
  const span = isRight ? { from, to } : otherwise;
  const shown = (name: "from" | "to", day: Day | undefined) => (day ? formatEntryDay(day) : typed[name]);
  return { ...span, typed: { from: shown("from", from), to: shown("to", to) }, problems };
}
