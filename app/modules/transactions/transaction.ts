import type { Day } from "../../shared/dates";
import type { NumberedRecord } from "../../shared/record";

/** Money that came to or went from a department's bank account (REFERENCE §3). Pounds; negative when it went. */
export interface Transaction extends NumberedRecord {
  readonly customerRef: string;
  readonly department: string;
  readonly amount: number;
  readonly date: Day;
  readonly notes: string;
}

/** The text that search looks through. */
export function transactionText({ autoId, customerRef, amount, notes }: Transaction): string {
  return [autoId, customerRef, amount.toFixed(2), notes].join("\n");
}
