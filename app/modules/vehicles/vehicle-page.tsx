import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { FilePenLine, FileText } from "../../ui/icons";
import { Plate } from "../../ui/plate";
import { Sheet, SheetHead } from "../../ui/sheet";
import { PaymentChip } from "../invoices/payment-chip";
import { QuoteChip } from "../quotes/quote-chip";
import type { KnownVehicle } from "./vehicle";

/** An invoice or a quote for the vehicle. */
interface VehicleSale {
  readonly _id: string;
  readonly autoId: number;
  readonly day: string;
  readonly customer: { readonly id: string; readonly name: string };
  readonly total: number;
  /** Whether the invoice is paid in full, or the quote is invoiced. */
  readonly isDone: boolean;
}

/** The data about one vehicle. The lists hold the newest sales; the counts and the amount include all. */
export interface VehicleScreen {
  readonly vehicle: KnownVehicle;
  readonly invoiceCount: number;
  readonly invoicesAmount: number;
  readonly quoteCount: number;
  readonly invoices: readonly VehicleSale[];
  readonly quotes: readonly VehicleSale[];
}

const columnsOf = (
  noun: "invoice" | "quote",
  state: { readonly head: string; readonly chip: (isDone: boolean) => ReactNode },
): readonly Column<VehicleSale>[] => [
  {
    key: "name",
    head: noun === "invoice" ? "Invoice No" : "Quote No",
    align: "right",
    cell: ({ _id, autoId }) => (
      <Link to={`/${noun}s/${_id}/view`} discover="none" className="row-link">
        {autoId}
      </Link>
    ),
  },
  { key: "date", head: "Date", cell: ({ day }) => formatListDay(day) },
  {
    key: "customer",
    head: "Customer",
    cell: ({ customer }) => (
      <Link to={`/customers/${customer.id}`} discover="none">
        {customer.name}
      </Link>
    ),
  },
  { key: "payment", head: state.head, cell: ({ isDone }) => state.chip(isDone) },
  { key: "total", head: "Total", align: "right", isLabelled: true, cell: ({ total }) => formatMoney(total) },
];

const invoiceColumns = columnsOf("invoice", {
  head: "Payment",
  chip: (isPaid) => <PaymentChip isPaid={isPaid} />,
});
const quoteColumns = columnsOf("quote", {
  head: "State",
  chip: (isInvoiced) => <QuoteChip isInvoiced={isInvoiced} />,
});

/** The facts about a vehicle, with its invoices and quotes. */
export function VehiclePage({ screen }: { readonly screen: VehicleScreen }) {
  const { vehicle, invoiceCount, invoicesAmount, invoices, quoteCount, quotes } = screen;
  const { registration, model, customer, lastSeen } = vehicle;
  const query = new URLSearchParams({ vehicle: registration });
  return (
    <>
      <section className="sheet vehicle-head" aria-label="Vehicle">
        <div className="invoice__number">
          <Plate text={registration} size="large" />
          <h2>{model}</h2>
        </div>
        <dl className="inline-facts">
          <div>
            <dt>Last seen</dt> <dd>{formatListDay(lastSeen)}</dd>
          </div>
          {customer && (
            <div>
              <dt>For</dt>{" "}
              <dd>
                <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Invoiced</dt> <dd>{formatMoney(invoicesAmount)}</dd>
          </div>
        </dl>
      </section>
      <Sheet>
        <SheetHead title="INVOICES" count={invoiceCount}>
          <ButtonLink look="primary" icon={FileText} to={`/invoices/new?${query}`}>
            Create invoice
          </ButtonLink>
        </SheetHead>
        <Sales
          sales={invoices}
          count={invoiceCount}
          caption={`Invoices of ${registration}`}
          columns={invoiceColumns}
          nothing={
            <EmptyState icon={FileText} title="No invoices for this vehicle">
              {" "}
              Its invoices will be listed here.
            </EmptyState>
          }
        />
      </Sheet>
      <Sheet>
        <SheetHead title="QUOTES" count={quoteCount}>
          <ButtonLink icon={FilePenLine} to={`/quotes/new?${query}`}>
            Create quote
          </ButtonLink>
        </SheetHead>
        <Sales
          sales={quotes}
          count={quoteCount}
          caption={`Quotes of ${registration}`}
          columns={quoteColumns}
          nothing={
            <EmptyState icon={FilePenLine} title="No quotes for this vehicle">
              {" "}
              Its quotes will be listed here.
            </EmptyState>
          }
        />
      </Sheet>
    </>
  );
}

function Sales({
  sales,
  count,
  caption,
  columns,
  nothing,
}: {
  readonly sales: readonly VehicleSale[];
  readonly count: number;
  readonly caption: string;
  readonly columns: readonly Column<VehicleSale>[];
  readonly nothing: ReactNode;
}) {
  if (sales.length === 0) return nothing;
  return (
    <>
      {count > sales.length && (
        <p className="banner banner--warn">
          The newest {sales.length} of {count.toLocaleString("en-GB")}.
        </p>
      )}
      <DataTable name="vehicle-sales" isStacked caption={caption} columns={columns} rows={sales} />
    </>
  );
}
