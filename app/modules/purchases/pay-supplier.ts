import type { Day } from "../../shared/dates";
import { addMoney } from "../../shared/money";

/** The most purchases that one payment pays. */
export const MOST_PAID = 500;

/** An unpaid purchase as a row of the form that pays its supplier. */
export interface PayableRow {
  readonly _id: string;
  readonly autoId: number;
  /** Its version, as the form shows it. */
  readonly updated: string;
  readonly supplierInvoiceNumber: string;
  readonly supplierInvoiceDate: Day;
  readonly details: string;
  /** 0 until the due day. */
  readonly daysLate: number;
  /** In pounds; below zero for a credit. */
  readonly total: number;
}

/** The intents of the form's buttons that pay nothing: tick all, those up to the end of last month, or none; or only add up. */
export const TICKS = { all: "all", lastMonth: "month", none: "clear", sum: "sum" } as const;

/** The field for the tick of a purchase. */
export const payField = (autoId: number) => `pay${autoId}`;
/** The hidden field that says which version of which purchase a row shows. */
export const shownField = (autoId: number) => `shown${autoId}`;

/** The purchases that are ticked, and their sum in pounds. */
export function tickedRows(rows: readonly PayableRow[], typed: Readonly<Record<string, string>>) {
  const ticked = rows.filter(({ autoId }) => typed[payField(autoId)] === "on");
  return { count: ticked.length, sum: addMoney(...ticked.map(({ total }) => total)) };
}

type Ticking = (typeof TICKS)[keyof typeof TICKS];

/** What one of those buttons does. */
interface Tick {
  readonly ticks: Ticking;
  /** The last day of the month that the button named. */
  readonly upTo: string;
}

/** The intent of the button for the month that ended on a day: pressed after midnight, it means the same month. */
export const monthIntent = (lastMonthsEnd: Day) => `${TICKS.lastMonth} ${lastMonthsEnd}`;

/** What a button does by its intent; undefined for the one that pays. */
export function tickOf(intent: string): Tick | undefined {
  const [name = "", upTo = ""] = intent.split(" ");
  const ticks = Object.values(TICKS).find((each) => each === name);
  return ticks && { ticks, upTo };
}

/** The fields of the form after one of those buttons. */
export function tickedFields(
  fields: Readonly<Record<string, string>>,
  { ticks, upTo }: Tick,
  rows: readonly PayableRow[],
): Record<string, string> {
  const isTicked: Readonly<Record<Ticking, (row: PayableRow) => boolean>> = {
    [TICKS.all]: () => true,
    [TICKS.lastMonth]: ({ supplierInvoiceDate }) => supplierInvoiceDate <= upTo,
    [TICKS.none]: () => false,
    [TICKS.sum]: ({ autoId }) => fields[payField(autoId)] === "on",
  };
  const ticked = rows.map((row) => [payField(row.autoId), isTicked[ticks](row) ? "on" : ""]);
  return { ...fields, ...Object.fromEntries(ticked) };
}
