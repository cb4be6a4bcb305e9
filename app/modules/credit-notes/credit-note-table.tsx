import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { type Column, DataTable } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { RecordActions } from "../../ui/record-actions";

/** A credit note in the list. */
export interface CreditNoteRow {
  readonly _id: string;
  readonly autoId: number;
  readonly date: Day;
  readonly customerName: string;
  /** The invoice's id. */
  readonly invoice: string;
  readonly invoiceNumber: number;
  readonly reason: string;
  readonly total: number;
}

const columns: readonly Column<CreditNoteRow>[] = [
  { key: "number", head: "#", align: "right", cell: ({ autoId }) => autoId },
  { key: "date", head: "Date", cell: ({ date }) => formatListDay(date) },
  { key: "customer", head: "Customer", cell: ({ customerName }) => customerName },
  {
    key: "invoice",
    head: "Invoice",
    isLabelled: true,
    cell: ({ invoice, invoiceNumber }) => <Link to={`/invoices/${invoice}/view`}>{invoiceNumber}</Link>,
  },
  { key: "reason", head: "Reason", cell: ({ reason }) => reason },
  { key: "total", head: "Total", align: "right", isSum: true, cell: ({ total }) => formatMoney(total) },
];

/** The table of one page of credit notes. */
export function CreditNoteTable({
  notes,
  caption,
}: {
  readonly notes: readonly CreditNoteRow[];
  readonly caption: string;
}) {
  return (
    <DataTable
      name="credit-notes"
      isStacked
      caption={caption}
      columns={columns}
      rows={notes}
      dataOf={(row) => row}
      actions={({ _id, autoId }) => (
        <RecordActions path={`/credit-notes/${_id}`} name={`credit note ${autoId}`} />
      )}
    />
  );
}
