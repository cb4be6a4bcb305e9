import { cellDay, cellText } from "../imports/cells";
import type { DayStyle } from "../imports/day-styles";
import type { FileTable } from "../imports/file-table.server";
import type { ChosenColumns } from "../imports/headings";

/** What stands for a payment in the rows of some banks' files, and is none. */
const BALANCE =
  /^(?:(?:opening|closing|start(?:ing)?|end(?:ing)?) balance|balance(?: (?:brought|carried) forward| [bc]\/?f(?:wd)?)?|(?:brought|carried) forward|[bc]\/f)[.:]?(?: \d.*)?$/i;

export const isBalance = (words: string) => BALANCE.test(words);

/** Reads a cell by the name of its field; "" where the file has no such column. */
export type CellReader = (cells: readonly string[], name: string) => string;

/** The cells as they stand. */
export function rawCells(headings: readonly string[], columns: ChosenColumns): CellReader {
  const places = new Map([...columns].map(([name, heading]) => [name, headings.indexOf(heading)]));
  return (cells, name) => cells[places.get(name) ?? -1] ?? "";
}

/** The rows of a file that are payments. */
export type Payments = Pick<FileTable, "headings" | "rows">;

/** Those that have a day and an amount, and are no balance. */
export function paymentRows({ headings, rows }: FileTable, columns: ChosenColumns, days: DayStyle): Payments {
  const raw = rawCells(headings, columns);
  const payments = rows.filter(({ cells }) => {
    const cell = (name: string) => cellText(raw(cells, name));
    const words = cell("description") || cell("payer") || cell("reference");
    const hasAmount = !columns.has("amount") || cell("amount") !== "";
    return hasAmount && cellDay(cell("date"), days) !== undefined && !isBalance(words);
  });
  return { headings, rows: payments };
}
