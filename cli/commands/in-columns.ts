/** Rows of a name and values, with the values right-aligned in columns. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const cell = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0);
  return rows.map((row) => `${row.map(cell).join("  ").trimEnd()}\n`).join("");
}
