import { moneyInputValue } from "../../shared/money";

/** A column of a CSV file: its heading, and a function for its cells. Money is pounds; a day is the text YYYY-MM-DD. */
export type CsvColumn<Row> = { readonly head: string } & (
  | { readonly text: (row: Row) => string }
  /** Text that the code makes of digits and a plus, such as a phone number: it cannot be a formula. */
  | { readonly asIs: (row: Row) => string }
  | { readonly money: (row: Row) => number | undefined }
  | { readonly number: (row: Row) => number | undefined }
  | { readonly flag: (row: Row) => boolean }
);

/** Excel reads a file as UTF-8 only with this at its start. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The first line of a file: the headings of its columns. @param mark whether the mark that Excel needs comes first */
export function csvHead<Row>(columns: readonly CsvColumn<Row>[], { mark = true } = {}): string {
  return (mark ? BYTE_ORDER_MARK : "") + line(columns.map(({ head }) => textCell(head)));
}

/** A row as a line of the file (RFC 4180), including the line end. */
export function csvLine<Row>(columns: readonly CsvColumn<Row>[], row: Row): string {
  return line(columns.map((column) => cellOf(column, row)));
}

function line(cells: readonly string[]): string {
  return `${cells.join(",")}\r\n`;
}

function cellOf<Row>(column: CsvColumn<Row>, row: Row): string {
  if ("text" in column) return textCell(column.text(row));
  if ("asIs" in column) return column.asIs(row);
  if ("money" in column) {
    const amount = column.money(row);
    return amount === undefined ? "" : moneyInputValue(amount);
  }
  if ("number" in column) return String(column.number(row) ?? "");
  return column.flag(row) ? "yes" : "no";
}

/** Spreadsheets run text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Some spreadsheets also split unquoted cells at semicolons and tabs. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
