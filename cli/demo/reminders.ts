import type { Garage } from "../../app/modules/books/books.server";
import { markReminded } from "../../app/modules/mots/mark-reminded.server";
import { type MotDue, monthOf } from "../../app/modules/mots/mot-due";
import { motsDue } from "../../app/modules/mots/mots.server";
import type { ReminderWay } from "../../app/modules/mots/reminder";
import type { Day } from "../../app/shared/dates";

/** Reminds of what is due this month: by letter where the phone is a landline, else by text message. The next month is still to be done. */
export async function remindOfMots(garage: Garage, today: Day, by: string): Promise<void> {
  const rows = motsDue(garage, monthOf(today)).filter(({ customer }) => !customer.noReminders);
  const isMobile = ({ customer }: MotDue) => customer.phone.startsWith("07");
  await mark(garage, "Text", rows.filter(isMobile), by);
  await mark(
    garage,
    "Letter",
    rows.filter((row) => !isMobile(row)),
    by,
  );
}

async function mark(garage: Garage, way: ReminderWay, rows: readonly MotDue[], by: string): Promise<void> {
  if (rows.length === 0) return;
  const vehicles = rows.map(({ registration, due }) => ({ registration, due }));
  await markReminded(garage, { way, vehicles }, by, `demo-${way.toLowerCase()}`);
}
