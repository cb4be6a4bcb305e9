import type { StoredRecord } from "../../shared/record";
import type { DayStyle } from "./day-styles";
import type { ImportKind, TakenBackKind } from "./import-kinds";

/** What happens to a row of a file. */
export const ROW_STATES = ["made", "alreadyThere", "refused"] as const;
export type RowState = (typeof ROW_STATES)[number];

export type RowCounts = Readonly<Record<RowState, number>>;

/** The reasons of a row in one line. Some are sentences that end themselves. */
export function reasonsInWords(reasons: readonly string[]): string {
  const ended = reasons.map((reason) => (/[.?!]$/.test(reason) ? reason : `${reason}.`));
  return [...ended.slice(0, -1), ...reasons.slice(-1)].join(" ");
}

/** How many characters of a file's name are kept. */
export const LONGEST_NAME = 200;

/** A file that was imported, or a bank's that was read, in one commit. */
export interface Import extends StoredRecord, RowCounts {
  readonly kind: TakenBackKind;
  /** The file's name; "" if it came without one. */
  readonly fileName: string;
  /** The `_id` of the user, or what ran the command. */
  readonly by: string;
  /** The `_id`s of the records that it made. */
  readonly records: readonly string[];
}

/** The columns that somebody chose for files with the same headings. */
export interface ImportChoice extends StoredRecord {
  readonly kind: ImportKind | "bank";
  readonly columns: readonly { readonly field: string; readonly heading: string }[];
  /** The fields that there were to choose columns for; missing in choices of before 0.3. */
  readonly offered?: readonly string[];
  /** Missing where nobody chose. */
  readonly days?: DayStyle;
}
