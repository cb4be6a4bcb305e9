import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { REFUSED_FOR } from "./headings";
import type { RowState } from "./import";
import type { ImportPlan, PlannedRow } from "./import-plan.server";

/** What happens to a row, as the api answers it. */
export interface RowResult {
  /** As a spreadsheet numbers it: the headings are above. */
  readonly row: number;
  readonly state: RowState;
  /** Why it is refused or there already; what to look at where it is made. */
  readonly reasons: readonly string[];
}

export function rowResult({ row, outcome }: PlannedRow): RowResult {
  return { row: row.number, state: outcome.state, reasons: outcome.reasons };
}

/** The rows that were refused as a CSV file of their own, with the reason in a last column: mended, it is imported again. */
export function* refusedLines({ table, rows }: ImportPlan): Generator<string> {
  const columns: CsvColumn<PlannedRow>[] = table.headings.map((head, at) => ({
    head,
    text: ({ row }) => row.cells[at]?.trim() ?? "",
  }));
  columns.push({ head: REFUSED_FOR, text: ({ outcome }) => outcome.reasons.join(". ") });
  yield csvHead(columns);
  for (const each of rows) if (each.outcome.state === "refused") yield csvLine(columns, each);
}
