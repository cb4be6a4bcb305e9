import { validate } from "../../shared/schema";
import { sentJson } from "../../shared/sent-json";
import type { RoundGarage } from "../emails/rounds.server";
import { markReminded } from "./mark-reminded.server";
import { dueKey } from "./reminder";
import { remindersSchema } from "./reminder.schema";
import { askedReminding, startReminders } from "./reminding.server";

/** Does what a form of the page asks for, for the vehicles that it showed. Errors as of the use cases. */
export async function sendFromPage(
  garage: RoundGarage,
  url: URL,
  { way, vehicles = "" }: Readonly<Record<string, string>>,
  by: string,
  id: string,
): Promise<void> {
  const sent = validate(remindersSchema, { way, vehicles: sentJson(vehicles) });
  if (sent.way === "Email") {
    const shown = new Set(sent.vehicles.map(dueKey));
    await startReminders(garage, askedReminding(url), by, { shown, id });
  } else await markReminded(garage, sent, by, id);
}
