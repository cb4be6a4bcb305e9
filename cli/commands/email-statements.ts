import type { Command } from "commander";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";

/** garage email-statements */
export function addEmailStatementsCommand(program: Command, terminal: Terminal): void {
  program
    .command("email-statements")
    .description(
      "email a statement to every customer who owes something and had none today, or go on where that stopped; while the server runs, use its page instead",
    )
    .option("--again", "also those who had one today")
    .action(async ({ again = false }: { readonly again?: boolean }) => {
      const [
        { withGarage },
        { owingCustomers, perhapsSentOn, sentOn, startStatements, withoutStatementOn },
        rounds,
        { sentInWords, sentTodayInWords, STATEMENTS },
        { formatListDay, formatMoment, londonDayOf },
      ] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/emails/statement-round.server"),
        import("../../app/modules/emails/rounds.server"),
        import("../../app/modules/emails/round-words"),
        import("../../app/shared/dates"),
      ]);
      const today = londonDayOf(new Date());
      const { isLeft, had, perhaps, progress } = await withGarage(
        terminal,
        { readOnly: false, mustExist: true },
        async (garage) => {
          // Before anything is sent: once all is, nothing would tell it from a round that was done.
          const isLeft = rounds.roundProgress(garage, "statement").waiting > 0;
          await rounds.resumeRounds(garage);
          const owing = owingCustomers(garage);
          const to = again ? owing : withoutStatementOn(garage, today, owing);
          const perhaps = again ? 0 : perhapsSentOn(garage, today, owing).length;
          const had = again ? "" : sentTodayInWords(sentOn(garage, today, owing), STATEMENTS);
          if (!isLeft && (to.length > 0 || (had === "" && perhaps === 0))) {
            await startStatements(garage, commandLineUser(), { to });
            await rounds.continueRounds(garage);
          } else if (!isLeft) return { isLeft, had, perhaps, progress: undefined };
          return { isLeft, had, perhaps, progress: rounds.roundProgress(garage, "statement") };
        },
      );
      if (progress === undefined) {
        if (had !== "") terminal.out(`${had}: --again sends them again\n`);
        if (perhaps > 0) throw new CommandRefused(perhapsInWords(perhaps));
        return;
      }
      const { at, waiting, failed } = progress;
      for (const { name, reason } of failed) terminal.err(`${name}: ${reason}\n`);
      const which = isLeft && at !== null ? `Went on with those of ${formatMoment(at)}: ` : "";
      const others = isLeft || had === "" ? "" : `; ${had}`;
      terminal.out(`${which}${sentInWords(progress, STATEMENTS)}${others}\n`);
      const day = at === null ? "" : londonDayOf(new Date(at));
      const many = `${failed.length} failed`;
      if (waiting > 0) throw new CommandRefused(`${many}, ${waiting} to go: run it again to go on`);
      if (failed.length === 0 && perhaps > 0) throw new CommandRefused(perhapsInWords(perhaps));
      if (failed.length > 0)
        throw new CommandRefused(`${many}: send those again under Who Owes Us, Email statements`);
      // What runs it every month would miss one.
      if (isLeft && day !== today)
        throw new CommandRefused(`Those were of ${formatListDay(day)}: run it again for today’s`);
    });
}

/** What the command does not send again by itself. */
function perhapsInWords(count: number): string {
  return `${count.toLocaleString("en-GB")} may have arrived: send ${count === 1 ? "it" : "them"} again under Who Owes Us, Email statements`;
}
