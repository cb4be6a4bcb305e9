import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { type Aged, type Ageing, FIGURE_WORDS, FIGURES, type Party } from "./ageing";

/** Whom a report is about. */
export type PartyKind = "customer" | "supplier";

/** A report as the api and the command line answer it. */
export function agedView(kind: PartyKind, { at, rows, totals }: Aged<Party, unknown>) {
  return {
    at,
    rows: rows.map((row) => {
      const { _id, autoId, name } = row.party;
      return { [kind]: { _id, autoId, name }, ...figuresOf(row) };
    }),
    totals: figuresOf(totals),
  };
}

/** Written out: an answer may hold thousands. */
function figuresOf(of: Ageing): Ageing {
  const { current, days1to30, days31to60, days61to90, over90, onAccount, total } = of;
  return { current, days1to30, days31to60, days61to90, over90, onAccount, total };
}

/** A report as the lines of a CSV file. It has no line of totals, so that a spreadsheet adds up nothing twice. */
export function* agedLines(kind: PartyKind, { at, rows }: Aged<Party, unknown>): Generator<string> {
  type Row = (typeof rows)[number];
  const columns: CsvColumn<Row>[] = [
    { head: "As at", text: () => at },
    { head: "Id", number: ({ party }) => party.autoId },
    { head: kind === "customer" ? "Customer" : "Supplier", text: ({ party }) => party.name },
    ...FIGURES.map((figure) => ({ head: FIGURE_WORDS[figure], money: (row: Row) => row[figure] })),
  ];
  yield csvHead(columns);
  for (const row of rows) yield csvLine(columns, row);
}
