import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { IconLink } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Eye } from "../../ui/icons";
import { Link } from "../../ui/link";
import { ChangeActions } from "../../ui/record-actions";
import { Sums } from "../../ui/sums";
import { customerColumn, vehicleColumn } from "../sales/sale-columns";
import type { QuoteState } from "./quote";
import { QuoteChip } from "./quote-chip";

/** A row of the quote list, with the details shown when it is opened. */
export interface QuoteRow {
  readonly _id: string;
  readonly autoId: number;
  readonly quoteDate: string;
  readonly customerName: string;
  readonly isHighValue: boolean;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly quoteNotes: string;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
  readonly invoice: { readonly id: string; readonly number: number } | undefined;
  readonly state: QuoteState;
}

const columns: readonly Column<QuoteRow>[] = [
  {
    key: "number",
    head: "Quote No",
    align: "right",
    cell: ({ _id, autoId }) => (
      <Link to={`/quotes/${_id}/view`} discover="none" className="row-link">
        {autoId}
      </Link>
    ),
  },
  { key: "date", head: "Quote Date", cell: ({ quoteDate }) => formatListDay(quoteDate) },
  customerColumn,
  vehicleColumn,
  { key: "payment", head: "State", cell: ({ state }) => <QuoteChip state={state} /> },
];

function QuoteMore({ quote }: { readonly quote: QuoteRow }) {
  const { quoteNotes, invoice, paid, balance, total } = quote;
  return (
    <div className="row-more__columns">
      <div>
        <h3 className="caps">Quote notes</h3>
        <p className="lines">{quoteNotes || <span className="is-faint">None</span>}</p>
      </div>
      <div>
        <h3 className="caps">Invoice</h3>
        <p>
          {invoice ? (
            <Link to={`/invoices/${invoice.id}/view`}>Invoice {invoice.number}</Link>
          ) : (
            <span className="is-faint">Not invoiced</span>
          )}
        </p>
      </div>
      <Sums
        rows={[
          { label: "Amount Paid", value: formatMoney(paid) },
          { label: "Balance", value: formatMoney(balance) },
          { label: "Quote Total", value: formatMoney(total), look: "total" },
        ]}
      />
    </div>
  );
}

/** The table of one page of quotes. Invoiced quotes have no edit and delete actions. */
export function QuoteTable({ quotes, caption }: { quotes: readonly QuoteRow[]; caption: string }) {
  return (
    <DataTable
      name="sales"
      caption={caption}
      columns={columns}
      rows={quotes}
      dataOf={(row) => row}
      isMarked={({ isHighValue }) => isHighValue}
      more={{
        number: ({ autoId }) => autoId,
        label: ({ autoId }) => `More of quote ${autoId}`,
        content: (quote) => <QuoteMore quote={quote} />,
      }}
      actions={({ _id, autoId, invoice }) => (
        <>
          <IconLink icon={Eye} label={`View quote ${autoId}`} to={`/quotes/${_id}/view`} />
          {!invoice && <ChangeActions path={`/quotes/${_id}`} name={`quote ${autoId}`} />}
        </>
      )}
    />
  );
}
