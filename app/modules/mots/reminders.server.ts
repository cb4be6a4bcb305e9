import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { type CustomerView, customerView } from "../customers/customer";
import { dueKey, type Reminded, type Reminder, type VehicleDue } from "./reminder";

/** A page of the reminders, newest first. @param registration narrows them to one vehicle, however it is written */
export function listReminders(
  { books: { reminders } }: Garage,
  { registration, ...query }: PageQuery & { readonly registration?: string },
): Page<Reminder> {
  const found =
    registration === undefined ? reminders : reminders.group("vehicle", registrationKey(registration));
  return pageOf(found, query);
}

/** The last reminder of what is due that went to a customer. The vehicle may have been sold since. */
export function lastReminder({ books }: Garage, due: VehicleDue, customer: string): Reminder | undefined {
  return [...books.reminders.group("due", dueKey(due))].find((reminder) => reminder.customer === customer);
}

/** The same as it is told; null before the first. */
export function remindedOf(garage: Garage, due: VehicleDue, customer: string): Reminded | null {
  const last = lastReminder(garage, due, customer);
  return last ? { at: last.created, way: last.way } : null;
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
