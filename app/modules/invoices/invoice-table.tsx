import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { ExternalLink } from "../../ui/icons";
import { ChangeActions } from "../../ui/record-actions";
import { Sums } from "../../ui/sums";
import type { ByMethod } from "../receipts/receipt";
import { customerColumn, vehicleColumn } from "../sales/sale-columns";
import { type Review, reviewInWords } from "./invoice";
import { numberColumn, paymentColumn } from "./invoice-columns";

/** A row of the invoice list, with the details shown when it is opened. */
export interface InvoiceRow {
  readonly _id: string;
  readonly autoId: number;
  readonly invoiceDate: string;
  readonly customerName: string;
  readonly isHighValue: boolean;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly isPaid: boolean;
  readonly repairNotes: string;
  readonly review: Review | null;
  readonly subTotal: number;
  readonly vatAmount: number;
  readonly total: number;
  readonly balancePayable: number;
  /** In pounds, without the methods by which nothing was paid. */
  readonly paid: Partial<ByMethod>;
}

const columns: readonly Column<InvoiceRow>[] = [
  numberColumn,
  { key: "date", head: "Invoice Date", cell: ({ invoiceDate }) => formatListDay(invoiceDate) },
  customerColumn,
  vehicleColumn,
  paymentColumn,
];

function InvoiceMore({ invoice }: { readonly invoice: InvoiceRow }) {
  const { repairNotes, review, subTotal, vatAmount, total, balancePayable, paid } = invoice;
  const { Card = 0, Cash = 0, Cheque = 0, BACS = 0 } = paid;
  return (
    <div className="row-more__columns">
      <div>
        <h3 className="caps">Repair notes</h3>
        <p className="lines">{repairNotes || <span className="is-faint">None</span>}</p>
        <h3 className="caps">Review</h3>
        <p>{reviewInWords(review)}</p>
      </div>
      <Sums
        rows={[
          { label: "Sub Total", value: formatMoney(subTotal) },
          { label: "VAT", value: formatMoney(vatAmount) },
          { label: "Total", value: formatMoney(total), look: "total" },
        ]}
      />
      <Sums
        rows={[
          { label: "Card", value: formatMoney(Card) },
          { label: "Cash", value: formatMoney(Cash) },
          ...(Cheque !== 0 || BACS === 0 ? [{ label: "Cheque", value: formatMoney(Cheque) }] : []),
          ...(BACS === 0 ? [] : [{ label: "BACS", value: formatMoney(BACS) }]),
          {
            label: "Balance",
            value: formatMoney(balancePayable),
            look: "total",
            ...(balancePayable > 0 && { tone: "warn" }),
          },
        ]}
      />
    </div>
  );
}

/** The table of one page of invoices. An invoice opens in a new tab; its drawers keep the list behind them. */
export function InvoiceTable({
  path,
  invoices,
  caption,
}: {
  /** The address of the list that the drawers belong to. */
  readonly path: string;
  readonly invoices: readonly InvoiceRow[];
  readonly caption: string;
}) {
  return (
    <DataTable
      name="sales"
      caption={caption}
      columns={columns}
      rows={invoices}
      dataOf={(row) => row}
      isMarked={({ isHighValue }) => isHighValue}
      more={{
        number: ({ autoId }) => autoId,
        label: ({ autoId }) => `More of invoice ${autoId}`,
        content: (invoice) => <InvoiceMore invoice={invoice} />,
      }}
      actions={({ _id, autoId }) => (
        <>
          <IconLink
            icon={ExternalLink}
            label={`Open invoice ${autoId} in a new tab`}
            to={`/invoices/${_id}/view`}
            target="_blank"
          />
          <ChangeActions path={`${path}/${_id}`} name={`invoice ${autoId}`} />
        </>
      )}
    />
  );
}
