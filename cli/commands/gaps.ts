import type { Command } from "commander";
import type { Gap } from "../../app/modules/history/gaps.server";
import type { Terminal } from "../terminal";

export function addGapsCommand(program: Command, terminal: Terminal): void {
  program
    .command("gaps")
    .description(
      "list the numbers of deleted invoices, credit notes and receipts, the latest deletion first; works while the server runs",
    )
    .option("--json", "print it as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withGarage }, { listGaps }, { formatListDay, formatMoment }, { formatMoney }, { gapTitle }] =
        await Promise.all([
          import("./with-garage"),
          import("../../app/modules/history/gaps.server"),
          import("../../app/shared/dates"),
          import("../../app/shared/money"),
          import("../../app/modules/history/gap-title"),
        ]);
      const gaps = await withGarage(terminal, { readOnly: true, mustExist: true }, listGaps);
      const told = ({ date, customer, total, deletedBy, deletedAt, ...gap }: Gap) =>
        date === null || deletedAt === null
          ? `${gapTitle(gap)}  the history does not say what became of it\n`
          : `${gapTitle(gap)}  ${formatListDay(date)}  ${formatMoney(total ?? 0)}  ${plain(customer?.name ?? "")}  deleted by ${plain(deletedBy ?? "")} on ${formatMoment(deletedAt)}\n`;
      if (json) terminal.out(`${JSON.stringify(gaps)}\n`);
      else if (gaps.length === 0) terminal.out("No number is missing\n");
      else terminal.out(gaps.map(told).join(""));
    });
}

/** Typed text must not control the terminal. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, "�");
