import { type Day, formatListDay } from "../../shared/dates";
import { nextTestDay } from "../mots/mot-due";

export const MOT_RESULTS = ["Pass", "Fail"] as const;
export type MotResult = (typeof MOT_RESULTS)[number];

/** The highest mileage that is taken. */
export const MOST_MILES = 999_999;

/** What an MOT invoice tells of its test. Each may be missing, and all of them are on invoices from before they were kept. */
export interface MotTest {
  /** The day that was typed for the next test. */
  readonly motDue?: Day;
  /** In miles. */
  readonly mileage?: number;
  readonly motResult?: MotResult;
}

/**
 * When a test makes its vehicle due: on the day that was typed, otherwise a year later. Undefined after a fail without a
 * typed day, which leaves the vehicle due as it was.
 */
export function dueAfter({
  motDue,
  motResult,
  invoiceDate,
}: MotTest & { readonly invoiceDate: Day }): Day | undefined {
  return motDue ?? (motResult === "Fail" ? undefined : nextTestDay(invoiceDate));
}

/** "45,210 miles" */
export function milesInWords(miles: number): string {
  return `${miles.toLocaleString("en-GB")} ${miles === 1 ? "mile" : "miles"}`;
}

/** "MOT: Pass, 45,210 miles, next test due 19 Nov 2027"; "" where nothing was entered. */
export function testInWords({ motDue, mileage, motResult }: MotTest): string {
  const parts = [
    motResult,
    mileage !== undefined && milesInWords(mileage),
    motDue && `next test due ${formatListDay(motDue)}`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `MOT: ${parts.join(", ")}`;
}
