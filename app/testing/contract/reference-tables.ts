import fs from "node:fs";

/** A row of a table of REFERENCE.md, by the heads of its columns. */
export type ReferenceRow = Readonly<Record<string, string>>;

/** A table of REFERENCE.md. */
export interface ReferenceTable {
  /** Its section's number: "3". */
  readonly section: string;
  /** The last heading above it: "Customer". */
  readonly heading: string;
  readonly heads: readonly string[];
  readonly rows: readonly ReferenceRow[];
}

const cellsOf = (line: string) =>
  line
    .replace(/^\|/, "")
    .replace(/\|\s*$/, "")
    .split("|")
    .map((cell) => cell.trim());

/** Every table of REFERENCE.md, from top to bottom. */
export function referenceTables(): ReferenceTable[] {
  const lines = fs.readFileSync("app/REFERENCE.md", "utf8").split("\n");
  const tables: ReferenceTable[] = [];
  let section = "";
  let heading = "";
  for (const [index, line] of lines.entries()) {
    const [, number, title] = /^#{2,3} (?:(\d+) )?(.+)$/.exec(line) ?? [];
    section = number ?? section;
    heading = title ?? heading;
    if (!line.startsWith("|---")) continue;
    const heads = cellsOf(lines[index - 1] ?? "");
    const after = lines.slice(index + 1);
    const end = after.findIndex((each) => !each.startsWith("|"));
    const rows = after.slice(0, end).map((row) => {
      const cells = cellsOf(row);
      if (cells.length !== heads.length)
        throw new Error(`A row of ${heading} has ${cells.length} cells: ${row}`);
      return Object.fromEntries(heads.map((head, column) => [head, cells[column] ?? ""]));
    });
    tables.push({ section, heading, heads, rows });
  }
  return tables;
}

/** The tables of a section whose first columns are these, as one. */
export function rowsOf(section: string, ...heads: readonly string[]): ReferenceRow[] {
  const found = referenceTables().filter(
    (table) => table.section === section && heads.every((head, index) => table.heads[index] === head),
  );
  if (found.length === 0) throw new Error(`REFERENCE §${section} has no table of ${heads.join(", ")}`);
  return found.flatMap(({ rows }) => rows);
}

/** What stands between the code marks of a cell. */
export function codeIn(cell: string | undefined): string {
  return /^`(.+)`/.exec(cell ?? "")?.[1] ?? "";
}
