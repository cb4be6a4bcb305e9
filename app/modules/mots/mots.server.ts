import { createHmac, timingSafeEqual } from "node:crypto";
import { type Day, londonDayOf } from "../../shared/dates";
import { ConflictError, ValidationError } from "../../shared/errors";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { findMotDepartment } from "../departments/departments.server";
import type { Invoice } from "../invoices/invoice";
import { dueAfter, testInWords } from "../invoices/mot-test";
import { goneSince, isWorkHere, keeperIn, modelIn, sightingsOf } from "../vehicles/sightings.server";
import { isAfter } from "../vehicles/vehicle-note";
import { addMonths, daysOf, isMonth, type MotDue, monthOf, testDaysFor } from "./mot-due";
import type { SeenVehicle } from "./reminder";
import { remindedOf } from "./reminders.server";

/** The months that what is overdue goes back: after that the vehicle was sold or is tested elsewhere. */
const OVERDUE_MONTHS = 3;
/** The months that the calendar shows, besides what is overdue. */
const CALENDAR_MONTHS = 3;

/** The month of `?month=`, or the present one. @throws ValidationError */
export function askedMonth({ searchParams }: URL, today = londonDayOf(new Date())): string {
  const month = searchParams.get("month") || monthOf(today);
  if (!isMonth(month)) throw new ValidationError({ month: ["Must be a month, like 2026-11"] });
  return month;
}

/** Every vehicle whose MOT test is due in a month, by day: by its last test here, or as staff or another program said. */
export function motsDue(garage: Garage, month: string): MotDue[] {
  return Array.from(vehiclesToldDue(garage, month), (key) => motDueOf(garage, key))
    .filter((row) => row !== undefined)
    .filter(({ due }) => monthOf(due) === month)
    .sort((a, b) => (a.due === b.due ? (a.registration < b.registration ? -1 : 1) : a.due < b.due ? -1 : 1));
}

/** The vehicles that some test, another program, or staff once said to be due in a month: a later test may have moved that. */
function vehiclesToldDue(garage: Garage, month: string): Set<string> {
  const { books } = garage;
  const mot = findMotDepartment(garage)?.name;
  const vehicles = new Set<string>();
  const days = daysOf(month);
  const invoicesOf = (group: "date" | "motDue") => (day: Day) => [...books.invoices.group(group, day)];
  const tests = [...testDaysFor(month).flatMap(invoicesOf("date")), ...days.flatMap(invoicesOf("motDue"))];
  for (const invoice of tests) {
    const due = isTest(invoice, mot) ? dueAfter(invoice) : undefined;
    if (due && monthOf(due) === month) vehicles.add(registrationKey(invoice.vehicleReg));
  }
  for (const visit of days.flatMap((day) => [...books.vehicleVisits.group("motDue", day)])) {
    vehicles.add(registrationKey(visit.vehicleReg));
  }
  for (const note of days.flatMap((day) => [...books.vehicleNotes.group("motDue", day)])) {
    vehicles.add(note._id);
  }
  return vehicles;
}

/** What was due in the months before and was not tested since, the latest first. @param thisMonth what is due in the present month */
export function motsOverdue(
  garage: Garage,
  today = londonDayOf(new Date()),
  thisMonth = motsDue(garage, monthOf(today)),
): MotDue[] {
  const months = Array.from({ length: OVERDUE_MONTHS }, (_, index) =>
    motsDue(garage, addMonths(monthOf(today), -index - 1)),
  );
  return [thisMonth, ...months].flatMap((rows) => rows.filter(({ due }) => due < today).reverse());
}

/** What the calendar shows: what is overdue, this month and the next ones. */
export function motsInCalendar(garage: Garage, today = londonDayOf(new Date())): MotDue[] {
  const months = Array.from({ length: CALENDAR_MONTHS + 1 }, (_, index) => addMonths(monthOf(today), index));
  const coming = months.flatMap((month) => motsDue(garage, month).filter(({ due }) => due >= today));
  return [...motsOverdue(garage, today), ...coming];
}

/**
 * When a vehicle's test is due, and how its registration was spelled then: as its last test here says, or if that is later as
 * staff said since that test, or another program. Undefined if nobody knows. @param key of its registration
 */
export function vehicleDue(garage: Garage, key: string): { registration: string; due: Day } | undefined {
  const test = lastTest(garage, key);
  const [tested] = test === undefined ? [] : dueBy(test.vehicleReg, dueAfter(test));
  const told = toldDue(garage, key, test);
  return tested && told && told.due > tested.due ? told : (tested ?? told);
}

/**
 * What staff said of a test elsewhere, unless there was a test here since; and what another program said, unless staff said
 * something since. @param key of its registration
 */
function toldDue(
  garage: Garage,
  key: string,
  test: Invoice | undefined,
): { registration: string; due: Day } | undefined {
  const { motDue, motDueAt } = garage.books.vehicleNotes.get(key) ?? {};
  const isTestedSince =
    test !== undefined && motDueAt && isAfter({ day: test.invoiceDate, created: test.created }, motDueAt);
  const said = motDue && !isTestedSince ? dueBy(sightingsOf(garage, key)[0]?.vehicleReg ?? key, motDue) : [];
  const imported = [...garage.books.vehicleVisits.group("vehicle", key)]
    .filter(({ created }) => !motDueAt || created > motDueAt)
    .flatMap((visit) => dueBy(visit.vehicleReg, visit.motDue ?? undefined));
  return [...said, ...imported].sort((a, b) => (a.due < b.due ? 1 : -1))[0];
}

/** The invoice of a vehicle's last test here that says when the next one is due. @param key of its registration */
export function lastTest(garage: Garage, key: string): Invoice | undefined {
  const mot = findMotDepartment(garage)?.name;
  return [...garage.books.invoices.group("vehicle", key)]
    .filter((invoice) => isTest(invoice, mot))
    .sort((a, b) =>
      a.invoiceDate === b.invoiceDate ? b.autoId - a.autoId : a.invoiceDate < b.invoiceDate ? 1 : -1,
    )
    .find((invoice) => dueAfter(invoice) !== undefined);
}

/** Whether an invoice says when its vehicle is due. One below zero is a refund, unless it tells of a test. @param mot the name of the MOT department */
export function isTest(invoice: Invoice, mot: string | undefined): boolean {
  const isPaidBack = invoice.total < 0 && testInWords(invoice) === "";
  return invoice.department === mot && isWorkHere(invoice) && !isPaidBack;
}

function dueBy(registration: string, due: Day | undefined) {
  return due === undefined ? [] : [{ registration, due }];
}

/** The row of a vehicle, with who had it last; undefined if nobody is known. */
export function motDueOf(garage: Garage, key: string): MotDue | undefined {
  const known = vehicleDue(garage, key);
  if (known === undefined) return undefined;
  const seen = sightingsOf(garage, key);
  const customer = garage.books.customers.get(keeperIn(seen) ?? "");
  if (!customer) return undefined;
  const { _id, autoId, name, phone, email, noReminders = false } = customer;
  return {
    ...{ ...known, model: modelIn(seen), lastSeen: seen.find(({ isVisit }) => isVisit)?.day || null },
    customer: { _id, autoId, name, phone, email, noReminders },
    reminded: remindedOf(garage, known, _id),
  };
}

/** Whether a vehicle has no other reminder and no other customer than its sender saw. @param row what is due of it now */
export function isAsSeen({ reminded, customer }: SeenVehicle, row: MotDue | undefined): boolean {
  const isSameReminder = reminded === undefined || reminded === (row?.reminded?.at ?? null);
  return isSameReminder && (!customer || row === undefined || customer === row.customer._id);
}

/** Those that are as their sender saw them, and were not sold since. @throws ConflictError if there are none left */
export function notRemindedSince<T extends SeenVehicle>(garage: Garage, vehicles: readonly T[]): T[] {
  const fresh = vehicles.filter((each) => {
    const key = registrationKey(each.registration);
    return goneSince(garage, key) === null && isAsSeen(each, motDueOf(garage, key));
  });
  if (fresh.length === 0)
    throw new ConflictError("All of these are reminded, sold or with another customer by now");
  return fresh;
}

/** What lets a calendar read what is due: it cannot sign in. It changes only with the garage's secret. */
export function calendarToken(secret: string): string {
  return createHmac("sha256", secret).update("mots due calendar").digest("base64url").slice(0, 32);
}

export function isCalendarToken(secret: string, token: string): boolean {
  const [right, sent] = [Buffer.from(calendarToken(secret)), Buffer.from(token)];
  return right.length === sent.length && timingSafeEqual(right, sent);
}
