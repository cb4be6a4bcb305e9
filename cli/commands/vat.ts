import type { Command } from "commander";
import type { VatToHandOn } from "../../app/modules/vat/vat-file.server";
import type { Terminal } from "../terminal";
import { inColumns } from "./in-columns";
import { checkOneFormat } from "./one-format";
import { WrongArguments } from "./wrong-arguments";

interface VatOptions {
  readonly quarter?: string;
  readonly from?: string;
  readonly to?: string;
  readonly basis?: string;
  readonly json?: boolean;
  readonly csv?: boolean;
}

export function addVatCommand(program: Command, terminal: Terminal): void {
  program
    .command("vat")
    .description("print boxes 1 to 9 of a VAT return; works while the server runs")
    .option("--quarter <month>", "the VAT quarter with this month in it, like 2026-10 or 10/2026")
    .option("--from <day>", "the first day of any span, like 01/08/2026 or 2026-08-01")
    .option("--to <day>", "its last day; without any of these, the present quarter")
    .option("--basis <basis>", "invoice or cash; without it, as it was filed, or as config.json says")
    .option("--json", "print it as JSON: a filed return as it was filed")
    .option("--csv", "print it as CSV, likewise")
    .action(async ({ json, csv, ...options }: VatOptions) => {
      checkOneFormat({ json, csv });
      const [{ withGarage }, { vatAsAsked, vatLines }, { periodOf }] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/vat/vat-file.server"),
        import("../../app/modules/vat/vat-periods.server"),
      ]);
      const month = monthOf(options);
      if ((options.from === undefined) !== (options.to === undefined))
        throw new WrongArguments("Give --from and --to together");
      const report = await withGarage(terminal, { readOnly: true, mustExist: true }, async (garage) => {
        const days = month === undefined ? options : periodOf(garage, month);
        const { from = "", to = "" } = days;
        return vatAsAsked(garage, new URLSearchParams({ from, to, basis: options.basis ?? "" }));
      });
      if (json) terminal.out(`${JSON.stringify(report)}\n`);
      else if (csv) terminal.out([...vatLines(report)].join(""));
      else terminal.out(await inWords(report));
    });
}

/** The first day of the month in `--quarter`; undefined without it. @throws WrongArguments */
function monthOf({ quarter, from, to }: VatOptions): string | undefined {
  if (quarter === undefined) return undefined;
  if (from !== undefined || to !== undefined) {
    throw new WrongArguments("Give either --quarter, or --from and --to");
  }
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(quarter) ?? [];
  const [, britishMonth, britishYear] = /^(\d{1,2})\/(\d{4})$/.exec(quarter) ?? [];
  const number = Number(month ?? britishMonth);
  if (!(number >= 1 && number <= 12)) {
    throw new WrongArguments("--quarter must be a month, like 2026-10 or 10/2026");
  }
  return `${year ?? britishYear}-${String(number).padStart(2, "0")}-01`;
}

async function inWords(report: VatToHandOn): Promise<string> {
  const [
    { BOXES, wordsOf },
    { adjustmentInWords },
    { correctionInWords },
    { countInWords },
    { formatMoney },
    { formatEntryDay, londonDayOf },
  ] = await Promise.all([
    import("../../app/modules/vat/vat-boxes"),
    import("../../app/modules/vat/vat-return"),
    import("../../app/modules/vat/vat-screen"),
    import("../../app/shared/count-in-words"),
    import("../../app/shared/money"),
    import("../../app/shared/dates"),
  ]);
  const { from, to, basis, filed } = report;
  const table = inColumns(
    BOXES.map((box) => [`${box}  ${wordsOf(box, report)}`, formatMoney(report[`box${box}`])]),
  );
  const asFiled = filed ? `, as filed on ${formatEntryDay(londonDayOf(new Date(filed.created)))}` : "";
  const beyond = filed?.adjustment ? `${adjustmentInWords(filed.adjustment)}\n` : "";
  const since =
    filed && filed.changes > 0
      ? `${countInWords(filed.changes, "record")} changed since, ${correctionInWords(filed.correction)}\n`
      : "";
  return `${formatEntryDay(from)} to ${formatEntryDay(to)}, on the ${basis} basis${asFiled}\n${table}${beyond}${since}`;
}
