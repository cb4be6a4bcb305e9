import type { ListPage } from "../../shared/list-page";
import { packRows } from "../../shared/packed-rows";
import type { Page } from "./listing.server";

/**
 * A page of records as a list's screen gets it. `rowOf` picks what the table shows of a record.
 * @param isDrawnHere whether the rows go out in the page's HTML, and so not once more with the data for its scripts.
 */
export function listPage<Found, Row extends object>(
  { rows, ...page }: Page<Found>,
  search: string,
  rowOf: (found: Found) => Row,
  isDrawnHere: boolean,
): ListPage<Row> {
  const list = { ...page, search, shown: rows.length };
  // What is not enumerated is not sent.
  return Object.defineProperty(list, "rows", {
    value: packRows(rows.map(rowOf)),
    enumerable: !isDrawnHere,
  });
}
