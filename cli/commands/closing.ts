import type { Command } from "commander";
import type { Ask } from "../../app/shared/errors";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";
import { WrongArguments } from "./wrong-arguments";

/** garage close DAY, garage open */
export function addClosingCommands(program: Command, terminal: Terminal): void {
  program
    .command("close")
    .argument("<day>", "the last day that is closed: 2026-10-31 or 31/10/2026")
    .description(
      "close the books up to a day: nothing in the books dated up to it can be added, changed or deleted",
    )
    .option("--reopen", "let an earlier day than before open the days between again")
    .action(async (day: string, { reopen = false }: { reopen?: boolean }) => {
      const { parseFullDay } = await import("../../app/shared/dates");
      // Before the books are opened, which a server may have.
      if (parseFullDay(day) === undefined)
        throw new WrongArguments("Give a day, like 2026-10-31 or 31/10/2026");
      return closeUpTo(terminal, day, reopen);
    });
  program
    .command("open")
    .description("open the books again")
    .action(() => closeUpTo(terminal, null, true));
}

async function closeUpTo(terminal: Terminal, closedUntil: string | null, reopens: boolean): Promise<void> {
  const ask: Ask = (question) => {
    if (question !== undefined && !reopens)
      throw new CommandRefused(`${question} Say --reopen if that is meant.`);
  };
  const [{ withGarage }, { getClosing, setClosing }, { formatListDay }, { withErrorsMoved }] =
    await Promise.all([
      import("./with-garage"),
      import("../../app/modules/closing/closing.server"),
      import("../../app/shared/dates"),
      import("../../app/shared/errors"),
    ]);
  const inWords = (day: string | null) => (day === null ? "open" : `closed up to ${formatListDay(day)}`);
  await withGarage(terminal, { readOnly: false, mustExist: true }, async (garage) => {
    const before = getClosing(garage).closedUntil;
    const close = () => setClosing(garage, { closedUntil }, commandLineUser(), undefined, ask);
    const set = await withErrorsMoved(close, () => "day");
    const after = set.closedUntil;
    const were = before !== null && before !== after ? ` They were ${inWords(before)} before.` : "";
    terminal.out(`The books are ${inWords(after)}.${were}\n`);
  });
}
