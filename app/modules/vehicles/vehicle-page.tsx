import type { ReactNode } from "react";
import { type Day, formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { RecordOption } from "../../shared/record";
import { ButtonLink } from "../../ui/button";
import { type Column, DataTable, EmptyState } from "../../ui/data-table";
import { Download, FilePenLine, FileText, Pencil } from "../../ui/icons";
import { Link } from "../../ui/link";
import { Plate } from "../../ui/plate";
import { Sheet, SheetHead } from "../../ui/sheet";
import { PaymentChip } from "../invoices/payment-chip";
import { QuoteChip } from "../quotes/quote-chip";
import { type KnownVehicle, vehiclePath } from "./vehicle";

/** An invoice or a quote for the vehicle. */
interface VehicleSale {
  readonly _id: string;
  readonly autoId: number;
  readonly day: string;
  readonly customer: { readonly id: string; readonly name: string };
  /** The lines, and the notes beneath them. */
  readonly work: readonly string[];
  readonly notes: string;
  /** What was entered of its MOT test; "" for nothing. */
  readonly test: string;
  /** The department's display name. */
  readonly department: string;
  readonly total: number;
  /** Whether the invoice is paid in full, or the quote is invoiced. */
  readonly isDone: boolean;
}

/** A part that was bought for one of its invoices. */
interface VehiclePurchase {
  readonly _id: string;
  readonly autoId: number;
  readonly day: string;
  readonly supplier: string;
  readonly details: string;
  readonly invoice: { readonly id: string; readonly number: number };
  readonly total: number;
}

/** The data about one vehicle. The lists hold the newest; the counts and the amounts include all. */
export interface VehicleScreen {
  readonly vehicle: KnownVehicle;
  /** What staff say of it. */
  readonly notes: string;
  /** When its MOT test is due, as far as anybody knows. */
  readonly motDue: Day | undefined;
  /** The invoice that says so, where one does. */
  readonly motTest: { readonly id: string; readonly number: number } | undefined;
  readonly invoiceCount: number;
  /** Whether its history has anything to print. */
  readonly hasPaper: boolean;
  readonly invoicesAmount: number;
  readonly creditedAmount: number;
  readonly quoteCount: number;
  readonly invoices: readonly VehicleSale[];
  readonly quotes: readonly VehicleSale[];
  readonly purchaseCount: number;
  readonly purchasesAmount: number;
  readonly purchases: readonly VehiclePurchase[];
  /** The reminders of its MOTs, the latest due first. */
  readonly reminders: readonly SentReminder[];
  /** What another program knew of it, newest first. */
  readonly visits: readonly ImportedVisit[];
}

/** A reminder of its MOT: when it was due, and when, how and by whom it was sent. */
interface SentReminder {
  readonly _id: string;
  readonly due: Day;
  readonly day: Day;
  readonly way: string;
  readonly by: string;
  readonly customer: RecordOption | undefined;
}

/** A visit that was imported; its day is "" if it is not known. */
interface ImportedVisit {
  readonly _id: string;
  readonly day: string;
  readonly model: string;
  readonly mileage: number | null;
  readonly motDue: string | null;
  readonly customer: RecordOption | undefined;
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
  { key: "department", head: "Department", cell: ({ department }) => department },
  {
    key: "work",
    head: "Work",
    cell: ({ work, notes, test }) => (
      <ul className="work">
        {work.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of the same words are told apart by their place alone
          <li key={index}>{line}</li>
        ))}
        {test && <li>{test}</li>}
        {notes && <li className="work__notes">{notes}</li>}
      </ul>
    ),
  },
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

const visitColumns: readonly Column<ImportedVisit>[] = [
  { key: "name", head: "Last visit", cell: ({ day }) => (day ? formatListDay(day) : "Not known") },
  { key: "model", head: "Model", cell: ({ model }) => model },
  {
    key: "customer",
    head: "Customer",
    cell: ({ customer }) =>
      customer && (
        <Link to={`/customers/${customer.id}`} discover="none">
          {customer.name}
        </Link>
      ),
  },
  {
    key: "mileage",
    head: "Mileage",
    align: "right",
    isLabelled: true,
    cell: ({ mileage }) => mileage?.toLocaleString("en-GB"),
  },
  {
    key: "due",
    head: "MOT due",
    isLabelled: true,
    cell: ({ motDue }) => motDue && formatListDay(motDue),
  },
];

const reminderColumns: readonly Column<SentReminder>[] = [
  { key: "name", head: "MOT due", cell: ({ due }) => formatListDay(due) },
  { key: "way", head: "Reminded by", isLabelled: true, cell: ({ way }) => way },
  { key: "day", head: "On", isLabelled: true, cell: ({ day }) => formatListDay(day) },
  {
    key: "customer",
    head: "Customer",
    cell: ({ customer }) =>
      customer && (
        <Link to={`/customers/${customer.id}`} discover="none">
          {customer.name}
        </Link>
      ),
  },
  { key: "by", head: "Sent by", isLabelled: true, cell: ({ by }) => by },
];

const purchaseColumns: readonly Column<VehiclePurchase>[] = [
  {
    key: "name",
    head: "#Id",
    align: "right",
    cell: ({ _id, autoId }) => (
      <Link to={`/purchases/${_id}`} discover="none" className="row-link">
        {autoId}
      </Link>
    ),
  },
  { key: "date", head: "Date", cell: ({ day }) => formatListDay(day) },
  { key: "supplier", head: "Supplier", cell: ({ supplier }) => supplier },
  { key: "work", head: "Details", cell: ({ details }) => <span className="lines">{details}</span> },
  {
    key: "invoice",
    head: "Invoice",
    cell: ({ invoice }) => (
      <Link to={`/invoices/${invoice.id}/view`} discover="none">
        {invoice.number}
      </Link>
    ),
  },
  { key: "total", head: "Total", align: "right", isLabelled: true, cell: ({ total }) => formatMoney(total) },
];

/** The facts about a vehicle, with everything that was done to it. */
export function VehiclePage({ screen }: { readonly screen: VehicleScreen }) {
  const { vehicle, invoiceCount, invoicesAmount, creditedAmount, invoices, quoteCount, quotes, visits } =
    screen;
  const { purchases, purchaseCount, purchasesAmount } = screen;
  const { registration, model, customer, lastSeen } = vehicle;
  const query = new URLSearchParams({ vehicle: registration, from: vehiclePath(registration) });
  return (
    <>
      <section className="sheet vehicle-head" aria-label="Vehicle">
        <div className="invoice__number">
          <Plate text={registration} size="large" />
          <h2>{model}</h2>
        </div>
        <dl className="inline-facts">
          {lastSeen && (
            <div>
              <dt>Last seen</dt> <dd>{formatListDay(lastSeen)}</dd>
            </div>
          )}
          {screen.motDue && (
            <div>
              <dt>MOT due</dt>{" "}
              <dd>
                {formatListDay(screen.motDue)}
                {screen.motTest && (
                  <span className="for-staff">
                    {" "}
                    <Link
                      to={`/invoices/${screen.motTest.id}/view/edit`}
                      title={`Next test due, on invoice ${screen.motTest.number}`}
                    >
                      Change
                    </Link>
                  </span>
                )}
              </dd>
            </div>
          )}
          {vehicle.goneSince && (
            <div className="for-staff">
              <dt>Sold or scrapped</dt> <dd>{formatListDay(vehicle.goneSince)}</dd>
            </div>
          )}
          {customer && (
            <div className="for-staff">
              <dt>For</dt>{" "}
              <dd>
                <Link to={`/customers/${customer.id}`}>{customer.name}</Link>
              </dd>
            </div>
          )}
          <div className="for-staff">
            <dt>Invoiced</dt> <dd>{formatMoney(invoicesAmount)}</dd>
          </div>
          {creditedAmount > 0 && (
            <div className="for-staff">
              <dt>Credited</dt> <dd>{formatMoney(creditedAmount)}</dd>
            </div>
          )}
          {purchaseCount > 0 && (
            <div className="for-staff">
              <dt>Parts bought</dt> <dd>{formatMoney(purchasesAmount)}</dd>
            </div>
          )}
        </dl>
        {screen.notes !== "" && <p className="lines vehicle-head__notes for-staff">{screen.notes}</p>}
        <div className="vehicle-head__actions">
          <ButtonLink icon={Pencil} to={`${vehiclePath(registration)}/edit`}>
            Edit vehicle
          </ButtonLink>
          {screen.hasPaper && (
            <a className="button button--line" href={`${vehiclePath(registration)}/pdf`}>
              <Download />
              <span>Download history</span>
            </a>
          )}
        </div>
      </section>
      <Sheet>
        <SheetHead title="INVOICES" count={invoiceCount}>
          <ButtonLink look="primary" icon={FileText} to={`/invoices/new?${query}`}>
            Create invoice
          </ButtonLink>
        </SheetHead>
        <Rows
          rows={invoices}
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
      <Sheet isForStaff={quoteCount === 0}>
        <SheetHead title="QUOTES" count={quoteCount}>
          <ButtonLink icon={FilePenLine} to={`/quotes/new?${query}`}>
            Create quote
          </ButtonLink>
        </SheetHead>
        <Rows
          rows={quotes}
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
      {purchaseCount > 0 && (
        <Sheet isForStaff>
          <SheetHead title="PARTS BOUGHT" count={purchaseCount} />
          <Rows
            rows={purchases}
            count={purchaseCount}
            caption={`Purchases for ${registration}`}
            columns={purchaseColumns}
          />
        </Sheet>
      )}
      {screen.reminders.length > 0 && (
        <Sheet isForStaff>
          <SheetHead title="MOT REMINDERS" count={screen.reminders.length} />
          <DataTable
            name="vehicle-reminders"
            isStacked
            caption={`MOT reminders of ${registration}`}
            columns={reminderColumns}
            rows={screen.reminders}
          />
        </Sheet>
      )}
      {visits.length > 0 && (
        <Sheet>
          <SheetHead title="BEFORE THESE BOOKS" count={visits.length} />
          <DataTable
            name="vehicle-visits"
            isStacked
            caption={`Imported visits of ${registration}`}
            columns={visitColumns}
            rows={visits}
          />
        </Sheet>
      )}
    </>
  );
}

function Rows<Row extends { readonly _id: string }>({
  rows,
  count,
  caption,
  columns,
  nothing,
}: {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly nothing?: ReactNode;
}) {
  if (rows.length === 0) return nothing;
  return (
    <>
      {count > rows.length && (
        <p className="banner banner--warn">
          The newest {rows.length} of {count.toLocaleString("en-GB")}.
        </p>
      )}
      <DataTable name="vehicle-sales" isStacked caption={caption} columns={columns} rows={rows} />
    </>
  );
}
