import type { Command } from "commander";
import type { RunningGarage } from "../../app/garage.server";
import type { VatFigures, VatPeriod } from "../../app/modules/dashboard/vat-period";
import type { Terminal } from "../terminal";
import { inColumns } from "./in-columns";

interface StatsOptions {
  readonly from?: string;
  readonly to?: string;
  readonly json?: boolean;
}

export function addStatsCommand(program: Command, terminal: Terminal): void {
  program
    .command("stats")
    .description("print the dashboard's figures, or those of a VAT period; works while the server runs")
    .option("--from <day>", "the first day of a VAT period, like 01/08/2026 or 2026-08-01")
    .option("--to <day>", "its last day")
    .option("--json", "print it as JSON")
    .action(async ({ json, ...period }: StatsOptions) => {
      const { withGarage } = await import("./with-garage");
      const isPeriod = period.from !== undefined || period.to !== undefined;
      await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) =>
        terminal.out(isPeriod ? await periodTold(garage, period, json) : await dashboardTold(garage, json)),
      );
    });
}

async function dashboardTold(garage: RunningGarage, json = false): Promise<string> {
  const { dataService } = await import("../../app/modules/dashboard/data-service.server");
  if (json) return `${JSON.stringify(dataService(garage))}\n`;
  const { totalOf, unpaidTotal } = await import("../../app/modules/dashboard/statistics.server");
  const { formatMoney } = await import("../../app/shared/money");
  const { customers, invoices, purchases } = garage.books;
  const count = (all: { readonly count: number }) => all.count.toLocaleString("en-GB");
  return inColumns([
    ["Customers", count(customers)],
    ["Invoices", count(invoices)],
    ["Purchases", count(purchases)],
    ["Invoice Total", formatMoney(totalOf(invoices))],
    ["Expenses Total", formatMoney(totalOf(purchases))],
    ["Balance Un Paid", formatMoney(unpaidTotal(garage))],
  ]);
}

async function periodTold(garage: RunningGarage, period: object, json = false): Promise<string> {
  const { vatPeriod } = await import("../../app/modules/dashboard/vat-period.server");
  const told = vatPeriod(garage, period);
  return json ? `${JSON.stringify(told)}\n` : periodInColumns(told);
}

async function periodInColumns({ from, to, all, withoutExempt, exempt }: VatPeriod): Promise<string> {
  const { formatEntryDay } = await import("../../app/shared/dates");
  const { formatMoney } = await import("../../app/shared/money");
  const columns = exempt.length > 0 ? [all, withoutExempt] : [all];
  const heads = exempt.length > 0 ? ["All", `Without ${exempt.join(", ")}`] : ["All"];
  const row = (name: string, amountOf: (figures: VatFigures) => number) => [
    name,
    ...columns.map((figures) => formatMoney(amountOf(figures))),
  ];
  const table = inColumns([
    ["", ...heads],
    row("Output VAT", ({ sales }) => sales.vat),
    row("Input VAT", ({ purchases }) => purchases.vat),
    row("Net VAT", ({ netVat }) => netVat),
    row("Sales, net", ({ sales }) => sales.net),
    row("Sales, gross", ({ sales }) => sales.gross),
    row("Purchases, net", ({ purchases }) => purchases.net),
    row("Purchases, gross", ({ purchases }) => purchases.gross),
  ]);
  return `${formatEntryDay(from)} to ${formatEntryDay(to)}\n${table}`;
}
