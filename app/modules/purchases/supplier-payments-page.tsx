import { useLocation } from "@remix-run/react";
import { countInWords } from "../../shared/count-in-words";
import { formatListDay } from "../../shared/dates";
import type { ListPage } from "../../shared/list-page";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { ListRows } from "../../ui/drawn-rows";
import { Banknote, Trash } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Pager } from "../../ui/pager";
import { Sheet, SheetHead } from "../../ui/sheet";
import { ReceivedTable } from "../receipts/received-table";
import type { Purchase } from "./purchase";
import type { SupplierPayment } from "./supplier-payments";

type PaidPurchase = Pick<
  Purchase,
  "_id" | "autoId" | "supplierInvoiceNumber" | "supplierInvoiceDate" | "total"
>;

/** A payment as a row: its `_id` is its day. */
export interface SupplierPaymentRow extends Omit<SupplierPayment, "purchases"> {
  readonly _id: string;
  readonly purchases: readonly PaidPurchase[];
}

const COLUMNS: readonly Column<SupplierPaymentRow>[] = [
  {
    key: "name",
    head: "Paid on",
    cell: ({ date, dateAssumed }) => (
      <>
        {formatListDay(date)}
        {dateAssumed && <span className="is-quiet"> assumed</span>}
      </>
    ),
  },
  {
    key: "purchases",
    head: "For",
    isLabelled: true,
    cell: ({ purchases }) => countInWords(purchases.length, "purchase"),
  },
  { key: "total", head: "Total", align: "right", isSum: true, cell: ({ total }) => formatMoney(total) },
];

/** What a supplier was paid, day by day; each opens to its purchases. */
export function SupplierPaymentsPage({
  supplier: { _id, name },
  list,
}: {
  readonly supplier: { readonly _id: string; readonly name: string };
  readonly list: ListPage<SupplierPaymentRow>;
}) {
  const { search } = useLocation();
  return (
    <Sheet>
      <SheetHead title="PAYMENTS" count={list.count}>
        <Link to={`/suppliers/${_id}`} className="receipt__customer">
          {name}
        </Link>
      </SheetHead>
      {list.shown === 0 ? (
        <EmptyState icon={Banknote} title="Nothing was paid yet">
          What is paid to {name} on one day will be listed here, with its purchases.
        </EmptyState>
      ) : (
        <>
          <ListRows
            list={list}
            table={(rows) => (
              <DataTable
                name="supplier-payments"
                isStacked
                caption={`Payments to ${name}`}
                columns={COLUMNS}
                rows={rows}
                actions={({ date }) => (
                  <IconLink
                    icon={Trash}
                    label={`Take back what was paid on ${formatListDay(date)}`}
                    to={`/suppliers/${_id}/payments/${date}/delete${search}`}
                    preventScrollReset
                  />
                )}
                more={{
                  number: ({ date }) => Number(date.replaceAll("-", "")),
                  label: ({ date }) => `Purchases paid on ${formatListDay(date)}`,
                  content: ({ date, purchases }) => <PaidPurchases {...{ date, purchases }} />,
                }}
              />
            )}
          />
          <Pager {...list} rows={list.shown} />
        </>
      )}
    </Sheet>
  );
}

function PaidPurchases({ date, purchases }: Pick<SupplierPaymentRow, "date" | "purchases">) {
  return (
    <ReceivedTable
      caption={`Purchases paid on ${formatListDay(date)}`}
      heads={["Date", "Number", "Supplier’s invoice", "Total"]}
    >
      {purchases.map(({ _id, autoId, supplierInvoiceNumber, supplierInvoiceDate, total }) => (
        <tr role="row" key={_id}>
          <th role="rowheader" scope="row">
            {formatListDay(supplierInvoiceDate)}
          </th>
          <td role="cell">
            <Link to={`/purchases/${_id}`} aria-label={`Purchase ${autoId}`}>
              {autoId}
            </Link>
          </td>
          <td role="cell" className="received__reference">
            {supplierInvoiceNumber}
          </td>
          <td role="cell" className="is-right">
            {formatMoney(total)}
          </td>
        </tr>
      ))}
    </ReceivedTable>
  );
}
