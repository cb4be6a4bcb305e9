import type { Command } from "commander";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { WrongArguments } from "./wrong-arguments";

/** garage close DAY, garage open */
export function addClosingCommands(program: Command, terminal: Terminal): void {
  program
    .command("close")
    .argument("<day>", "the last day that is closed: 2026-10-31 or 31/10/2026")
    .description(
      "close the books up to a day: nothing in the books dated up to it can be added, changed or deleted",
    )
    .action(async (day: string) => {
      const { parseDay } = await import("../../app/shared/dates");
      // Before the books are opened, which a server may have.
      if (parseDay(day) === undefined) throw new WrongArguments("Give a day, like 2026-10-31 or 31/10/2026");
      return closeUpTo(terminal, day);
    });
  program
    .command("open")
    .description("open the books again")
    .action(() => closeUpTo(terminal, null));
}

async function closeUpTo(terminal: Terminal, closedUntil: string | null): Promise<void> {
  const [{ withGarage }, { getClosing, setClosing }, { formatListDay }] = await Promise.all([
    import("./with-garage"),
    import("../../app/modules/closing/closing.server"),
    import("../../app/shared/dates"),
  ]);
  const inWords = (day: string | null) => (day === null ? "open" : `closed up to ${formatListDay(day)}`);
  await withGarage(terminal, { readOnly: false, mustExist: true }, async (garage) => {
    const before = getClosing(garage).closedUntil;
    const after = (await setClosing(garage, { closedUntil }, commandLineUser())).closedUntil;
    const were = before !== null && before !== after ? ` They were ${inWords(before)} before.` : "";
    terminal.out(`The books are ${inWords(after)}.${were}\n`);
  });
}
