import type { StoredRecord } from "../../shared/record";

/** A line of a bank's file that became a transaction. Its `_id` is made of what the line says, so that it is read once. */
export interface BankLine extends StoredRecord {
  /** The transaction's id. */
  readonly transaction: string;
  /** Skipped lines are matched by nobody. */
  readonly state: "open" | "skipped";
}
