import { ConflictError, NotFoundError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { updateOnce } from "../books/update-once.server";
import type { Reminder, ReminderWay } from "./reminder";
import { lastReminder } from "./reminders.server";
import { dueRows, type Reminding } from "./reminding.server";

/** What somebody marked as reminded by hand, in one go. */
export interface Marking {
  /** When: ISO 8601 in UTC. */
  readonly at: string;
  readonly way: ReminderWay;
  /** The name of who did it. */
  readonly by: string;
  readonly count: number;
}

/** The last marking of what is due then; undefined before the first. */
export function lastMarking(
  garage: Garage,
  which: Pick<Reminding, "month" | "isOverdue">,
): Marking | undefined {
  const marked = markedIn(garage, which);
  const at = marked.reduce((latest, { created }) => (created > latest ? created : latest), "");
  const latest = marked.filter(({ created }) => created === at);
  const [first] = latest;
  if (first === undefined) return undefined;
  return {
    ...{ at, way: first.way, count: latest.length },
    by: garage.books.users.get(first.by)?.name ?? first.by,
  };
}

/**
 * Takes a marking back, in one commit: its vehicles count as they did before.
 * @param at the moment of the marking
 * @param sendId of the form: the same form sent twice takes it back once
 * @throws ConflictError if it is not the last by now
 */
export function takeMarkingBack(
  garage: Garage,
  which: Pick<Reminding, "month" | "isOverdue">,
  at: string,
  by: string,
  sendId: string,
): Promise<void> {
  return updateOnce(garage, by, sendId, ({ reminders }, isAgain) => {
    if (isAgain) return;
    if (lastMarking(garage, which)?.at !== at) {
      throw new ConflictError("Somebody marked these, or took that back, meanwhile. Nothing was changed");
    }
    for (const { _id, created } of markedIn(garage, which)) if (created === at) reminders.delete(_id);
  });
}

/** Takes a single mark back. @throws NotFoundError @throws ConflictError for an email, which was sent */
export function takeReminderBack({ books }: Garage, id: string, by: string): Promise<void> {
  return books.update(by, ({ reminders }) => {
    const reminder = reminders.get(id);
    if (reminder === undefined) throw new NotFoundError("There is no such reminder");
    if (reminder.way === "Email") throw new ConflictError("An email that was sent cannot be taken back");
    reminders.delete(id);
  });
}

/** The last reminder of each vehicle, where it was marked by hand. */
function markedIn(garage: Garage, which: Pick<Reminding, "month" | "isOverdue">): Reminder[] {
  return dueRows(garage, which)
    .flatMap((row) => lastReminder(garage, row, row.customer._id) ?? [])
    .filter(({ way }) => way !== "Email");
}
