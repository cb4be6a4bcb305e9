import type { ListPage } from "../../shared/list-page";
import { packRows } from "../../shared/packed-rows";
import type { Page } from "./listing.server";

/**
 * A page of records as a list's screen gets it. A browser gets each row twice, drawn and as data, so `rowOf` picks what
 * the table shows of a record.
 */
export function listPage<Found, Row extends object>(
  { rows, ...page }: Page<Found>,
  search: string,
  rowOf: (found: Found) => Row,
): ListPage<Row> {
  return { ...page, search, rows: packRows(rows.map(rowOf)) };
}
