import { setImmediate } from "node:timers/promises";
import type { Garage } from "../books/books.server";
import { dayStyleIn, inShort } from "./cells";
import { type ReadDays, readDays } from "./day-styles";
import { type FileTable, readTable, refuseDoubledColumns, type TableRow } from "./file-table.server";
import {
  type ChosenColumns,
  chosenColumns,
  knownHeadings,
  type SentChoices,
  surplusReason,
} from "./headings";
import type { RowCounts, RowState } from "./import";
import { rememberedChoice } from "./import-choices.server";
import { KIND_COLUMNS } from "./import-columns";
import { DAY_FIELDS, type ImportKind } from "./import-kinds";
import { ImportRow, type RowOutcome } from "./import-row";
import { IMPORT_RULES } from "./import-rule-table.server";
import { footReason } from "./report-foot";

/** What would happen to one row. `cells` are the file's own. */
export interface PlannedRow {
  readonly row: TableRow;
  readonly outcome: RowOutcome<unknown>;
}

/** What importing a file would do. */
export interface ImportPlan extends ReadDays {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly columns: ChosenColumns;
  /** What is to be chosen before any row can be read: "Name". Without that, there are no rows. */
  readonly missing: string | undefined;
  readonly rows: readonly PlannedRow[];
  readonly counts: RowCounts;
  /** That of the books for which it was made. */
  readonly version: string;
}

/** After so many rows other requests have their turn. */
const ROWS_AT_ONCE = 250;

/**
 * Reads a file and says for each row what an import would do. Changes nothing.
 * @param progress is told how many rows were read, of how many. @throws ValidationError on `file` or `column`
 */
export async function planImport(
  garage: Garage,
  kind: ImportKind,
  bytes: Uint8Array,
  choices: SentChoices = {},
  progress: (done: number, all: number) => void = () => {},
): Promise<ImportPlan> {
  const { fields, needs } = KIND_COLUMNS[kind];
  const read = readColumns(garage, kind, bytes, choices);
  const { table, columns } = read;
  const lacking = needs.find((some) => !some.some((name) => columns.has(name)));
  const missing = lacking && fields.find(({ name }) => name === lacking[0])?.label;
  const rows: PlannedRow[] = [];
  const version = versionOf(garage.books);
  if (missing === undefined) {
    for (const each of plannedRows(garage, { kind, ...read })) {
      rows.push(each);
      if (rows.length % ROWS_AT_ONCE === 0) {
        progress(rows.length, table.rows.length);
        await setImmediate();
      }
    }
    progress(rows.length, table.rows.length);
  }
  return { kind, ...read, missing, rows, counts: countsOf(rows), version };
}

/**
 * Reads a file, and finds out what each of its columns holds and how it writes days.
 * @throws ValidationError on `file`, also where a column is read that is called like another, or on `column`
 */
export function readColumns(
  garage: Garage,
  kind: ImportKind,
  bytes: Uint8Array,
  choices: SentChoices = {},
): Pick<ImportPlan, "table" | "columns" | keyof ReadDays> {
  const { fields } = KIND_COLUMNS[kind];
  const table = readTable(bytes, knownHeadings(fields));
  const remembered = rememberedChoice(garage.books, kind, table.headings);
  const columns = chosenColumns(fields, table.headings, choices, remembered);
  refuseDoubledColumns(columns, table.headings);
  const inFile = dayStyleIn(cellsOf(table, placesOf(columns, table)));
  return { table, columns, ...readDays(choices.days, inFile, remembered?.days) };
}

/** Differs after every change of what rows are compared with. */
function versionOf(books: Garage["books"]): string {
  const { customers, suppliers, products, services, purchaseCategories, vehicleVisits, invoices, closing } =
    books;
  const read = [
    customers,
    suppliers,
    products,
    services,
    purchaseCategories,
    vehicleVisits,
    invoices,
    closing,
  ];
  return JSON.stringify(read.map(({ version }) => version));
}

/** The plan for the books as they are: as it was if they have not changed since. Other requests wait. */
export function plannedAnew(garage: Garage, plan: ImportPlan): ImportPlan {
  const version = versionOf(garage.books);
  if (version === plan.version) return plan;
  const rows = [...plannedRows(garage, plan)];
  return { ...plan, rows, counts: countsOf(rows), version };
}

function* plannedRows(
  garage: Garage,
  { kind, table, columns, days }: Pick<ImportPlan, "kind" | "table" | "columns" | "days">,
): Generator<PlannedRow> {
  const cellsOf = rowReader({ kind, table, columns, days });
  const read = IMPORT_RULES[kind].reader(garage);
  for (const row of table.rows) {
    yield { row, outcome: tooLong(row, table) ?? isFoot(row, table) ?? read(cellsOf(row), row.number) };
  }
}

/** Gives a row of the file by the names of its fields. What is wrong is told by the file's own headings. */
export function rowReader({
  kind,
  table,
  columns,
  days,
}: Pick<ImportPlan, "kind" | "table" | "columns" | "days">): (row: TableRow) => ImportRow {
  const { fields } = KIND_COLUMNS[kind];
  const places = placesOf(columns, table);
  const labels = new Map(
    fields.map(({ name, label }) => [name, (table.hasHeadings && columns.get(name)) || label]),
  );
  return ({ cells }) => new ImportRow((name) => cells[places.get(name) ?? -1] ?? "", labels, days);
}

/** Gives what a row is about, as it stands in the file: a customer's name, an invoice's number. "" for none. */
export function rowNames({
  kind,
  table,
  columns,
}: Pick<ImportPlan, "kind" | "table" | "columns">): (row: TableRow) => string {
  const named =
    KIND_COLUMNS[kind].needs[0]?.map((name) => table.headings.indexOf(columns.get(name) ?? "")) ?? [];
  return ({ cells }) =>
    named
      .map((at) => cells[at]?.trim() ?? "")
      .filter(Boolean)
      .join(" ");
}

function countsOf(rows: readonly PlannedRow[]): RowCounts {
  const counts = { made: 0, alreadyThere: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome.state] += 1;
  return counts;
}

function placesOf(columns: ChosenColumns, { headings }: FileTable): ReadonlyMap<string, number> {
  return new Map([...columns].map(([name, heading]) => [name, headings.indexOf(heading)]));
}

function tooLong({ cells }: TableRow, { headings }: FileTable): RowOutcome<never> | undefined {
  const reason = surplusReason(cells, headings);
  return reason === undefined ? undefined : { state: "refused", reasons: [reason] };
}

/** A line beneath a list that is none of its rows. */
function isFoot({ cells }: TableRow, { headings }: FileTable): RowOutcome<never> | undefined {
  const reason = footReason(cells, headings);
  return reason === undefined ? undefined : { state: "refused", reasons: [inShort(reason)] };
}

function* cellsOf(table: FileTable, places: ReadonlyMap<string, number>): Generator<string> {
  for (const name of DAY_FIELDS) {
    const place = places.get(name);
    if (place !== undefined) for (const { cells } of table.rows) yield cells[place]?.trim() ?? "";
  }
}

/** The rows that come to a state. */
export function rowsIn(plan: ImportPlan, state: RowState): PlannedRow[] {
  return plan.rows.filter(({ outcome }) => outcome.state === state);
}
