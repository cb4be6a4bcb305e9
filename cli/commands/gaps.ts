import type { Command } from "commander";
import type { Gap } from "../../app/modules/history/gaps.server";
import type { Terminal } from "../terminal";

export function addGapsCommand(program: Command, terminal: Terminal): void {
  program
    .command("gaps")
    .description(
      "list the invoice numbers whose record was deleted, the latest deletion first; works while the server runs",
    )
    .option("--json", "print it as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const [{ withGarage }, { listGaps }, { formatListDay, formatMoment }, { formatMoney }] =
        await Promise.all([
          import("./with-garage"),
          import("../../app/modules/history/gaps.server"),
          import("../../app/shared/dates"),
          import("../../app/shared/money"),
        ]);
      const gaps = await withGarage(terminal, { readOnly: true, mustExist: true }, listGaps);
      const told = ({ number, date, customer, total, deletedBy, deletedAt }: Gap) =>
        date === null || deletedAt === null
          ? `Invoice ${number}  the history does not say what became of it\n`
          : `Invoice ${number}  ${formatListDay(date)}  ${formatMoney(total ?? 0)}  ${plain(customer?.name ?? "")}  deleted by ${plain(deletedBy ?? "")} on ${formatMoment(deletedAt)}\n`;
      if (json) terminal.out(`${JSON.stringify(gaps)}\n`);
      else if (gaps.length === 0) terminal.out("No invoice number is missing\n");
      else terminal.out(gaps.map(told).join(""));
    });
}

/** Typed text must not control the terminal. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, "�");
