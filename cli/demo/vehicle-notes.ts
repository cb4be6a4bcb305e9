import type { Garage } from "../../app/modules/books/books.server";
import { addMonths, type Month } from "../../app/modules/mots/mot-due";
import { motsDue } from "../../app/modules/mots/mots.server";
import { updateVehicle } from "../../app/modules/vehicles/vehicle-notes.server";
import { addDays, type Day } from "../../app/shared/dates";
import { VEHICLE_NOTES } from "./tables/remarks";

/** Keeps what customers say on the telephone about vehicles that are due: notes, a car that is sold, a test elsewhere. */
export async function noteVehicles(garage: Garage, month: Month, day: Day, by: string): Promise<void> {
  const [sold, elsewhere, ...rest] = [addMonths(month, 1), month].flatMap((each) => motsDue(garage, each));
  const say = (registration: string, said: object) =>
    updateVehicle(garage, registration, said, by, undefined, undefined, day);
  if (sold) await say(sold.registration, { gone: true, notes: "Part exchanged, says the customer." });
  if (elsewhere) {
    const motDue = addDays(elsewhere.due, 360);
    await say(elsewhere.registration, {
      motDue,
      notes: "Tested near work this year. Comes to us for the service.",
    });
  }
  for (const [index, notes] of VEHICLE_NOTES.entries()) {
    const row = rest[index];
    if (row) await say(row.registration, { notes });
  }
}
