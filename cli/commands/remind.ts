import type { Command } from "commander";
import type { RunningGarage } from "../../app/garage.server";
import type { RoundProgress } from "../../app/modules/emails/rounds.server";
import type { MotDue } from "../../app/modules/mots/mot-due";
import type { Reminding, ToRemind } from "../../app/modules/mots/reminding.server";
import type { Terminal } from "../terminal";
import { commandLineUser } from "./command-line-user";
import { CommandRefused } from "./command-refused";
import { inColumns } from "./in-columns";

type RoundWording = typeof import("../../app/modules/emails/round-words");

interface RemindOptions {
  readonly month?: string;
  readonly overdue?: boolean;
  readonly again?: boolean;
  readonly dryRun?: boolean;
}

/** garage remind */
export function addRemindCommand(program: Command, terminal: Terminal): void {
  program
    .command("remind")
    .description(
      "email a reminder to everybody whose MOT is due in a month and who was not reminded yet, or go on where that stopped; while the server runs, use its page instead",
    )
    .option("--month <month>", "like 2026-12; without it, the present month")
    .option("--overdue", "also those whose MOT is overdue; without --month, only those")
    .option("--again", "also those who were reminded already; where that stopped, it only goes on")
    .option("--dry-run", "print who would be reminded, and send nothing; works while the server runs")
    .action(async (options: RemindOptions) => {
      const [{ withGarage }, reminding, rounds, words] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/mots/reminding.server"),
        import("../../app/modules/emails/rounds.server"),
        import("../../app/modules/emails/round-words"),
      ]);
      const all = askedOf(options, reminding);
      await withGarage(terminal, { readOnly: options.dryRun ?? false, mustExist: true }, async (garage) => {
        const waits = rounds.roundProgress(garage, "mot-reminder").waiting > 0;
        if (options.again && waits && !options.dryRun) {
          // With all that went before it, everybody would be reminded a second time.
          await rounds.resumeRounds(garage);
          const progress = rounds.roundProgress(garage, "mot-reminder");
          return tellSent(terminal, "Went on where it stopped", progress, words, { isAgain: true });
        }
        for (const asked of all) {
          const which = `MOTs ${reminding.remindingInWords(asked)}`;
          if (options.dryRun) {
            const found = reminding.toRemind(garage, asked);
            terminal.out(inColumns(found.byEmail.map(rowOf)));
            const many = words.countedWords(found.byEmail.length, words.REMINDERS);
            terminal.out(`${which}: ${many} would be sent${leftOut(found)}\n`);
          } else tell(terminal, which, asked, await remind(garage, asked, reminding, rounds), words);
        }
      });
    });
}

/** What the options ask for, one after the other. */
function askedOf(
  { month, overdue = false, again = false }: RemindOptions,
  { askedReminding }: typeof import("../../app/modules/mots/reminding.server"),
): Reminding[] {
  const ask = (query: Record<string, string>) =>
    askedReminding(new URL(`garage:?${new URLSearchParams({ ...query, ...(again && { again: "yes" }) })}`));
  return [
    ...(month !== undefined || !overdue ? [ask({ month: month ?? "" })] : []),
    ...(overdue ? [ask({ overdue: "yes" })] : []),
  ];
}

/** Prints what was done. @throws CommandRefused when something failed, or is still to go */
function tell(
  terminal: Terminal,
  which: string,
  { isAgain }: Reminding,
  { found, progress }: Awaited<ReturnType<typeof remind>>,
  words: RoundWording,
): void {
  if (progress === undefined) {
    terminal.out(`${which}: nobody is to be reminded by email${leftOut(found)}\n`);
    return;
  }
  tellSent(terminal, which, progress, words, { isAgain, others: leftOut(found) });
}

/** @throws CommandRefused when something failed, or is still to go */
function tellSent(
  terminal: Terminal,
  which: string,
  progress: RoundProgress,
  { sentInWords, REMINDERS }: RoundWording,
  { isAgain, others = "" }: { readonly isAgain: boolean; readonly others?: string },
): void {
  const { waiting, failed } = progress;
  for (const { name, reason } of failed) terminal.err(`${name}: ${reason}\n`);
  terminal.out(`${which}: ${sentInWords(progress, REMINDERS)}${others}\n`);
  if (isAgain && failed.length > 0 && waiting === 0) {
    throw new CommandRefused(
      `${failed.length} failed: send those again under MOTs Due, Remind them. This command would remind everybody again`,
    );
  }
  if (failed.length + waiting > 0) {
    throw new CommandRefused(`${failed.length} failed, ${waiting} to go: run it again to go on`);
  }
}

/** Sends what waited, then what is new. Without either there is no progress to tell. */
async function remind(
  garage: RunningGarage,
  asked: Reminding,
  { toRemind, startReminders }: typeof import("../../app/modules/mots/reminding.server"),
  { resumeRounds, continueRounds, roundProgress }: typeof import("../../app/modules/emails/rounds.server"),
) {
  const waited = roundProgress(garage, "mot-reminder").waiting;
  await resumeRounds(garage);
  const found = toRemind(garage, asked);
  const isStopped = roundProgress(garage, "mot-reminder").waiting > 0;
  if (!isStopped && found.byEmail.length > 0) {
    await startReminders(garage, asked, commandLineUser());
    await continueRounds(garage);
  } else if (waited === 0) return { found, progress: undefined };
  return { found, progress: roundProgress(garage, "mot-reminder") };
}

function rowOf({ registration, due, customer }: MotDue): string[] {
  return [`${customer.name.replace(/\s+/g, " ")}, ${customer.email}`, registration, due];
}

/** "; 2 without an email, 1 asked for none" */
function leftOut({ rows, byEmail, noReminders, reminded, underWay }: ToRemind): string {
  const parts = [
    [rows.length - byEmail.length, "without an email"],
    [noReminders, "asked for none"],
    [reminded, "reminded already"],
    [underWay, "being sent, or perhaps arrived"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.length === 0 ? "" : `; ${told.join(", ")}`;
}
