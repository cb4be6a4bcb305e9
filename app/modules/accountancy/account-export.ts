import type { Day } from "../../shared/dates";
import type { StoredRecord } from "../../shared/record";
import type { AccountProduct } from "./account-codes";
import type { FileKind } from "./account-file";

/** How many documents there are of a kind, and what they come to in pounds. */
export interface KindSums {
  readonly count: number;
  readonly total: number;
}

export type AccountSums = Readonly<Record<FileKind, KindSums>>;

/** That a span was exported for a program, with what was in it. Its `_id` is made of the program and the span. */
export interface AccountExport extends StoredRecord {
  readonly product: AccountProduct;
  readonly from: Day;
  readonly to: Day;
  readonly sums: AccountSums;
  /** The `_id` of the user, or what ran the command. */
  readonly by: string;
  /** When: ISO 8601 in UTC. */
  readonly at: string;
}

export function accountExportId({
  product,
  from,
  to,
}: Pick<AccountExport, "product" | "from" | "to">): string {
  return `${product}-${from}-${to}`;
}

/** Whether the books of a span come to something else than when it was exported. */
export function hasChanged(before: AccountSums, now: AccountSums): boolean {
  return Object.keys(now).some((kind) => {
    const [was, is] = [before[kind as FileKind], now[kind as FileKind]];
    return was?.count !== is.count || was.total !== is.total;
  });
}
