import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type MutableRefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { type GridPlace, moveInGrid } from "../../ui/grid-keys";
import { useHydrated } from "../../ui/hydrated";
import { APPROVAL_COLUMNS, type CellEdit, INVOICE_COLUMNS } from "./approval-columns";
import { type ApprovalRow, type DayScreen, daySearch } from "./day-sheet";
import { SheetTyping } from "./sheet-typing";

/** The columns by index: the number, the invoice's columns, the state, the approval's columns, and the link to the form. */
export const STATUS_COLUMN = 1 + INVOICE_COLUMNS.length;
export const EDIT_COLUMN = STATUS_COLUMN + 1 + APPROVAL_COLUMNS.length;

/** A cell, named by its approval's id, which does not change when rows come and go. */
export interface Cell {
  readonly id: string;
  readonly column: number;
}

/** What rows are drawn from besides their data. */
export interface GridState {
  /** False on the server and in the browser's first render. */
  readonly hasScripts: boolean;
  /** The cell that Tab reaches. */
  readonly active: Cell;
  /** The cell being edited, and the text typed to start the edit. */
  readonly editing: (Cell & { readonly typed: string | undefined }) | undefined;
  /** Ends the edit of a cell. With a key, moves the focus in the key's direction. */
  readonly endEdit: (cell: Cell, key: string | undefined) => void;
  /** What is typed and not saved. */
  readonly typing: SheetTyping;
}

/** A grid without scripts. */
export const STILL_GRID: GridState = {
  ...{ hasScripts: false, editing: undefined },
  active: { id: "", column: 0 },
  endEdit: () => {},
  typing: new SheetTyping(),
};

/** The grid's state and its handlers. */
export interface DayGrid extends GridState {
  /** Whether a navigation away from the sheet's present address is wanted. */
  readonly isLeaving: MutableRefObject<boolean>;
  /** What a screen reader is told of the last tick by Space, once it is saved: the focus is not on the box. */
  readonly said: string;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onMouseDown: (event: MouseEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export function isSameCell(one: Cell, other: Cell): boolean {
  return one.id === other.id && one.column === other.column;
}

/** How cells of a column are edited; undefined for read-only columns. */
export function editIn(column: number) {
  return APPROVAL_COLUMNS[column - STATUS_COLUMN - 1]?.edit;
}

/** Milliseconds on a row before its lines and purchases are fetched. */
const SELECTED_AFTER = 150;

/** Milliseconds before a server that did not answer is asked again. */
const ASKED_AGAIN_AFTER = 1000;

/** The roving focus of the day's grid (WAI-ARIA grid pattern), its editing state, and the selection that follows the focus. */
export function useDayGrid(day: DayScreen): DayGrid {
  const { rows, selected } = day;
  const hasScripts = useHydrated();
  const [active, setActive] = useState<Cell>({ id: selected?.approvalId ?? "", column: 0 });
  const [editing, setEditing] = useState<DayGrid["editing"]>();
  const [ticked, setTicked] = useState<{ readonly id: string; readonly was: boolean }>();
  const takesFocus = useRef(false);
  const isPressedAgain = useRef(false);
  const now = rows.find(({ _id, status }) => _id === ticked?.id && status !== ticked.was);
  const said = now ? `Invoice ${now.number} ${now.status ? "approved" : "not approved"}` : "";
  const rowOf = ({ id }: Cell) =>
    Math.max(
      0,
      rows.findIndex(({ _id }) => _id === id),
    );
  // Set by the guard, because the router's state is rendered later.
  const isLeaving = useRef(false);
  const { state } = useNavigation();
  const { key } = useLocation();
  // React may skip the loading state of a quick navigation; the location's key changes all the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new location
  useEffect(() => {
    if (state === "idle") isLeaving.current = false;
  }, [state, key]);
  useSelectionAt(rows[rowOf(active)], day, isLeaving);
  const [typing] = useState(() => new SheetTyping());
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const row = document.getElementById(active.id);
    if (row instanceof HTMLTableRowElement) row.cells[active.column]?.focus();
  }, [active]);

  const goTo = ({ row: wanted, column }: GridPlace) => {
    takesFocus.current = true;
    setActive({ id: rows[wanted]?._id ?? "", column });
  };
  const size = { rows: rows.length, columns: EDIT_COLUMN + 1 };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = cellOf(target);
    if (cell && !isSameCell(placeOf(cell), active)) setActive(placeOf(cell));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (cell === undefined || event.altKey || event.metaKey) return;
    const { key, ctrlKey } = event;
    const place = placeOf(cell);
    const move = moveInGrid({ key, ctrlKey }, { row: rowOf(place), column: place.column }, size);
    const edit = editBegunBy(event, editIn(place.column));
    if (move) goTo(move);
    else if (key === " ") tickRow(cell);
    else if (edit) setEditing({ ...place, ...edit });
    else if (key === "Enter") cell.querySelector<HTMLElement>("a, input[type=checkbox]")?.click();
    else return;
    event.preventDefault();
  };
  const tickRow = (cell: HTMLElement) => {
    const row = rows.find(({ _id }) => _id === cell.closest("tr")?.id);
    setTicked(row && { id: row._id, was: row.status });
    cell.closest("tr")?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
  };
  const onMouseDown = ({ target }: MouseEvent<HTMLElement>) => {
    const cell = cellOf(target);
    isPressedAgain.current = cell !== undefined && isSameCell(placeOf(cell), active);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    // The keyboard also causes clicks in a cell, which must not move the focus.
    if (cell === undefined || event.detail === 0) return;
    const place = placeOf(cell);
    if (isPressedAgain.current && editIn(place.column)) setEditing({ ...place, typed: undefined });
    else goTo({ row: rowOf(place), column: place.column });
  };
  const endEdit = (cell: Cell, key: string | undefined) => {
    setEditing((now) => (now && isSameCell(now, cell) ? undefined : now));
    if (key === undefined) return;
    const from = { row: rowOf(cell), column: cell.column };
    goTo(moveInGrid({ key, ctrlKey: false }, from, size) ?? from);
  };
  return {
    hasScripts,
    active,
    editing,
    onFocus,
    onMouseDown,
    onClick,
    onKeyDown,
    endEdit,
    typing,
    isLeaving,
    said,
  };
}

/** Whether the pointer is pressed anywhere. */
function usePressed(): { readonly current: boolean } {
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    const ends = ["pointerup", "pointercancel"];
    document.addEventListener("pointerdown", press);
    for (const end of ends) document.addEventListener(end, release);
    return () => {
      document.removeEventListener("pointerdown", press);
      for (const end of ends) document.removeEventListener(end, release);
    };
  }, []);
  return isPressed;
}

/**
 * Selects the focused row after a moment, which fetches its lines and purchases. Waits while the pointer is pressed,
 * because a shorter page moves the row away from under it; while a link is followed, because the selection
 * would cancel that navigation; and while nobody answers, because an error would replace the sheet and what is typed in it.
 */
function useSelectionAt(
  row: ApprovalRow | undefined,
  day: DayScreen,
  isLeaving: MutableRefObject<boolean>,
): void {
  const navigate = useNavigate();
  const isPressed = usePressed();
  const isSelected = row === undefined || row.number === day.selected?.number;
  const search = isSelected ? undefined : daySearch({ ...day, selected: row.number });
  const id = row?._id;
  useEffect(() => {
    if (search === undefined || id === undefined) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const isBusy = () => isPressed.current || isLeaving.current;
    const select = async () => {
      const isAnswered = isBusy() || (await answersAbout(id));
      if (isOver) return;
      if (!isAnswered) timer = setTimeout(select, ASKED_AGAIN_AFTER);
      else if (isBusy()) timer = setTimeout(select, SELECTED_AFTER);
      else {
        navigate(search, { replace: true, preventScrollReset: true });
        // Another row may be selected before this one is there.
        isLeaving.current = false;
      }
    };
    timer = setTimeout(select, SELECTED_AFTER);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [search, id, navigate, isPressed, isLeaving]);
}

/** Whether the server is there, and still knows who asks. */
async function answersAbout(approval: string): Promise<boolean> {
  try {
    const { status } = await fetch(`/api/approvals/${approval}`, { method: "HEAD" });
    return status !== 401;
  } catch {
    return false;
  }
}

function placeOf({ parentElement, cellIndex }: HTMLTableCellElement): Cell {
  return { id: parentElement?.id ?? "", column: cellIndex };
}

/** The edit that a key starts in a cell; `typed` undefined edits the current value. */
function editBegunBy(
  { key, ctrlKey }: KeyboardEvent,
  edit: CellEdit | undefined,
): { readonly typed: string | undefined } | undefined {
  if (edit === undefined) return undefined;
  if (key === "Enter" || key === "F2") return { typed: undefined };
  if (key === "Delete" || key === "Backspace") return { typed: "" };
  return key.length === 1 && !ctrlKey && canBeginWith(key, edit) ? { typed: key } : undefined;
}

/** Letters start no amount, not even V, which toggles VAT during an edit of the amount. */
function canBeginWith(key: string, { kind }: CellEdit): boolean {
  return kind !== "money" || /[\d£.,+−-]/.test(key);
}

/** The pressed cell, unless the press was in its editor. */
function cellOf(target: EventTarget): HTMLTableCellElement | undefined {
  if (!(target instanceof Element) || target.closest(".cell-editor")) return undefined;
  return target.closest<HTMLTableCellElement>(".day-grid__row > *") ?? undefined;
}
