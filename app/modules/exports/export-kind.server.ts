import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type CsvColumn, csvHead, csvLine } from "./csv";
import type { ExportQuery } from "./export.schema";

/**
 * The records of one kind in the order of their list: which they are is settled when the first is taken, and each is written as it is when
 * its turn comes.
 */
export interface ExportKind {
  /** Whether `from` and `to` mean anything to it. */
  readonly isDated: boolean;
  /** The lines of a CSV file, heads first. */
  readonly csv: (garage: Garage, query: ExportQuery) => Iterable<string>;
  /** What the api answers for each. */
  readonly entities: (garage: Garage, query: ExportQuery) => Iterable<unknown>;
}

/** Makes a kind of what finds its records, and of what is written of each. */
export function kindOf<Found, Row>({
  find,
  dayOf,
  row,
  columns,
  view,
}: {
  /** Those of the list; nothing that takes long is done before they are taken. */
  readonly find: (garage: Garage, query: ExportQuery) => Iterable<Found>;
  /** The day that `from` and `to` are about; without it the kind has none. */
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

/** Whether a day is one of those asked for. */
export function isWithin(day: Day, { from, to }: ExportQuery): boolean {
  return day >= from && (to === "" || day <= to);
}
