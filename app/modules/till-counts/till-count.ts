import type { Day } from "../../shared/dates";
import { addMoney, formatMoney, subtractMoney } from "../../shared/money";
import type { StoredRecord } from "../../shared/record";

/** The cash that was in the till when a day was counted. Its `_id` is its day. Amounts are pounds. */
export interface TillCount extends StoredRecord {
  readonly date: Day;
  /** Notes and coins, the float among them. */
  readonly counted: number;
  /** What was in the till before the day's takings. */
  readonly float: number;
  /** What was taken out of the till that day: banked, or spent in cash. Missing in books from before it was recorded. */
  readonly takenOut?: number;
  readonly notes: string;
  /** The `_id` of the user, or what ran the command. */
  readonly countedBy: string;
}

/** What is over, or short if negative, when `cash` came in on the day. */
export function tillDifference(
  { counted, float, takenOut = 0 }: Pick<TillCount, "counted" | "float" | "takenOut">,
  cash: number,
) {
  return subtractMoney(addMoney(counted, takenOut), addMoney(float, cash));
}

/** "agrees", "£2.50 short", "£2.50 over". */
export function differenceInWords(difference: number): string {
  if (difference === 0) return "agrees";
  return difference < 0 ? `${formatMoney(-difference)} short` : `${formatMoney(difference)} over`;
}
