import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { type Column, DataTable } from "../../ui/data-table";
import { RecordActions, RowLink } from "../../ui/record-actions";

/** A row of the transaction list. */
export interface TransactionRow {
  readonly _id: string;
  readonly autoId: number;
  readonly customerRef: string;
  readonly departmentName: string;
  readonly amount: number;
  readonly date: string;
}

const columns: readonly Column<TransactionRow>[] = [
  { key: "id", head: "#", align: "right", cell: ({ autoId }) => autoId },
  {
    key: "name",
    head: "Reference",
    cell: ({ _id, customerRef }) => <RowLink path={`/transactions/${_id}`}>{customerRef}</RowLink>,
  },
  { key: "department", head: "Department", cell: ({ departmentName }) => departmentName },
  {
    key: "amount",
    head: "Amount",
    align: "right",
    isSum: true,
    cell: ({ amount }) => formatMoney(amount),
  },
  { key: "date", head: "Transaction Date", isLabelled: true, cell: ({ date }) => formatListDay(date) },
];

/** The table of one page of transactions. */
export function TransactionTable({
  transactions,
  caption,
}: {
  transactions: readonly TransactionRow[];
  caption: string;
}) {
  return (
    <DataTable
      name="transactions"
      isStacked
      caption={caption}
      columns={columns}
      rows={transactions}
      dataOf={(row) => row}
      actions={({ _id, autoId }) => (
        <RecordActions path={`/transactions/${_id}`} name={`transaction ${autoId}`} />
      )}
    />
  );
}
