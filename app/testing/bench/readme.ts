import fs from "node:fs";
import os from "node:os";
import { goalInWords, holds, type LeftOut, numberInWords, type Row } from "./rows";

const FIGURES = ["p50", "p95", "beside 1,000", "HTML"] as const;
const BEGIN = "<!-- npm run bench -- --readme writes what follows -->";
const END = "<!-- until here -->";

/** Writes the figures into README, in the place that is marked. @throws Error when there is no such place */
export function writeReadme(file: string, rows: readonly (Row | LeftOut)[]): void {
  const text = fs.readFileSync(file, "utf8");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from === -1 || to < from)
    throw new Error(`${file} has no place for the figures, between ${BEGIN} and ${END}`);
  const made = `${text.slice(0, from)}${BEGIN}\n${inMarkdown(rows)}${text.slice(to)}`;
  fs.writeFileSync(file, made);
}

function inMarkdown(all: readonly (Row | LeftOut)[]): string {
  const rows = all.filter((row): row is Row => "measured" in row);
  const pages = new Map<string, Map<string, Row>>();
  const others: Row[] = [];
  for (const row of rows) {
    const figure = FIGURES.find((each) => row.what.endsWith(`, ${each}`));
    const page = figure && row.what.slice(0, -`, ${figure}`.length);
    // A page has more than one figure; what has one stands in a line of its own.
    if (page === undefined || !rows.some(({ what }) => what === `${page}, p95`)) others.push(row);
    else pages.set(page, (pages.get(page) ?? new Map()).set(figure, row));
  }
  const measuredOn = `Node ${process.versions.node} on ${os.cpus().length} processors, ${new Date().toISOString().slice(0, 10)}`;
  return [
    `${measuredOn}. What misses its goal is bold.`,
    "",
    line("what", "measured", "goal"),
    line("---", "---:", "---:"),
    ...others.map((row) =>
      line(withNote(row), figureOf(row), row.goal === undefined ? "" : goalInWords(row)),
    ),
    "",
    line("page, at 150,000 invoices", ...FIGURES),
    line("---", ...FIGURES.map(() => "---:")),
    ...[...pages].map(([page, figures]) => line(page, ...FIGURES.map((each) => figureOf(figures.get(each))))),
    "",
  ].join("\n");
}

const line = (...cells: string[]) => `| ${cells.join(" | ")} |`;

const withNote = ({ what, note }: Row) => (note === undefined ? what : `${what} (${note})`);

function figureOf(row: Row | undefined): string {
  if (row === undefined) return "";
  const words = `${numberInWords(row)} ${row.unit}`;
  return row.goal === undefined || holds(row) ? words : `**${words}**`;
}
