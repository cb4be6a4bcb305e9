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
      const [
        { withGarage },
        { startStatements },
        rounds,
        { sentInWords, STATEMENTS },
        { formatListDay, formatMoment, londonDayOf },
      ] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/emails/statement-round.server"),
        import("../../app/modules/emails/rounds.server"),
        import("../../app/modules/emails/round-words"),
        import("../../app/shared/dates"),
      ]);
      const { isLeft, progress } = await withGarage(
        terminal,
        { readOnly: false, mustExist: true },
        async (garage) => {
          // Before anything is sent: once all is, nothing would tell it from a round that was done.
          const isLeft = rounds.roundProgress(garage, "statement").waiting > 0;
          await rounds.resumeRounds(garage);
          if (!isLeft) {
            await startStatements(garage, commandLineUser());
            await rounds.continueRounds(garage);
          }
          return { isLeft, progress: rounds.roundProgress(garage, "statement") };
        },
      );
      const { at, waiting, failed } = progress;
      for (const { name, reason } of failed) terminal.err(`${name}: ${reason}\n`);
      const which = isLeft && at !== null ? `Went on with those of ${formatMoment(at)}: ` : "";
      terminal.out(`${which}${sentInWords(progress, STATEMENTS)}\n`);
      const day = at === null ? "" : londonDayOf(new Date(at));
      const many = `${failed.length} failed`;
      if (waiting > 0) throw new CommandRefused(`${many}, ${waiting} to go: run it again to go on`);
      if (failed.length > 0)
        throw new CommandRefused(
          `${many}: send those again under Who Owes Us, Email statements. This command would email everybody again`,
        );
      // What runs it every month would miss one.
      if (isLeft && day !== londonDayOf(new Date()))
        throw new CommandRefused(`Those were of ${formatListDay(day)}: run it again for today’s`);
    });
}
