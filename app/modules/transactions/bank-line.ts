import type { StoredRecord } from "../../shared/record";

/** What a bank's file is written in. */
export type BankFormat = "csv" | "ofx";

/** A line of a bank's file that became a transaction. Its `_id` is made of what the line says, so that it is read once. */
export interface BankLine extends StoredRecord {
  /** The transaction's id. */
  readonly transaction: string;
  /** Skipped lines are matched by nobody. */
  readonly state: "open" | "skipped";
  /** That of its file; lines that earlier versions read have none. */
  readonly format?: BankFormat;
}
