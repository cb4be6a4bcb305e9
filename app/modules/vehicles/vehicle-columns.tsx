import type { ReactNode } from "react";
import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { Column } from "../../ui/data-table";
import { Link } from "../../ui/link";
import { PaymentChip } from "../invoices/payment-chip";
import { QuoteChip } from "../quotes/quote-chip";
import type {
  ImportedVisit,
  SentReminder,
  VehicleInvoice,
  VehiclePurchase,
  VehicleQuote,
  VehicleSale,
} from "./vehicle-screen";

function customerCell({ customer }: { readonly customer: VehicleSale["customer"] | undefined }): ReactNode {
  if (!customer) return undefined;
  return (
    <Link to={`/customers/${customer.id}`} discover="none">
      {customer.name}
    </Link>
  );
}

const columnsOf = <Sale extends VehicleSale>(
  noun: "invoice" | "quote",
  state: Pick<Column<Sale>, "head" | "cell">,
): readonly Column<Sale>[] => [
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
    cell: customerCell,
  },
  { key: "payment", ...state },
  { key: "total", head: "Total", align: "right", isLabelled: true, cell: ({ total }) => formatMoney(total) },
];

export const invoiceColumns = columnsOf<VehicleInvoice>("invoice", {
  head: "Payment",
  cell: ({ isPaid }) => <PaymentChip isPaid={isPaid} />,
});
export const quoteColumns = columnsOf<VehicleQuote>("quote", {
  head: "State",
  cell: ({ state }) => <QuoteChip state={state} />,
});

export const visitColumns: readonly Column<ImportedVisit>[] = [
  { key: "name", head: "Last visit", cell: ({ day }) => (day ? formatListDay(day) : "Not known") },
  { key: "model", head: "Model", cell: ({ model }) => model },
  {
    key: "customer",
    head: "Customer",
    cell: customerCell,
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

export const reminderColumns: readonly Column<SentReminder>[] = [
  { key: "name", head: "MOT due", cell: ({ due }) => formatListDay(due) },
  { key: "way", head: "Reminded by", isLabelled: true, cell: ({ way }) => way },
  { key: "day", head: "On", isLabelled: true, cell: ({ day }) => formatListDay(day) },
  {
    key: "customer",
    head: "Customer",
    cell: customerCell,
  },
  { key: "by", head: "Sent by", isLabelled: true, cell: ({ by }) => by },
];

export const purchaseColumns: readonly Column<VehiclePurchase>[] = [
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
