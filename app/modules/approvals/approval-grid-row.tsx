import { Link } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconLink } from "../../ui/button";
import { classNames } from "../../ui/class-names";
import { useHydrated } from "../../ui/hydrated";
import { ApprovalChip } from "./approval-chip";
import { APPROVAL_COLUMNS, INVOICE_COLUMNS } from "./approval-columns";
import { CellEditor } from "./cell-editor";
import { type ApprovalRow, isPaidByCard } from "./day-sheet";
import { useSaving } from "./saving";
import { TickForm } from "./tick-form";
import { cellId, type DayGrid, EDIT_COLUMN, editIn, STATUS_COLUMN } from "./use-day-grid";

/** An invoice and its approval. */
export function ApprovalGridRow({
  row,
  grid,
  isSelected,
  search,
}: {
  readonly row: ApprovalRow;
  readonly grid: DayGrid;
  readonly isSelected: boolean;
  /** The query of the day sheet with this row selected. */
  readonly search: string;
}) {
  const hasScripts = useHydrated();
  const { _id, version, number, isHighValue, status, payments } = row;
  const form = `/approvals/${_id}/edit${search}`;
  const saving = useSaving(form, version);
  const { refused, forget } = saving;
  const isActive = grid.active.id === _id;
  useEffect(() => {
    // What was said at the tick box was read by who goes on to another row.
    if (!isActive && refused && "status" in refused.fields) forget();
  }, [isActive, refused, forget]);
  const look = isHighValue ? "is-high-value" : isPaidByCard(payments) && "is-card";
  return (
    <tr
      role="row"
      id={_id}
      className={classNames("day-grid__row", look, isSelected && "is-selected")}
      aria-selected={hasScripts ? isSelected : undefined}
    >
      <GridCell {...{ row, grid }} column={0} isHead className="day-grid__number">
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
      {INVOICE_COLUMNS.map(({ key, isRight, cell }, index) => (
        <GridCell key={key} {...{ row, grid }} column={1 + index} className={isRight && "is-right"}>
          {cell(row)}
        </GridCell>
      ))}
      <GridCell {...{ row, grid }} column={STATUS_COLUMN} className="day-grid__edge">
        <TickForm
          action={form}
          {...{ version, saving }}
          name="status"
          label={`Approve invoice ${number}`}
          isOn={status}
          isInGrid
        >
          <ApprovalChip isApproved={status} />
        </TickForm>
      </GridCell>
      {APPROVAL_COLUMNS.map((approvalColumn, index) => {
        const { key, isRight, cell } = approvalColumn;
        const column = STATUS_COLUMN + 1 + index;
        const { editing } = grid;
        const isEdited = editing?.id === _id && editing.column === column;
        return (
          <GridCell key={key} {...{ row, grid, column }} className={isRight && "is-right"}>
            {cell(row)}
            {isEdited && (
              <CellEditor
                {...{ row, saving }}
                column={approvalColumn}
                typed={editing.typed}
                end={grid.endEdit}
              />
            )}
          </GridCell>
        );
      })}
      <GridCell {...{ row, grid }} column={EDIT_COLUMN} className="day-grid__edit">
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

/** A cell that the grid's keys reach, once there are scripts. */
function GridCell({
  row: { _id },
  grid: { active },
  column,
  isHead = false,
  className,
  children,
}: {
  readonly row: ApprovalRow;
  readonly grid: DayGrid;
  readonly column: number;
  readonly isHead?: boolean;
  readonly className: string | false | undefined;
  readonly children: ReactNode;
}) {
  const hasScripts = useHydrated();
  const isActive = active.id === _id && active.column === column;
  const isEditable = editIn(column) !== undefined || column === STATUS_COLUMN;
  const props = {
    id: cellId({ id: _id, column }),
    className: className || undefined,
    "data-row": _id,
    "data-column": column,
    ...(hasScripts && { tabIndex: isActive ? 0 : -1, "aria-readonly": isEditable ? undefined : true }),
  };
  return isHead ? (
    <th role="rowheader" scope="row" {...props}>
      {children}
    </th>
  ) : (
    <td role={hasScripts ? "gridcell" : "cell"} {...props}>
      {children}
    </td>
  );
}
