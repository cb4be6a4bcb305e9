import { ConflictError, ValidationError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import { validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { goneSince } from "../vehicles/sightings.server";
import { isAsSeen, motDueOf } from "./mots.server";
import type { Reminder } from "./reminder";
import { remindersSchema } from "./reminder.schema";

/** @param index of the vehicle in what was sent */
const reminderId = (id: string, index: number) => `${id.slice(0, 17)}-${index}`;

/** How many of some vehicles the same send has marked before. @param id of the form's one-use token */
export function markedBefore({ books }: Garage, id: string, vehicles: readonly unknown[]): number {
  return vehicles.filter((_, index) => books.reminders.get(reminderId(id, index))).length;
}

/**
 * Keeps that vehicles' MOTs were reminded of, in one commit. A vehicle that was reminded before is reminded again, unless its
 * sender says what the last reminder was or whose it is, and there is another by now: then it is left out, like one that was
 * sold meanwhile.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 * @throws ValidationError where no MOT is due on that day
 * @throws ConflictError if all of them are left out
 */
export function markReminded(garage: Garage, input: unknown, by: string, id = newId()): Promise<Reminder[]> {
  const { way, vehicles } = validate(remindersSchema, input);
  return garage.books.update(by, ({ reminders }) => {
    const kept = vehicles.flatMap((vehicle, index) => {
      const { registration, due } = vehicle;
      const _id = reminderId(id, index);
      const existing = reminders.get(_id);
      if (existing) return existing;
      const key = registrationKey(registration);
      if (goneSince(garage, key) !== null) return [];
      const row = motDueOf(garage, key);
      if (row?.due !== due) {
        throw new ValidationError({
          [`vehicles.${index}.due`]: [`No MOT of ${registration} is due on that day`],
        });
      }
      if (!isAsSeen(vehicle, row)) return [];
      return reminders.insert({
        _id,
        registration: row.registration,
        due,
        way,
        customer: row.customer._id,
        by,
      });
    });
    if (kept.length === 0)
      throw new ConflictError("All of these are reminded, sold or with another customer by now");
    return kept;
  });
}
