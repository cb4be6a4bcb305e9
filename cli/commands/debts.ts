import type { Command } from "commander";
import type { RunningGarage } from "../../app/garage.server";
import type { Aged, Party } from "../../app/modules/ageing/ageing";
import type { Terminal } from "../terminal";
import { inColumns } from "./in-columns";
import { checkOneFormat } from "./one-format";

interface DebtsOptions {
  readonly at?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

const KINDS = {
  debtors: { kind: "customer", words: "what each customer owes" },
  creditors: { kind: "supplier", words: "what the garage owes each supplier" },
} as const;

/** garage debtors, garage creditors */
export function addDebtCommands(program: Command, terminal: Terminal): void {
  for (const name of ["debtors", "creditors"] as const) {
    const { kind, words } = KINDS[name];
    program
      .command(name)
      .description(
        `print ${words}, by days past the due date, most overdue first; works while the server runs`,
      )
      .option("--at <day>", "as at a day, like 31/10/2026 or 2026-10-31; without it, today")
      .option("--json", "print it as JSON")
      .option("--csv", "print it as CSV")
      .action(async ({ at, json, csv }: DebtsOptions) => {
        checkOneFormat({ json, csv });
        const { withGarage } = await import("./with-garage");
        const { agedLines, agedView } = await import("../../app/modules/ageing/aged-view");
        const aged = await withGarage(terminal, { readOnly: true, mustExist: true }, (garage) =>
          agedOf(garage, name, at),
        );
        if (json) terminal.out(`${JSON.stringify(agedView(kind, aged))}\n`);
        else if (csv) terminal.out([...agedLines(kind, aged)].join(""));
        else terminal.out(await inWords(name, aged));
      });
  }
}

async function agedOf(
  garage: RunningGarage,
  name: keyof typeof KINDS,
  at = "",
): Promise<Aged<Party, unknown>> {
  const [{ agedCreditors, agedDebtors }, { asAt }, { londonDayOf }] = await Promise.all([
    import("../../app/modules/ageing/ageing.server"),
    import("../../app/modules/ageing/ageing.schema"),
    import("../../app/shared/dates"),
  ]);
  const day = asAt(new URLSearchParams({ at }), londonDayOf(new Date()));
  return name === "debtors" ? agedDebtors(garage, day) : agedCreditors(garage, day);
}

async function inWords(
  name: keyof typeof KINDS,
  { at, rows, totals }: Aged<Party, unknown>,
): Promise<string> {
  const [{ FIGURE_WORDS, FIGURES }, { formatMoney }, { formatEntryDay }] = await Promise.all([
    import("../../app/modules/ageing/ageing"),
    import("../../app/shared/money"),
    import("../../app/shared/dates"),
  ]);
  if (rows.length === 0) {
    const nobody = name === "debtors" ? "Nobody owes the garage anything" : "The garage owes nobody anything";
    return `${nobody} as at ${formatEntryDay(at)}\n`;
  }
  const amount = (pounds: number) => (pounds === 0 ? "–" : formatMoney(pounds));
  const table = inColumns([
    ["", ...FIGURES.map((figure) => FIGURE_WORDS[figure])],
    ...rows.map((row) => [
      `${row.party.autoId} ${row.party.name}`,
      ...FIGURES.map((figure) => amount(row[figure])),
    ]),
    ["Total", ...FIGURES.map((figure) => amount(totals[figure]))],
  ]);
  return `As at ${formatEntryDay(at)}\n${table}`;
}
