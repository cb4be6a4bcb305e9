import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordActions } from "../../ui/record-actions";
import type { ReceiptMethod } from "./receipt";

/** A receipt in the list. */
export interface ReceiptRow {
  readonly _id: string;
  readonly autoId: number;
  readonly date: Day;
  readonly dateAssumed: boolean;
  readonly customerName: string;
  readonly method: ReceiptMethod;
  readonly reference: string;
  /** The numbers of the invoices that it pays. */
  readonly invoices: readonly number[];
  readonly amount: number;
  readonly onAccount: number;
}

/** Shown in full up to this many, then counted. */
const MOST_NUMBERS = 2;

/** "10318, 10331" or "12 invoices"; "On account" for none. */
export function paidInvoices(numbers: readonly number[]): string {
  if (numbers.length === 0) return "On account";
  if (numbers.length <= MOST_NUMBERS) return numbers.join(", ");
  return `${numbers.length.toLocaleString("en-GB")} invoices`;
}

const columns: readonly Column<ReceiptRow>[] = [
  { key: "number", head: "#", align: "right", cell: ({ autoId }) => autoId },
  {
    key: "date",
    head: "Date",
    cell: ({ date, dateAssumed }) => (
      <>
        {formatListDay(date)}
        {dateAssumed && <span className="is-quiet"> assumed</span>}
      </>
    ),
  },
  { key: "customer", head: "Customer", cell: ({ customerName }) => customerName },
  { key: "method", head: "Method", isLabelled: true, cell: ({ method }) => method },
  {
    key: "reference",
    head: "Reference",
    isLabelled: true,
    cell: ({ reference }) => reference || <span className="is-quiet">–</span>,
  },
  { key: "invoices", head: "For", isLabelled: true, cell: ({ invoices }) => paidInvoices(invoices) },
  {
    key: "account",
    head: "On account",
    align: "right",
    isLabelled: true,
    cell: ({ onAccount }) => (onAccount === 0 ? <span className="is-quiet">–</span> : formatMoney(onAccount)),
  },
  { key: "amount", head: "Amount", align: "right", isSum: true, cell: ({ amount }) => formatMoney(amount) },
];

/** The table of one page of receipts. */
export function ReceiptTable({
  receipts,
  caption,
}: {
  readonly receipts: readonly ReceiptRow[];
  readonly caption: string;
}) {
  return (
    <DataTable
      name="receipts"
      isStacked
      caption={caption}
      columns={columns}
      rows={receipts}
      dataOf={(row) => row}
      actions={({ _id, autoId, amount }) => (
        <RecordActions path={`/receipts/${_id}`} name={`${amount < 0 ? "refund" : "receipt"} ${autoId}`} />
      )}
    />
  );
}
