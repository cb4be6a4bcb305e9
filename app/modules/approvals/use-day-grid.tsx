import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { type GridPlace, moveInGrid } from "../../ui/grid-keys";
import { APPROVAL_COLUMNS, INVOICE_COLUMNS } from "./approval-columns";
import { type DayScreen, daySearch } from "./day-sheet";

/** Columns by their place: the number, the invoice's, the state, the approval's, the link to the form. */
export const STATUS_COLUMN = 1 + INVOICE_COLUMNS.length;
export const EDIT_COLUMN = STATUS_COLUMN + 1 + APPROVAL_COLUMNS.length;

/** A cell by its approval's id, which stays when rows come and go. */
export interface Cell {
  readonly id: string;
  readonly column: number;
}

/** The grid as its rows know it. */
export interface DayGrid {
  /** The cell that Tab reaches. */
  readonly active: Cell;
  /** The cell that is edited, and what was typed to begin with. */
  readonly editing: (Cell & { readonly typed: string | undefined }) | undefined;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Ends the edit; with a key, moves as that key does and takes the focus along. */
  readonly endEdit: (key: string | undefined) => void;
}

export function cellId({ id, column }: Cell): string {
  return `${id}-${column}`;
}

/** How a cell is edited in a column; undefined where it is not. */
export function editIn(column: number) {
  return APPROVAL_COLUMNS[column - STATUS_COLUMN - 1]?.edit;
}

/** How long one rests on a row before its lines and purchases are fetched. */
const SELECTED_AFTER = 150;

/** The roving focus of the day's grid (WAI-ARIA grid pattern), what is edited, and the selection that follows. */
export function useDayGrid(day: DayScreen): DayGrid {
  const { rows, selected } = day;
  const [active, setActive] = useState<Cell>({ id: selected?.approvalId ?? "", column: 0 });
  const [editing, setEditing] = useState<DayGrid["editing"]>();
  const takesFocus = useRef(false);
  const navigate = useNavigate();
  const row = Math.max(
    0,
    rows.findIndex(({ _id }) => _id === active.id),
  );
  const current = rows[row];
  const search =
    current && current.number !== selected?.number
      ? daySearch({ ...day, selected: current.number })
      : undefined;
  useEffect(() => {
    if (search === undefined) return undefined;
    const options = { replace: true, preventScrollReset: true };
    const timer = setTimeout(() => navigate(search, options), SELECTED_AFTER);
    return () => clearTimeout(timer);
  }, [search, navigate]);
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    document.getElementById(cellId(active))?.focus();
  }, [active]);

  const goTo = ({ row: wanted, column }: GridPlace) => {
    takesFocus.current = true;
    setActive({ id: rows[wanted]?._id ?? "", column });
  };
  const size = { rows: rows.length, columns: EDIT_COLUMN + 1 };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey) return;
    const { key, ctrlKey } = event;
    const move = moveInGrid({ key, ctrlKey }, { row, column: active.column }, size);
    const isTyping = key.length === 1 && key !== " " && !ctrlKey;
    if (move) goTo(move);
    else if (key === " ") cell.closest("tr")?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    else if ((key === "Enter" || key === "F2") && editIn(active.column)) {
      setEditing({ ...active, typed: undefined });
    } else if (key === "Enter") cell.querySelector<HTMLElement>("a, input[type=checkbox]")?.click();
    else if ((isTyping || key === "Delete" || key === "Backspace") && editIn(active.column)) {
      setEditing({ ...active, typed: isTyping ? key : "" });
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    // Keys press what is in a cell and leave the focus where it is.
    if (cell === undefined || event.detail === 0) return;
    const place = { id: cell.dataset.row ?? "", column: Number(cell.dataset.column) };
    const isAgain = place.id === active.id && place.column === active.column;
    if (isAgain && editIn(place.column)) setEditing({ ...place, typed: undefined });
    else goTo({ row: rows.findIndex(({ _id }) => _id === place.id), column: place.column });
  };
  const endEdit = (key: string | undefined) => {
    setEditing(undefined);
    if (key === undefined) return;
    const from = { row: rows.findIndex(({ _id }) => _id === editing?.id), column: editing?.column ?? 0 };
    goTo(moveInGrid({ key, ctrlKey: false }, from, size) ?? from);
  };
  return { active, editing, onClick, onKeyDown, endEdit };
}

/** The cell that was pressed, unless what was pressed is its editor or leads elsewhere. */
function cellOf(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element) || target.closest(".cell-editor")) return undefined;
  return target.closest<HTMLElement>("[data-column]") ?? undefined;
}
