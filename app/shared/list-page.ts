import type { PackedRows } from "./packed-rows";

/** One page of a list, as a screen's loader returns it. */
export interface ListPage<Row> {
  /** Undefined in the browser for a page that the server drew: they stand on it. */
  readonly rows?: PackedRows<Row>;
  /** How many rows it has. */
  readonly shown: number;
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  /** The words of the search; "" for none. */
  readonly search: string;
}
