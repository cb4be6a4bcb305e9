import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { Column } from "../../ui/data-table";

/** A line of a bank's file as it is read. */
export interface ReadLine {
  /** Its row in the file. */
  readonly _id: string;
  /** "" where it cannot be read. */
  readonly date: string;
  readonly amount: number;
  readonly reference: string;
  /** Why it is refused; "" if it is not. */
  readonly problem: string;
}

export const LINE_COLUMNS: readonly Column<ReadLine>[] = [
  { key: "reference", head: "Reference", cell: ({ reference }) => reference },
  {
    ...{ key: "date", head: "Date", isLabelled: true },
    cell: ({ date }) => (date === "" ? "" : formatListDay(date)),
  },
  {
    ...{ key: "amount", head: "Amount", align: "right", isLabelled: true },
    // An amount that cannot be read is nothing.
    cell: ({ amount, problem }) => (problem === "" || amount !== 0 ? formatMoney(amount) : ""),
  },
];

export const REFUSAL_COLUMN: Column<ReadLine> = {
  ...{ key: "problem", head: "Why it is refused" },
  cell: ({ problem }) => problem,
};
