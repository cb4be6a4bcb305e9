import { formatEntryDay } from "../../shared/dates";
import { ConflictError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import type { Department } from "../departments/department";
import { departmentOf, findMotDepartment } from "../departments/departments.server";
import { filled, ownWords, type Template, templateOf } from "../emails/email";
import { goneSince } from "../vehicles/sightings.server";
import type { MotDue } from "./mot-due";
import { motDueOf } from "./mots.server";
import { remindedInWords, type VehicleDue } from "./reminder";

/** A name that was typed over several lines, on one. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The department that reminds: the one that tests, or the first one where none does. */
export function remindingDepartment(garage: Garage): Department {
  return findMotDepartment(garage) ?? departmentOf(garage, "");
}

/** What a reminder says, by its template. */
export function reminderTold(
  garage: Garage,
  kind: "mot-reminder" | "mot-letter" | "mot-text",
  { registration, model, due, customer }: MotDue,
): Template {
  const { business } = garage;
  return filled(templateOf(business, kind), {
    ...ownWords(business, remindingDepartment(garage)),
    customer: onOneLine(customer.name),
    number: String(customer.autoId),
    vehicle: [model, registration].filter(Boolean).join(", "),
    registration,
    due: formatEntryDay(due),
  });
}

/**
 * What is due by now, for a reminder that was asked for before.
 * @param customer the `_id` of who was to be reminded @param since when that was asked for @throws ConflictError if they need not be
 */
export function stillToRemind(
  garage: Garage,
  { registration, due }: VehicleDue,
  customer: string,
  since: string,
): MotDue {
  const key = registrationKey(registration);
  if (goneSince(garage, key) !== null) throw new ConflictError("The vehicle is sold or scrapped");
  const row = motDueOf(garage, key);
  if (row?.due !== due) throw new ConflictError("The MOT is no longer due on that day");
  if (row.customer._id !== customer) throw new ConflictError("The vehicle has another customer by now");
  if (!garage.books.customers.get(customer)?.active)
    throw new ConflictError("The customer is not active any more");
  if (row.customer.noReminders) throw new ConflictError("The customer asked for no reminders");
  if (row.reminded !== null && row.reminded.at > since) {
    throw new ConflictError(`It was reminded of meanwhile: ${remindedInWords(row.reminded)}`);
  }
  return row;
}
