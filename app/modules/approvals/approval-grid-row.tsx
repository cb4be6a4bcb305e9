import { useEffect } from "react";
import { IconLink } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { Pencil } from "../../ui/icons";
import { Link } from "../../ui/link";
import { ApprovalChip } from "./approval-chip";
import { APPROVAL_COLUMNS, INVOICE_COLUMNS } from "./approval-columns";
import { type ApprovalRow, isPaidByCard } from "./day-sheet";
import { ApprovalCell, GridCell } from "./grid-cell";
import type { Outcome } from "./save-queue";
import { NOT_SAVING, type Saving, useSaving } from "./saving";
import { TickForm } from "./tick-form";
import { EDIT_COLUMN, type GridState, STATUS_COLUMN, STILL_GRID } from "./use-day-grid";

interface RowProps {
  readonly row: ApprovalRow;
  readonly isSelected: boolean;
  /** The query of the day sheet with this row selected. */
  readonly search: string;
}

/** A row with an invoice and its approval. */
export function ApprovalGridRow({
  grid,
  onSettled,
  ...props
}: RowProps & {
  readonly grid: GridState;
  /** Called with the outcome of each save. */
  readonly onSettled: (outcome: Outcome) => void;
}) {
  const { _id, version } = props.row;
  const call = { method: "PATCH", path: `/api/approvals/${_id}` } as const;
  const saving = useSaving(call, version, onSettled, grid.typing);
  const { forget } = saving;
  const isActive = grid.active.id === _id;
  useEffect(() => {
    // A user who moves to another row has read the message at the tick box.
    return isActive ? () => forget("status") : undefined;
  }, [isActive, forget]);
  return <RowView {...props} grid={grid} saving={saving} />;
}

/** The same row as it is before scripts run. */
export function StillRow(props: RowProps) {
  return <RowView {...props} grid={STILL_GRID} saving={NOT_SAVING} />;
}

function RowView({
  row,
  grid,
  saving,
  isSelected,
  search,
}: RowProps & { readonly grid: GridState; readonly saving: Saving }) {
  const { hasScripts } = grid;
  const { _id, version, number, isHighValue, status, payments } = row;
  const form = `/approvals/${_id}/edit${search}`;
  const look = isHighValue ? "is-high-value" : isPaidByCard(payments) && "is-card";
  return (
    <tr
      id={_id}
      className={classNames("day-grid__row", look, isSelected && "is-selected")}
      aria-selected={hasScripts ? isSelected : undefined}
    >
      <GridCell {...{ row, grid }} column={0} isHead>
        <Link
          to={hasScripts ? search : `${search}#${_id}`}
          className="row-link"
          aria-current={isSelected ? "true" : undefined}
          tabIndex={hasScripts ? -1 : undefined}
          discover="none"
          preventScrollReset
          replace
        >
          {number}
        </Link>
      </GridCell>
      {INVOICE_COLUMNS.map(({ key, cell }, index) => (
        <GridCell key={key} {...{ row, grid }} column={1 + index}>
          {cell(row, hasScripts)}
        </GridCell>
      ))}
      <GridCell {...{ row, grid }} column={STATUS_COLUMN}>
        <TickForm
          action={form}
          {...{ version, saving }}
          name="status"
          label={`Approve invoice ${number}`}
          isOn={status}
          hasScripts={hasScripts}
          isInGrid
        >
          <ApprovalChip isApproved={status} />
        </TickForm>
      </GridCell>
      {APPROVAL_COLUMNS.map((approvalColumn, index) => (
        <ApprovalCell
          key={approvalColumn.key}
          {...{ row, grid, saving, approvalColumn }}
          column={STATUS_COLUMN + 1 + index}
        />
      ))}
      <GridCell {...{ row, grid }} column={EDIT_COLUMN}>
        <IconLink
          icon={Pencil}
          label={`Edit approval of invoice ${number}`}
          to={form}
          tabIndex={hasScripts ? -1 : undefined}
          preventScrollReset
        />
      </GridCell>
    </tr>
  );
}
