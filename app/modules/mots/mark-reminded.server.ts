import { ValidationError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import { validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { motDueOf } from "./mots.server";
import type { Reminder } from "./reminder";
import { remindersSchema } from "./reminder.schema";

/**
 * Keeps that vehicles' MOTs were reminded of, in one commit. A vehicle that was reminded before is reminded again.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 * @throws ValidationError where no MOT is due on that day
 */
export function markReminded(garage: Garage, input: unknown, by: string, id = newId()): Promise<Reminder[]> {
  const { way, vehicles } = validate(remindersSchema, input);
  return garage.books.update(by, ({ reminders }) =>
    vehicles.map(({ registration, due }, index) => {
      const _id = `${id.slice(0, 17)}-${index}`;
      const existing = reminders.get(_id);
      if (existing) return existing;
      const row = motDueOf(garage, registrationKey(registration));
      if (row?.due !== due) {
        throw new ValidationError({
          [`vehicles.${index}.due`]: [`No MOT of ${registration} is due on that day`],
        });
      }
      return reminders.insert({
        _id,
        registration: row.registration,
        due,
        way,
        customer: row.customer._id,
        by,
      });
    }),
  );
}
