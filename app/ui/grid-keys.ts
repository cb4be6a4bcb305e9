/** A cell of a grid, with row and column counted from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

/** The cell that a key moves to, always within the grid; undefined for other keys. */
export function moveInGrid(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: GridPlace,
  size: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const lastRow = Math.max(0, size.rows - 1);
  const lastColumn = Math.max(0, size.columns - 1);
  const to = (wantedRow: number, wantedColumn: number): GridPlace => ({
    row: Math.min(Math.max(0, wantedRow), lastRow),
    column: Math.min(Math.max(0, wantedColumn), lastColumn),
  });
  switch (key) {
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowLeft":
      return to(row, column - 1);
    case "ArrowRight":
      return to(row, column + 1);
    case "PageUp":
      return to(row - PAGE, column);
    case "PageDown":
      return to(row + PAGE, column);
    case "Home":
      return to(ctrlKey ? 0 : row, 0);
    case "End":
      return to(ctrlKey ? lastRow : row, lastColumn);
    default:
      return undefined;
  }
}
