import type { ReactNode } from "react";
import { type ApprovalColumn, type CellEdit, shownAs } from "./approval-columns";
import { CellEditor } from "./cell-editor";
import type { ApprovalRow } from "./day-sheet";
import { Refusal, type Saving } from "./saving";
import { editIn, type GridState, isSameCell, STATUS_COLUMN } from "./use-day-grid";

/** A cell that the grid's keys reach, once scripts run. Its roles are those of a table, which is a grid by then. */
export function GridCell({
  row: { _id: id },
  grid: { active, hasScripts },
  column,
  isHead = false,
  children,
}: {
  readonly row: ApprovalRow;
  readonly grid: GridState;
  readonly column: number;
  readonly isHead?: boolean;
  readonly children: ReactNode;
}) {
  const isEditable = editIn(column) !== undefined || column === STATUS_COLUMN;
  const props = hasScripts && {
    tabIndex: isSameCell(active, { id, column }) ? 0 : -1,
    "aria-readonly": isEditable ? undefined : true,
  };
  return isHead ? (
    <th scope="row" {...props}>
      {children}
    </th>
  ) : (
    <td {...props}>{children}</td>
  );
}

/** A cell of the approval with its editor. Shows the current value, or a typed one that is not saved yet. */
export function ApprovalCell({
  row,
  grid,
  saving,
  column,
  approvalColumn,
}: {
  readonly row: ApprovalRow;
  readonly grid: GridState;
  readonly saving: Saving;
  readonly column: number;
  readonly approvalColumn: ApprovalColumn;
}) {
  const { cell, edit } = approvalColumn;
  const place = { id: row._id, column };
  const { editing } = grid;
  const isEdited = editing !== undefined && isSameCell(editing, place);
  const isActive = isSameCell(grid.active, place);
  return (
    <GridCell {...{ row, grid, column }}>
      {edit === undefined ? (
        cell(row)
      ) : (
        <Standing {...{ row, saving, edit, approvalColumn, isActive, isEdited }} />
      )}
      {isEdited && (
        <CellEditor
          {...{ row, saving }}
          column={approvalColumn}
          typed={editing.typed}
          sheet={grid.typing}
          end={(key) => grid.endEdit(place, key)}
        />
      )}
    </GridCell>
  );
}

/** The content of a cell that is not being edited. */
function Standing({
  row,
  saving,
  edit: { field, kind },
  approvalColumn: { head, cell },
  isActive,
  isEdited,
}: {
  readonly row: ApprovalRow;
  readonly saving: Saving;
  readonly edit: CellEdit;
  readonly approvalColumn: ApprovalColumn;
  readonly isActive: boolean;
  readonly isEdited: boolean;
}) {
  const refused = saving.refused(field);
  const pending = saving.pending(field);
  if (refused === undefined) {
    if (pending === undefined) return cell(row);
    return (
      <span className="day-grid__cut is-saving">
        {shownAs(kind, pending)}
        <span className="visually-hidden"> saving</span>
      </span>
    );
  }
  return (
    <>
      <span className="day-grid__cut is-refused">{refused.fields[field] || "Empty"}</span>
      {isActive && !isEdited && (
        <Refusal {...{ refused }} {...(refused.isConflict && { now: cell(row) || "–" })} />
      )}
      {!isActive && (
        <span className="visually-hidden" role="alert">
          {head} of invoice {row.number} {refused.isUnheard ? "may not be" : "is not"} saved. {refused.reason}
        </span>
      )}
    </>
  );
}
