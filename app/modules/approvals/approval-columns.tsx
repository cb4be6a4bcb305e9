import type { ReactNode } from "react";
import { formatMoney, moneyInputValue, parseMoney } from "../../shared/money";
import { HighValueStar } from "../customers/high-value-star";
import { VehiclePlate } from "../vehicles/vehicle-plate";
import { type ApprovalRow, isPaidByCard } from "./day-sheet";

/** How a cell is edited in place: the form's field and its initial value. */
export interface CellEdit {
  readonly field: string;
  readonly kind: "money" | "method" | "text" | "letter" | "lines";
  readonly value: (row: ApprovalRow) => string;
}

/** The typed text as the cell will show it once saved. */
export function shownAs(kind: CellEdit["kind"], text: string): ReactNode {
  const amount = kind === "money" ? parseMoney(text) : undefined;
  if (amount !== undefined) return formatMoney(amount);
  return (kind === "letter" ? text.toUpperCase() : text) || "–";
}

/** A column of the day sheet between the number and the link to the form. */
export interface ApprovalColumn {
  readonly key: string;
  readonly head: string;
  readonly isRight?: boolean;
  /**
   * Nothing for an empty cell, which the style sheet gives its dash.
   * @param hasKeys whether the grid's keys reach the content, instead of Tab
   */
  readonly cell: (row: ApprovalRow, hasKeys?: boolean) => ReactNode;
  readonly edit?: CellEdit;
}

export const INVOICE_COLUMNS: readonly ApprovalColumn[] = [
  {
    key: "customer",
    head: "Customer",
    cell: ({ customerName, isHighValue, changes }) => (
      <>
        <span className="day-grid__name" title={whereCut(customerName)}>
          {isHighValue && <HighValueStar label="High value customer" />}
          {customerName}
        </span>
        {changes !== "" && (
          <span className="day-grid__changes" title={`Invoice changed since: ${changes}`}>
            Invoice changed since: {changes}
          </span>
        )}
      </>
    ),
  },
  {
    key: "reg",
    head: "Reg",
    cell: ({ registration }, hasKeys) => (
      <VehiclePlate {...{ registration }} tabIndex={hasKeys ? -1 : undefined} />
    ),
  },
  {
    key: "invoice-total",
    head: "Total",
    isRight: true,
    cell: ({ invoiceTotal }) => formatMoney(invoiceTotal),
  },
  {
    key: "invoice-paid",
    head: "Paid",
    isRight: true,
    cell: ({ invoicePaid, isPaid }) =>
      isPaid ? (
        formatMoney(invoicePaid)
      ) : (
        <span className="is-warn">
          <span className="visually-hidden">Outstanding, paid </span>
          {formatMoney(invoicePaid)}
        </span>
      ),
  },
];

/** The approval's columns. Its state is not among them: it is a tick box. */
export const APPROVAL_COLUMNS: readonly ApprovalColumn[] = [
  {
    key: "amount",
    head: "Amount",
    isRight: true,
    cell: ({ amount }) => formatMoney(amount),
    edit: { field: "amount", kind: "money", value: ({ amount }) => moneyInputValue(amount) },
  },
  { key: "total", head: "Total", isRight: true, cell: ({ total }) => formatMoney(total) },
  {
    key: "method",
    head: "Method",
    cell: ({ payments }) =>
      isPaidByCard(payments) ? (
        <span className="day-grid__method i-credit-card">{payments.method}</span>
      ) : (
        payments.method
      ),
    edit: { field: "paymentsMethod", kind: "method", value: ({ payments }) => payments.method },
  },
  {
    key: "paid",
    head: "Paid amount",
    isRight: true,
    cell: ({ payments }) => formatMoney(payments.amount),
    edit: {
      field: "paymentsAmount",
      kind: "money",
      value: ({ payments }) => moneyInputValue(payments.amount),
    },
  },
  {
    key: "reference",
    head: "Reference",
    cell: ({ reference }) => reference !== "" && <Cut text={reference} />,
    edit: { field: "reference", kind: "text", value: ({ reference }) => reference },
  },
  {
    key: "letter",
    head: "A-Z",
    cell: ({ letter }) => letter,
    edit: { field: "letter", kind: "letter", value: ({ letter }) => letter },
  },
  { key: "repair", head: "Repair", cell: ({ repair }) => repair !== "" && <Cut text={repair} /> },
  {
    key: "notes",
    head: "Notes",
    cell: ({ notes }) => notes !== "" && <Cut text={notes} />,
    edit: { field: "notes", kind: "lines", value: ({ notes }) => notes },
  },
];

/** So many characters fit, however wide they are. */
const FITS = 11;

function whereCut(text: string): string | undefined {
  return text.length > FITS ? text : undefined;
}

function Cut({ text }: { readonly text: string }) {
  return (
    <span className="day-grid__cut" title={whereCut(text)}>
      {text}
    </span>
  );
}
