import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type CsvColumn, csvHead, csvLine } from "./csv";
import type { ExportQuery } from "./export.schema";

/**
 * One kind of records, in the order of their list. The selection is fixed when the first record is read;
 * each record is written in its current state.
 */
export interface ExportKind {
  /** Whether the kind supports `from` and `to`. */
  readonly isDated: boolean;
  /** The lines of a CSV file, headings first. */
  readonly csv: (garage: Garage, query: ExportQuery) => Iterable<string>;
  /** The records as the api returns them. */
  readonly entities: (garage: Garage, query: ExportQuery) => Iterable<unknown>;
}

/** Builds an export kind from a finder and its columns. */
export function kindOf<Found, Row>({
  find,
  dayOf,
  row,
  columns,
  view,
}: {
  /** Finds the records of the list. Must return at once: slow work belongs in the iteration. */
  readonly find: (garage: Garage, query: ExportQuery) => Iterable<Found>;
  /** The day to compare with `from` and `to`; undefined for a kind without days. */
  readonly dayOf?: (found: Found) => Day;
  readonly row: (garage: Garage, found: Found) => Row;
  readonly columns: readonly CsvColumn<Row>[];
  readonly view: (garage: Garage, found: Found) => unknown;
}): ExportKind {
  const findDated = (garage: Garage, query: ExportQuery) => dated(find(garage, query), dayOf, query);
  return {
    isDated: dayOf !== undefined,
    csv: (garage, query) => csvLines(findDated(garage, query), columns, (each) => row(garage, each)),
    entities: (garage, query) => mapped(findDated(garage, query), (each) => view(garage, each)),
  };
}

function* dated<Found>(
  found: Iterable<Found>,
  dayOf: ((each: Found) => Day) | undefined,
  query: ExportQuery,
): Generator<Found> {
  for (const each of found) if (!dayOf || isWithin(dayOf(each), query)) yield each;
}

function* csvLines<Found, Row>(
  found: Iterable<Found>,
  columns: readonly CsvColumn<Row>[],
  row: (each: Found) => Row,
): Generator<string> {
  yield csvHead(columns);
  for (const each of found) yield csvLine(columns, row(each));
}

function* mapped<T, U>(all: Iterable<T>, change: (each: T) => U): Generator<U> {
  for (const each of all) yield change(each);
}

/** Whether a day is in the requested range. */
export function isWithin(day: Day, { from, to }: ExportQuery): boolean {
  return day >= from && (to === "" || day <= to);
}
