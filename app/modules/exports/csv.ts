import { moneyInputValue } from "../../shared/money";

/** A column of a CSV file: its head, and what a row says there. Money is pounds; a day is the text YYYY-MM-DD. */
export type CsvColumn<Row> = { readonly head: string } & (
  | { readonly text: (row: Row) => string }
  | { readonly money: (row: Row) => number }
  | { readonly number: (row: Row) => number | undefined }
  | { readonly flag: (row: Row) => boolean }
);

/** Excel reads a file as UTF-8 when it begins so. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The beginning of a file: the heads of its columns. */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return BYTE_ORDER_MARK + line(columns.map(({ head }) => textCell(head)));
}

/** A row as a line of the file (RFC 4180), its end included. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return line(columns.map((column) => cellOf(column, row)));
}

function line(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if ("text" in column) return textCell(column.text(row));
  if ("money" in column) return moneyInputValue(column.money(row));
  if ("number" in column) return String(column.number(row) ?? "");
  return column.flag(row) ? "yes" : "no";
}

/** Text that begins like this is run as a formula by spreadsheets. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Some spreadsheets also part cells at semicolons and tabs, unless they are quoted. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
