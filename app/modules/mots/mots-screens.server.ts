import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { spacedPhone } from "../customers/customer";
import { type CsvColumn, csvHead, csvLine } from "../exports/csv";
import { calendarOf, type MotDue, monthOf } from "./mot-due";
import { askedMonth, calendarToken, motsDue, motsInCalendar, motsOverdue } from "./mots.server";
import type { MotsScreen } from "./mots-page";
import { remindedInWords } from "./reminder";

/** The page of `?month=`. @param origin where this site is reached @throws ValidationError */
export function motsScreen(
  garage: Garage & { readonly secret: string },
  url: URL,
  origin: string,
): MotsScreen {
  const today = londonDayOf(new Date());
  const month = askedMonth(url, today);
  const thisMonth = monthOf(today);
  const rows = motsDue(garage, month);
  return {
    ...{ month, thisMonth, rows },
    overdue: month === thisMonth ? motsOverdue(garage, today, rows) : [],
    calendar: `${origin}/calendar/${calendarToken(garage.secret)}/mots-due.ics`,
  };
}

const COLUMNS: readonly CsvColumn<MotDue>[] = [
  { head: "Registration", text: ({ registration }) => registration },
  { head: "Model", text: ({ model }) => model },
  { head: "Due", text: ({ due }) => due },
  { head: "Customer", text: ({ customer }) => customer.name },
  { head: "Phone", text: ({ customer }) => spacedPhone(customer.phone) },
  { head: "Email", text: ({ customer }) => customer.email },
  { head: "Last seen", text: ({ lastSeen }) => lastSeen ?? "" },
  { head: "Reminded", text: ({ reminded }) => (reminded ? remindedInWords(reminded) : "") },
  { head: "No reminders", flag: ({ customer }) => customer.noReminders },
];

/** What is due in a month as a CSV file, such as for a texting service. @throws ValidationError */
export function motsFile(garage: Garage, url: URL) {
  const month = askedMonth(url);
  const rows = motsDue(garage, month);
  function* lines(): Generator<string> {
    yield csvHead(COLUMNS);
    for (const row of rows) yield csvLine(COLUMNS, row);
  }
  return { name: `mots-due-${month}.csv`, lines: lines() };
}

/** What is due as a calendar, for programs that cannot sign in. */
export function motsCalendar(garage: Garage): string {
  return calendarOf(motsInCalendar(garage), garage.business.product, new Date().toISOString());
}
