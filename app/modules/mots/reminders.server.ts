import { ConflictError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { type CustomerView, customerView } from "../customers/customer";
import { dueKey, type Reminded, type Reminder, type SeenVehicle, type VehicleDue } from "./reminder";

/** A page of the reminders, newest first. @param registration narrows them to one vehicle, however it is spaced */
export function listReminders(
  { books: { reminders } }: Garage,
  { registration, ...query }: PageQuery & { readonly registration?: string },
): Page<Reminder> {
  const found =
    registration === undefined ? reminders : reminders.group("vehicle", registrationKey(registration));
  return pageOf(found, query);
}

/** The last reminder of what is due; null before the first. */
export function remindedOf({ books }: Garage, due: VehicleDue): Reminded | null {
  const last = books.reminders.group("due", dueKey(due)).first();
  return last ? { at: last.created, way: last.way } : null;
}

/** Those that have no other reminder than their sender saw. @throws ConflictError if there are none left */
export function notRemindedSince<T extends SeenVehicle>(garage: Garage, vehicles: readonly T[]): T[] {
  const fresh = vehicles.filter(
    (each) => each.reminded === undefined || each.reminded === (remindedOf(garage, each)?.at ?? null),
  );
  if (fresh.length === 0) throw new ConflictError("All of these were reminded meanwhile");
  return fresh;
}

/** A reminder as it is read: its customer is an object, or null once deleted. */
export type ReminderView = Omit<Reminder, "customer"> & { readonly customer: CustomerView | null };

export function reminderView({ books }: Garage, { customer: id, by, ...reminder }: Reminder): ReminderView {
  const customer = books.customers.get(id);
  return {
    ...reminder,
    customer: customer ? customerView(customer) : null,
    by: books.users.get(by)?.name ?? by,
  };
}
