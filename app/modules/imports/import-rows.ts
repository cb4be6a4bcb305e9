import { formatListDay } from "../../shared/dates";
import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { cellDay, cellText } from "./cells";
import type { DayStyle } from "./day-styles";
import { REFUSED_FOR, surplusPlaces, unreadHeadings } from "./headings";
import { type RowState, reasonsInWords } from "./import";
import { DAY_FIELDS } from "./import-kinds";
import type { ImportPlan, PlannedRow } from "./import-plan.server";

/** What happens to a row, as the api answers it. */
export interface RowResult {
  /** As a spreadsheet numbers it: the headings are above. */
  readonly row: number;
  readonly state: RowState;
  /** Why it is refused or there already; what to look at where it is made. */
  readonly reasons: readonly string[];
}

/** What becomes of a file, as the api answers it. */
export function planResult({ table, columns, counts, rows }: ImportPlan) {
  return { ...counts, unreadColumns: unreadHeadings(table, columns), rows: rows.map(rowResult) };
}

function rowResult({ row, outcome }: PlannedRow): RowResult {
  return { row: row.number, state: outcome.state, reasons: outcome.reasons };
}

/**
 * A day with its month in letters; undefined for what is read as none. The few rows that are refused no longer show whether a file has
 * the day or the month first, and a spreadsheet writes all other ways anew as its own country does.
 */
function dayInWords(cell: string, days: DayStyle): string | undefined {
  const day = cellDay(cellText(cell), days);
  return day && formatListDay(day);
}

const WRITTEN_DAY = /^\d{1,4}([/.-])\d{1,2}\1\d{2,4}\b/;

/**
 * The rows that were refused as a CSV file of their own: mended, it is imported again. The reason stands in the last column that has a
 * heading. Cells for which there was no heading come after it, so that their row is refused again until somebody has mended it.
 */
export function* refusedLines({ table, rows, columns: read, days }: ImportPlan): Generator<string> {
  const refused = rows.filter(({ outcome }) => outcome.state === "refused");
  const surplus = surplusPlaces(table.headings);
  const dated = new Set(DAY_FIELDS.map((name) => table.headings.indexOf(read.get(name) ?? "")));
  const isTooLong = ({ row }: PlannedRow) => row.cells.some((cell, at) => surplus(at) && cell.trim() !== "");
  // In a row that is too long nobody knows which cell is the day, and a number may be an amount.
  const isDay = (each: PlannedRow, cell: string, at: number) =>
    isTooLong(each) ? WRITTEN_DAY.test(cell) : dated.has(at);
  const cellAt = (at: number) => ({
    text: (each: PlannedRow) => {
      const cell = each.row.cells[at]?.trim() ?? "";
      return (isDay(each, cell, at) && dayInWords(cell, days)) || cell;
    },
  });
  const columns: CsvColumn<PlannedRow>[] = table.headings.flatMap((head, at) =>
    head === REFUSED_FOR || surplus(at) ? [] : [{ head, ...cellAt(at) }],
  );
  columns.push({ head: REFUSED_FOR, text: ({ outcome }) => reasonsInWords(outcome.reasons) });
  yield csvHead(columns);
  for (const each of refused) {
    const more = each.row.cells.flatMap((cell, at) => (surplus(at) ? [{ at, cell: cell.trim() }] : []));
    const filled = more.slice(0, more.findLastIndex(({ cell }) => cell !== "") + 1);
    yield csvLine([...columns, ...filled.map(({ at }) => ({ head: "", ...cellAt(at) }))], each);
  }
}
