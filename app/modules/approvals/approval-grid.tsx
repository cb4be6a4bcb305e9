import { useLocation } from "@remix-run/react";
import { addMoney, formatMoney } from "../../shared/money";
import { CreditCard } from "../../ui/icons";
import { TableRows } from "../../ui/table-rows";
import { HighValueStar } from "../customers/high-value-star";
import { APPROVAL_COLUMNS, INVOICE_COLUMNS } from "./approval-columns";
import { ApprovalGridRow, StillRow } from "./approval-grid-row";
import { type ApprovalRow, type DayScreen, daySearch, gridRows } from "./day-sheet";
import type { Outcome } from "./save-queue";
import { SheetGuard, useSheetClosing } from "./sheet-guard";
import { useDayGrid } from "./use-day-grid";

/** The day's invoices beside their approvals. With scripts, the grid is edited like a spreadsheet. */
export function ApprovalGrid({
  day,
  onSettled,
}: {
  readonly day: DayScreen;
  /** Called with the outcome of each save. */
  readonly onSettled: (outcome: Outcome) => void;
}) {
  const grid = useDayGrid(day);
  const { hasScripts } = grid;
  const { rows, selected } = day;
  const caption = "Invoices and approvals of the day";
  useSheetClosing(grid.typing);
  const hasDrawer = useLocation().pathname !== "/approvals";
  return (
    <div className={`day-grid day-grid--${gridRows(rows.length)}`}>
      {hasScripts && !hasDrawer && (
        <SheetGuard {...{ day }} typing={grid.typing} isLeaving={grid.isLeaving} />
      )}
      <p role="status" className="visually-hidden">
        {grid.said}
      </p>
      <section className="day-grid__scroll" aria-label={caption} tabIndex={hasScripts ? undefined : 0}>
        <table
          className="day-grid__table"
          role={hasScripts ? "grid" : undefined}
          aria-label={caption}
          onFocus={grid.onFocus}
          onKeyDown={grid.onKeyDown}
          onMouseDown={grid.onMouseDown}
          onClick={grid.onClick}
        >
          <GridHead />
          <TableRows
            name="approvals"
            rows={rows.map((row) => ({
              row,
              isSelected: row.number === selected?.number,
              search: daySearch({ ...day, selected: row.number }),
            }))}
            keyOf={({ row }) => row._id}
            dataOf={(props) => props}
            draw={(props) => <ApprovalGridRow {...props} {...{ grid, onSettled }} />}
            still={(props) => <StillRow {...props} />}
          />
          <GridFoot rows={rows} />
        </table>
      </section>
      <p className="day-grid__key">
        <span className="day-grid__mark is-high-value">
          <HighValueStar />
          High value customer
        </span>
        <span className="day-grid__mark is-card">
          <CreditCard />
          Paid by card
        </span>
        <span>
          {hasScripts
            ? "Arrow keys move, Enter edits, Space approves"
            : "Choose an invoice number to see its lines and purchases below"}
        </span>
      </p>
    </div>
  );
}

function GridHead() {
  const rightOrNot = (isRight: boolean | undefined) => (isRight ? "is-right" : undefined);
  return (
    <thead role="rowgroup">
      <tr role="row" className="day-grid__groups">
        <th role="columnheader" scope="colgroup" colSpan={1 + INVOICE_COLUMNS.length}>
          <span>Invoice details</span>
        </th>
        <th
          role="columnheader"
          scope="colgroup"
          colSpan={2 + APPROVAL_COLUMNS.length}
          className="day-grid__edge"
        >
          <span>Approval details</span>
        </th>
      </tr>
      <tr role="row">
        <th role="columnheader" scope="col" className="day-grid__number">
          No
        </th>
        {INVOICE_COLUMNS.map(({ key, head, isRight }) => (
          <th key={key} role="columnheader" scope="col" className={rightOrNot(isRight)}>
            {head}
          </th>
        ))}
        <th role="columnheader" scope="col" className="day-grid__edge">
          Approved
        </th>
        {APPROVAL_COLUMNS.map(({ key, head, isRight }) => (
          <th key={key} role="columnheader" scope="col" className={rightOrNot(isRight)}>
            {head}
          </th>
        ))}
        <th role="columnheader" scope="col" className="day-grid__edit">
          <span className="visually-hidden">Edit</span>
        </th>
      </tr>
    </thead>
  );
}

/** The totals of the money columns. */
function GridFoot({ rows }: { readonly rows: readonly ApprovalRow[] }) {
  const sum = (amount: (row: ApprovalRow) => number) => formatMoney(addMoney(...rows.map(amount)));
  const cell = (key: string, content: string, className = "is-right") => (
    <td key={key} role="cell" className={className}>
      {content}
    </td>
  );
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row" className="day-grid__number">
          Sum
        </th>
        {cell("customer", "")}
        {cell("reg", "")}
        {cell(
          "invoice-total",
          sum(({ invoiceTotal }) => invoiceTotal),
        )}
        {cell(
          "invoice-paid",
          sum(({ invoicePaid }) => invoicePaid),
        )}
        {cell("status", "", "day-grid__edge")}
        {cell(
          "amount",
          sum(({ amount }) => amount),
        )}
        {cell(
          "total",
          sum(({ total }) => total),
        )}
        {cell("method", "")}
        {cell(
          "paid",
          sum(({ payments }) => payments.amount),
        )}
        {["reference", "letter", "repair", "notes"].map((key) => cell(key, ""))}
        {cell("edit", "", "day-grid__edit")}
      </tr>
    </tfoot>
  );
}
