import type { Garage } from "../../app/modules/books/books.server";
import { addMonths, monthOf } from "../../app/modules/mots/mot-due";
import type { Day } from "../../app/shared/dates";
import type { Plan } from "./bookkeeping";
import { importVehicles } from "./imports";
import { layReminders, remindOfMots } from "./reminders";
import { noteVehicles } from "./vehicle-notes";

/** The day of a month on which the next month's reminders are sent. */
const REMINDS_ON = "25";
/** How many days after the first one the old program's vehicles are brought along. */
const IMPORTS_AFTER = 30;

/** What the office does after closing time, by the day's index: an import, reminders of MOTs, and what comes of them. */
export function officeEvenings(
  garage: Garage,
  { calendar, customers }: Plan,
  by: { readonly dir: string; readonly today: Day; readonly owner: string; readonly clerk: string },
): ReadonlyMap<number, () => Promise<unknown>> {
  const month = monthOf(by.today);
  const before = addMonths(month, -1);
  const remindsIn = (each: string) => calendar.nextWeekday(calendar.days.indexOf(`${each}-${REMINDS_ON}`));
  const reminded = remindsIn(before);
  return new Map([
    [
      calendar.nextWeekday(IMPORTS_AFTER),
      () => importVehicles(garage, customers, calendar.days[0] ?? by.today, by.owner),
    ],
    [remindsIn(addMonths(before, -1)), () => layReminders(garage, before, by.dir, by.clerk)],
    [
      reminded,
      async () => {
        await remindOfMots(garage, month, by.clerk);
        await noteVehicles(garage, month, calendar.days[reminded] ?? by.today, by.clerk);
      },
    ],
  ]);
}
