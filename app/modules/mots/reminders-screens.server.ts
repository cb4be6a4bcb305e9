import type { Garage } from "../books/books.server";
import { type RoundGarage, type RoundProgress, roundProgress } from "../emails/rounds.server";
import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { lastMarking } from "./markings.server";
import type { MotDue } from "./mot-due";
import { dueKey, type SeenVehicle } from "./reminder";
import { onOneLine, reminderTold } from "./reminder-words.server";
import type { ReminderPart, RemindersScreen } from "./reminders-page";
import {
  askedReminding,
  dueRows,
  mobileOf,
  type Reminding,
  remindingInWords,
  remindingQuery,
  toRemind,
} from "./reminding.server";

/** The page of `?month=` or `?overdue=yes`. @throws ValidationError */
export function remindersScreen(garage: RoundGarage, url: URL): RemindersScreen {
  const reminding = askedReminding(url);
  const { all, reminded, inactive, noReminders, waiting, perhaps, ...found } = toRemind(garage, reminding);
  const part = (rows: readonly MotDue[], kind: Parameters<typeof reminderTold>[1]): ReminderPart => ({
    count: rows.length,
    vehicles: JSON.stringify(rows.map(shownVehicle)),
    sample: rows[0] && reminderTold(garage, kind, rows[0]),
  });
  return {
    ...{ all, reminded, inactive, noReminders, waiting, isAgain: reminding.isAgain },
    perhaps: perhaps.length,
    which: remindingInWords(reminding),
    query: remindingQuery(reminding),
    plainQuery: remindingQuery({ ...reminding, isAgain: false }),
    list: reminding.isOverdue ? "/mots-due" : `/mots-due?month=${reminding.month}`,
    parts: {
      Email: part(found.byEmail, "mot-reminder"),
      Letter: part(found.byLetter, "mot-letter"),
      Text: part(found.byText, "mot-text"),
    },
    byPhone: found.byPhone.map(({ registration, due, customer }) => ({ registration, due, customer })),
    progress: progressAmong(garage, reminding),
    marking: lastMarking(garage, reminding) ?? null,
  };
}

/** How far the last round has come; none, once it is done and was about others. */
function progressAmong(garage: RoundGarage, reminding: Reminding): RoundProgress {
  const progress = roundProgress(garage, "mot-reminder");
  const isDone = progress.waiting === 0 && progress.failed.length === 0;
  const isAmong = (row: MotDue) =>
    [...garage.books.emails.group("mot", dueKey(row))].some(({ round }) => round === progress.at);
  return isDone && !dueRows(garage, reminding).some(isAmong) ? { ...progress, at: null } : progress;
}

function shownVehicle({ registration, due, reminded, customer }: MotDue): SeenVehicle {
  return { registration, due, reminded: reminded?.at ?? null, customer: customer._id };
}

/** What a texting service is told of a vehicle. */
interface TextMessage extends MotDue {
  readonly text: string;
}

const TEXT_COLUMNS: readonly CsvColumn<TextMessage>[] = [
  { head: "Name", text: ({ customer }) => onOneLine(customer.name) },
  { head: "Mobile", asIs: ({ customer }) => mobileOf(customer.phone) ?? "" },
  { head: "Registration", text: ({ registration }) => registration },
  { head: "MOT due", text: ({ due }) => due },
  { head: "Text", text: ({ text }) => text },
];

/** Those who can be reminded by text message, for a texting service. @throws ValidationError */
export function textsFile(garage: Garage, url: URL) {
  const reminding = askedReminding(url);
  const { byText } = toRemind(garage, reminding);
  function* lines(): Generator<string> {
    yield csvHead(TEXT_COLUMNS);
    for (const row of byText) {
      yield csvLine(TEXT_COLUMNS, { ...row, text: onOneLine(reminderTold(garage, "mot-text", row).text) });
    }
  }
  return { name: `mot-texts-${reminding.isOverdue ? "overdue" : reminding.month}.csv`, lines: lines() };
}
