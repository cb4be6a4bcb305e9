import type { Day } from "../../shared/dates";
import { DRAWN_ROW } from "../../shared/form-fields";
import { parseMoney } from "../../shared/money";

/** An invoice that a receipt may pay, as a row of its form. */
export interface AllocationRow {
  readonly _id: string;
  readonly autoId: number;
  readonly invoiceDate: Day;
  readonly due: Day;
  /** 0 until the due day. */
  readonly daysLate: number;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly total: number;
  /** What it owes without this receipt. */
  readonly owed: number;
  /** What this receipt pays of it already; 0 for a new one. */
  readonly allocated: number;
  /** What a new receipt's form sends back of it: what changed since is asked about. */
  readonly drawnWith: string | undefined;
}

/** The field for what an invoice gets. */
export const allocateField = (autoId: number) => `allocate${autoId}`;
/** What the form showed of an invoice. */
export const drawnField = (autoId: number) => `${DRAWN_ROW}${autoId}`;
/** The tick that gives an invoice all that it owes. */
export const tickField = (autoId: number) => `tick${autoId}`;

/**
 * What a row gets by what is typed: its amount, or all that it owes when only ticked. A row that the receipt paid already
 * had its amount on show, so there an empty one was cleared and is nothing.
 */
export function allocation(
  { autoId, owed, allocated }: Pick<AllocationRow, "autoId" | "owed" | "allocated">,
  typed: Readonly<Record<string, string>>,
): number {
  const text = typed[allocateField(autoId)] ?? "";
  if (text.trim() !== "") return parseMoney(text) ?? 0;
  return allocated === 0 && typed[tickField(autoId)] === "on" ? owed : 0;
}
