import { type PackedRows, packRows } from "./packed-rows";

/** One page of a list, as a screen's loader returns it. */
export interface ListPage<Row> {
  readonly rows: PackedRows<Row>;
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  /** The words of the search; "" for none. */
  readonly search: string;
}

/**
 * A page of records as a list's screen gets it. A browser gets each row twice, drawn and as data, so `rowOf` picks what
 * the table shows of a record.
 */
export function listPage<Found, Row extends object>(
  { rows, ...page }: Omit<ListPage<never>, "rows" | "search"> & { readonly rows: readonly Found[] },
  search: string,
  rowOf: (found: Found) => Row,
): ListPage<Row> {
  return { ...page, search, rows: packRows(rows.map(rowOf)) };
}
