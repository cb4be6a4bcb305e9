import { formatMoment } from "../../shared/dates";

/** Milliseconds by which the clocks of a garage's machines may differ. */
const TOLERANCE = 24 * 60 * 60 * 1000;

/**
 * What is wrong with a clock that stands before what the books had written at their opening: a machine that forgets the time
 * comes back years ago, and dates all that is saved so. Undefined where nothing is.
 * @param lastChange ISO 8601 in UTC; undefined in new books
 */
export function clockProblem(
  { lastChange }: { readonly lastChange: string | undefined },
  now: Date,
): string | undefined {
  if (lastChange === undefined || now.getTime() >= Date.parse(lastChange) - TOLERANCE) return undefined;
  const [is, was] = [now.toISOString(), lastChange].map(formatMoment);
  return `This machine’s clock says ${is}, but the books were changed on ${was}: one of the two is wrong. What is saved now is dated by the clock.`;
}
