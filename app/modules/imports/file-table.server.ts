import Papa from "papaparse";
import { cellDay, cellMoney, cellText } from "./cells";
import { DAY_STYLES } from "./day-styles";
import { type FileEncoding, fileText, refuseFile } from "./file-text.server";
import { filledRows, LINE_ENDS, MOST_COLUMNS, type Separators } from "./filled-rows.server";
import { type ChosenColumns, doubledHeadings, headingKey } from "./headings";

/** A row of a file as a spreadsheet numbers it: the first line is 1. */
export interface TableRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** A file as columns and rows. Empty rows are left out. */
export interface FileTable {
  /** What its heading line says, or "Column 1", "Column 2" and so on where it has none. */
  readonly headings: readonly string[];
  readonly hasHeadings: boolean;
  readonly rows: readonly TableRow[];
  readonly encoding: FileEncoding;
  /** "," ";" "|" or a tab. */
  readonly delimiter: string;
}

export const MOST_ROWS = 50_000;

/** Other programs write a title or an account above the headings. */
const HEADINGS_WITHIN = 20;

/**
 * Reads a CSV file, whatever its delimiter and encoding.
 * @param known the headings to look for: those above them are left out.
 * @throws ValidationError on `file`
 */
export function readTable(bytes: Uint8Array, known: ReadonlySet<string>): FileTable {
  return tableIn(fileText(bytes), known);
}

/** Likewise of a file whose text is known. @throws ValidationError on `file` */
export function tableIn(
  { text, encoding }: { readonly text: string; readonly encoding: FileEncoding },
  known: ReadonlySet<string>,
): FileTable {
  if (/^\s*<(!doctype|html|table|\?xml|ofx)/i.test(text)) {
    refuseFile("This is a web page or XML, not a CSV file. Export the list again as CSV.");
  }
  if (/^\s*[[{]\s*("|\{|\[)/.test(text))
    refuseFile("This is JSON, not a CSV file. Export the list again as CSV.");
  const separators = separatorsOf(text);
  const filled = filledRows(text, separators, HEADINGS_WITHIN + MOST_ROWS);
  const { delimiter, lineEnd: newline } = separators;
  const { data } = Papa.parse<string[]>(filled.text, { delimiter, newline });
  const lines = data
    .slice(0, filled.numbers.length)
    .map((cells, at): TableRow => ({ number: filled.numbers[at] ?? 0, cells }));
  const [first] = lines;
  if (first === undefined) return refuseFile("The file is empty.");
  const at = headingsAt(lines, known);
  const headings =
    at === undefined ? numberedColumns(lines) : (lines[at] ?? first).cells.map((cell) => cell.trim());
  if (headings.length > MOST_COLUMNS) {
    refuseFile(
      `The file has ${headings.length.toLocaleString("en-GB")} columns. At most ${MOST_COLUMNS} are read.`,
    );
  }
  const rows = at === undefined ? lines : lines.slice(at + 1);
  if (rows.length === 0) refuseFile("The file has headings, but no rows below them.");
  refuseMoreRows(filled.count - (lines.length - rows.length));
  return { headings, hasHeadings: at !== undefined, rows, encoding, delimiter };
}

/** @throws ValidationError for more than `MOST_ROWS` */
export function refuseMoreRows(count: number): void {
  if (count <= MOST_ROWS) return;
  const [rows, most] = [count, MOST_ROWS].map((each) => each.toLocaleString("en-GB"));
  refuseFile(`The file has ${rows} rows. At most ${most} are imported at once: split it.`);
}

const DELIMITERS = [",", ";", "\t", "|"];

/** In how many characters at the beginning of a file its line ends and its delimiter show. */
const LINE_END_WITHIN = 2 ** 20;
const DELIMITER_WITHIN = 2 ** 18;

function separatorsOf(text: string): Separators {
  // A parser that ends after the first rows has split the whole text before.
  const { meta } = Papa.parse(text.slice(0, LINE_END_WITHIN), { delimiter: ",", preview: 1 });
  return {
    delimiter: delimiterOf(text.slice(0, DELIMITER_WITHIN)),
    lineEnd: LINE_ENDS.find((each) => each === meta.linebreak) ?? "\n",
  };
}

/** The delimiter that gives most of the first rows the same number of cells. */
function delimiterOf(text: string): string {
  let best = { delimiter: ",", alike: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(text, {
      delimiter,
      preview: HEADINGS_WITHIN,
      skipEmptyLines: "greedy",
    });
    const counts = new Map<number, number>();
    for (const { length } of data) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    for (const [cells, alike] of counts) {
      if (alike > best.alike || (alike === best.alike && cells > best.cells))
        best = { delimiter, alike, cells };
    }
  }
  return best.delimiter;
}

/**
 * Where the headings stand: in the row near the top that has the most known ones, or else the first. Undefined if there are none,
 * because even the first row holds data.
 */
function headingsAt(lines: readonly TableRow[], known: ReadonlySet<string>): number | undefined {
  const counts = lines
    .slice(0, HEADINGS_WITHIN)
    .map(({ cells }) =>
      cells.some(isData) ? 0 : new Set(cells.map(headingKey).filter((key) => known.has(key))).size,
    );
  const most = Math.max(...counts);
  if (most > 0) return counts.indexOf(most);
  return lines[0]?.cells.some(isData) ? undefined : 0;
}

/** Source: RFC 5321, §4.5.3.1.3. The pattern takes the square of a length. */
const LONGEST_EMAIL = 254;

/** Whether a cell holds what no heading says: a day, an amount with pence, or an email. */
function isData(cell: string): boolean {
  const text = cellText(cell);
  const isPence = /\d[.,]\d\d\D*$/.test(text) && cellMoney(text) !== undefined;
  return (
    isPence ||
    (/\D/.test(text) && isDay(text)) ||
    (text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
  );
}

function isDay(text: string): boolean {
  return DAY_STYLES.some((style) => cellDay(text, style) !== undefined);
}

function numberedColumns(lines: readonly TableRow[]): string[] {
  const widths = lines.slice(0, HEADINGS_WITHIN).map(({ cells }) => cells.length);
  return Array.from({ length: Math.max(...widths) }, (_, index) => `Column ${index + 1}`);
}

/** Refuses a file of which a column is read that is called like another. @throws ValidationError on `file` */
export function refuseDoubledColumns(columns: ChosenColumns, headings: readonly string[]): void {
  const doubled = doubledHeadings(headings);
  const twice = [...columns.values()].find((heading) => doubled.has(heading));
  if (twice !== undefined) refuseFile(`Two columns are called “${twice}”. Rename one of them.`);
}
