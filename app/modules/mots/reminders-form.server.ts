import { type Day, londonDayOf } from "../../shared/dates";
import type { Ask } from "../../shared/errors";
import { validate } from "../../shared/schema";
import { sentJson } from "../../shared/sent-json";
import type { RoundGarage } from "../emails/rounds.server";
import { markedBefore, markReminded } from "./mark-reminded.server";
import { lastMarking, takeMarkingBack } from "./markings.server";
import { addMonths, monthInWords, monthOf } from "./mot-due";
import { notRemindedSince } from "./mots.server";
import { WAY_WORDS } from "./reminder";
import { remindersSchema } from "./reminder.schema";
import { askedReminding, type Reminding, startReminders } from "./reminding.server";

/** The fields of the page's forms. */
type Sent = Readonly<Record<string, string>>;

interface Sender {
  readonly by: string;
  readonly ask: Ask;
}

/**
 * Does what a form of the page asks for, for the vehicles that it showed. Errors as of the use cases.
 * @param ask before they are marked by hand @returns how many were left out, because they are reminded, sold or with another customer by now
 */
export async function sendFromPage(
  garage: RoundGarage,
  url: URL,
  { way, vehicles = "" }: Sent,
  { by, id, ask, confirmed }: Sender & { readonly id: string; readonly confirmed: readonly string[] },
): Promise<number> {
  const sent = validate(remindersSchema, { way, vehicles: sentJson(vehicles) });
  if (sent.way === "Email") {
    const reminding = askedReminding(url);
    ask(untimelyQuestion(reminding, sent.vehicles.length, londonDayOf(new Date())));
    return startReminders(garage, reminding, by, { shown: sent.vehicles, id });
  }
  const question = (vehicles: readonly object[]) =>
    `${countedVehicles(vehicles.length)} will be marked as reminded by ${WAY_WORDS[sent.way]}.`;
  const before = markedBefore(garage, id, sent.vehicles);
  if (before > 0) return sent.vehicles.length - before;
  const fresh = notRemindedSince(garage, sent.vehicles);
  // Who said yes to more of them said yes to these.
  if (!confirmed.includes(question(sent.vehicles))) ask(question(fresh));
  return sent.vehicles.length - (await markReminded(garage, sent, by, id)).length;
}

/** The months ahead whose tests people think of. */
const MONTHS_AHEAD = 2;

/** Asked before emails of a month long past or far ahead: whoever got one is left out when the test is really due. */
function untimelyQuestion({ month, isOverdue }: Reminding, count: number, today: Day): string | undefined {
  const now = monthOf(today);
  if (isOverdue || (month >= now && month <= addMonths(now, MONTHS_AHEAD))) return undefined;
  return `${countedVehicles(count)} will be reminded by email of MOTs due in ${monthInWords(month)}.`;
}

/** Takes the last marking of the page back, once that was asked. Errors as of the use case. */
export async function takeBackFromPage(
  garage: RoundGarage,
  url: URL,
  { marked = "" }: Sent,
  { by, id, ask }: Sender & { readonly id: string },
): Promise<void> {
  const reminding = askedReminding(url);
  const last = lastMarking(garage, reminding);
  if (last?.at === marked) {
    ask(`${countedVehicles(last.count)} will no longer count as reminded by ${WAY_WORDS[last.way]}.`);
  }
  await takeMarkingBack(garage, reminding, marked, by, id);
}

function countedVehicles(count: number): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? "vehicle" : "vehicles"}`;
}
