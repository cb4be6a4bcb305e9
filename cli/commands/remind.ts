import type { Command } from "commander";
import type { RunningGarage } from "../../app/garage.server";
import type { RoundProgress } from "../../app/modules/emails/rounds.server";
import type { MotDue } from "../../app/modules/mots/mot-due";
import type { VehicleDue } from "../../app/modules/mots/reminder";
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
    .option("--again", "also those who were reminded already; where that stopped, it goes on first")
    .option("--dry-run", "print who would be reminded, and send nothing; works while the server runs")
    .action(async (options: RemindOptions) => {
      const [{ withGarage }, reminding, { dueKey }, rounds, words] = await Promise.all([
        import("./with-garage"),
        import("../../app/modules/mots/reminding.server"),
        import("../../app/modules/mots/reminder"),
        import("../../app/modules/emails/rounds.server"),
        import("../../app/modules/emails/round-words"),
      ]);
      const all = askedOf(options, reminding);
      await withGarage(terminal, { readOnly: options.dryRun ?? false, mustExist: true }, async (garage) => {
        const { at, waiting } = rounds.roundProgress(garage, "mot-reminder");
        /** Of whom this command or the round that it goes on with has reminded: with --again they would be reminded twice. */
        const done = new Set<string>();
        let refusal: string | undefined;
        let isStopped = false;
        const tellOf = (which: string, progress: RoundProgress, isAgain: boolean, others = "") => {
          tellSent(terminal, which, progress, words, others);
          refusal = refusalOf(progress, isAgain) ?? refusal;
          isStopped = progress.waiting > 0;
        };
        if (options.again && waiting > 0 && at !== null && !options.dryRun) {
          for (const { mot } of garage.books.emails.group("round", at)) if (mot) done.add(dueKey(mot));
          await rounds.resumeRounds(garage);
          tellOf("Went on where it stopped", rounds.roundProgress(garage, "mot-reminder"), true);
        }
        for (const asked of all) {
          const which = `MOTs ${reminding.remindingInWords(asked)}`;
          if (options.dryRun) {
            const found = reminding.toRemind(garage, asked);
            terminal.out(inColumns(found.byEmail.map(rowOf)));
            const many = words.countedWords(found.byEmail.length, words.REMINDERS);
            terminal.out(`${which}: ${many} would be sent${leftOut(found)}\n`);
          } else if (!isStopped) {
            const { found, progress } = await remind(garage, asked, { done, dueKey }, reminding, rounds);
            const along = progress && takenAlong(garage, progress) - found.perhaps.length;
            if (progress) tellOf(which, progress, asked.isAgain, leftOut(found, along));
            else {
              terminal.out(`${which}: nobody is to be reminded by email${leftOut(found)}\n`);
              if (found.perhaps.length > 0) refusal ??= perhapsInWords(found.perhaps.length);
            }
          }
        }
        if (refusal !== undefined) throw new CommandRefused(refusal);
      });
    });
}

/** Why the command ends with 1; undefined where all is sent. */
function refusalOf({ waiting, failed, perhaps }: RoundProgress, isAgain: boolean): string | undefined {
  if (failed.length + waiting === 0) return undefined;
  if (waiting === 0 && isAgain)
    return `${failed.length} failed: send those again under MOTs Due, Remind them. This command would remind everybody again`;
  const certain = failed.length - perhaps;
  const left = [...(certain > 0 ? [`${certain} failed`] : []), `${waiting} to go`].join(", ");
  return [
    ...(certain + waiting > 0 ? [`${left}: run it again to go on`] : []),
    ...(perhaps > 0 ? [perhapsInWords(perhaps)] : []),
  ].join(". ");
}

/** What the command does not send again by itself. */
function perhapsInWords(count: number): string {
  return `${count.toLocaleString("en-GB")} may have arrived: send ${count === 1 ? "it" : "them"} again under MOTs Due, Remind them`;
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

/** Prints what was sent, and why the rest was not. */
function tellSent(
  terminal: Terminal,
  which: string,
  progress: RoundProgress,
  { sentInWords, REMINDERS }: RoundWording,
  others: string,
): void {
  for (const { name, reason } of progress.failed) terminal.err(`${name}: ${reason}\n`);
  terminal.out(`${which}: ${sentInWords(progress, REMINDERS)}${others}\n`);
}

/** Sends what waited, then what is new. Without either there is no progress to tell. */
async function remind(
  garage: RunningGarage,
  asked: Reminding,
  { done, dueKey }: { readonly done: Set<string>; readonly dueKey: (due: VehicleDue) => string },
  { toRemind, startReminders }: typeof import("../../app/modules/mots/reminding.server"),
  { resumeRounds, continueRounds, roundProgress }: typeof import("../../app/modules/emails/rounds.server"),
) {
  const waited = roundProgress(garage, "mot-reminder").waiting;
  await resumeRounds(garage);
  const found = toRemind(garage, asked);
  const isStopped = roundProgress(garage, "mot-reminder").waiting > 0;
  const shown = found.byEmail
    .map(({ registration, due }) => ({ registration, due }))
    .filter((each) => !done.has(dueKey(each)));
  if (!isStopped && shown.length > 0) {
    for (const each of shown) done.add(dueKey(each));
    await startReminders(garage, asked, commandLineUser(), { shown });
    await continueRounds(garage);
  } else if (waited === 0) return { found, progress: undefined };
  return { found, progress: roundProgress(garage, "mot-reminder") };
}

function rowOf({ registration, due, customer }: MotDue): string[] {
  return [`${customer.name.replace(/\s+/g, " ")}, ${customer.email}`, registration, due];
}

/** How many messages of the latest round are of rounds before: they may have arrived. */
function takenAlong({ books }: RunningGarage, { at }: RoundProgress): number {
  if (at === null) return 0;
  return [...books.emails.group("round", at)].filter(({ created }) => created < at).length;
}

/** "; 2 without an email, 1 asked for none" */
function leftOut(
  { rows, byEmail, noReminders, reminded, waiting, perhaps }: ToRemind,
  perhapsOfOthers = 0,
): string {
  const parts = [
    [rows.length - byEmail.length, "without an email"],
    [noReminders, "asked for none"],
    [reminded, "reminded already"],
    [waiting, "waiting to be sent"],
    [perhaps.length, "may have arrived"],
    [perhapsOfOthers, "of other months may have arrived"],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return told.length === 0 ? "" : `; ${told.join(", ")}`;
}
