import type { Command } from "commander";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";

/** garage email-statements */
export function addEmailStatementsCommand(program: Command, terminal: Terminal): void {
  program
    .command("email-statements")
    .description(
      "email a statement to every customer who owes something, or go on where that stopped; while the server runs, use its page instead",
    )
    .action(async () => {
      const [{ withGarage }, { startStatements }, rounds, { sentInWords, STATEMENTS }] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/emails/statement-round.server"),
        import("../../app/modules/emails/rounds.server"),
        import("../../app/modules/emails/round-words"),
      ]);
      const progress = await withGarage(terminal, { readOnly: false, mustExist: true }, async (garage) => {
        await rounds.resumeRounds(garage);
        const before = rounds.roundProgress(garage, "statement");
        const isNew = before.waiting === 0;
        if (isNew) await startStatements(garage, commandLineUser());
        await rounds.continueRounds(garage);
        return rounds.roundProgress(garage, "statement");
      });
      const { waiting, failed } = progress;
      for (const { name, reason } of failed) terminal.err(`${name}: ${reason}\n`);
      terminal.out(`${sentInWords(progress, STATEMENTS)}\n`);
      const many = `${failed.length} failed`;
      if (waiting > 0) throw new CommandRefused(`${many}, ${waiting} to go: run it again to go on`);
      if (failed.length > 0)
        throw new CommandRefused(
          `${many}: send those again under Who Owes Us, Email statements. This command would email everybody again`,
        );
    });
}
