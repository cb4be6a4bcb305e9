import type { Day } from "../../shared/dates";
import type { Age, Ageing, Figure } from "./ageing";

/** An invoice or a purchase beneath its row. */
export interface AgedScreenItem {
  readonly _id: string;
  readonly label: string;
  readonly href: string;
  readonly due: Day;
  readonly vehicleReg: string;
  /** The day after the report's on which a purchase is marked as paid. */
  readonly paidLater: Day | undefined;
  readonly column: Age | "onAccount";
  readonly amount: number;
}

export interface AgedScreenRow extends Ageing {
  readonly _id: string;
  readonly autoId: number;
  readonly name: string;
  readonly overdue: number;
  readonly unallocated: number;
  /** Undefined while the row is closed. */
  readonly items: readonly AgedScreenItem[] | undefined;
  /** Where the customer's statements are; undefined where nothing is owed. */
  readonly statement: string | undefined;
}

/** A column that rows are sorted by: `overdue` is the report's own order. */
export type AgedSort = Figure | "overdue" | "number" | "name";

/** A page of the report, as its screen shows it. */
export interface AgedScreen {
  readonly kind: "customer" | "supplier";
  readonly path: string;
  readonly at: Day;
  readonly today: Day;
  /** A day that was typed and is none. */
  readonly wrongAt: string | undefined;
  readonly sort: AgedSort;
  readonly isReversed: boolean;
  readonly rows: readonly AgedScreenRow[];
  readonly totals: Ageing & { readonly overdue: number };
  readonly page: number;
  readonly limit: number;
  readonly count: number;
  readonly counts: { readonly customers: number; readonly suppliers: number };
}
