import type { PackedRows } from "./packed-rows";

/** One page of a list, as a screen's loader returns it. */
export interface ListPage<Row> {
  readonly rows: PackedRows<Row>;
  readonly count: number;
  readonly page: number;
  readonly limit: number;
  /** The words of the search; "" for none. */
  readonly search: string;
}
