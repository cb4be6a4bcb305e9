import type { Command } from "commander";
import { formatListDay } from "../../app/shared/dates";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";

/** garage close DAY, garage open */
export function addClosingCommands(program: Command, terminal: Terminal): void {
  program
    .command("close")
    .argument("<day>", "the last day that is closed: 2026-10-31 or 31/10/2026")
    .description(
      "close the books up to a day: nothing in the books dated up to it can be added, changed or deleted",
    )
    .action((day: string) => closeUpTo(terminal, day));
  program
    .command("open")
    .description("open the books again")
    .action(() => closeUpTo(terminal, null));
}

async function closeUpTo(terminal: Terminal, closedUntil: string | null): Promise<void> {
  const [{ withGarage }, { setClosing }] = await Promise.all([
    import("./with-garage"),
    import("../../app/modules/closing/closing.server"),
  ]);
  await withGarage(terminal, { readOnly: false, mustExist: true }, async (garage) => {
    const closing = await setClosing(garage, { closedUntil }, commandLineUser());
    const words =
      closing.closedUntil === null ? "open" : `closed up to ${formatListDay(closing.closedUntil)}`;
    terminal.out(`The books are ${words}.\n`);
  });
}
