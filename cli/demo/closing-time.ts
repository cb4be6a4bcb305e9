import type { Garage } from "../../app/modules/books/books.server";
import { createInvoice, deleteInvoice, getInvoice } from "../../app/modules/invoices/invoices.server";
import { issueInvoice } from "../../app/modules/invoices/issue.server";
import { cashTaken, countTill } from "../../app/modules/till-counts/till-counts.server";
import { fileVatReturn } from "../../app/modules/vat/vat-filing.server";
import { quarterOf } from "../../app/modules/vat/vat-quarter";
import { addDays } from "../../app/shared/dates";
import { addMoney } from "../../app/shared/money";
import type { Chance } from "./random";
import { OWNER } from "./tables/business";

/** What is left in the till for change every evening, in pounds. */
const FLOAT = 100;

/** The paper of each of a day's invoices goes to its customer, but for the few that are still to be checked. */
export function handOut(
  garage: Garage,
  invoices: readonly string[],
  by: string,
  chance: Chance,
): Promise<unknown> {
  const ready = invoices.filter(() => !chance.isLucky(0.04));
  return Promise.all(ready.map((id) => issueInvoice(garage, getInvoice(garage, id), by)));
}

/** The till is counted. Now and then it is some pounds short, or over. */
export function countCash(garage: Garage, day: string, by: string, chance: Chance): Promise<unknown> {
  const difference = chance.isLucky(0.12) ? chance.pick([-5, -2, -1, -0.5, 0.2, 1, 5]) : 0;
  const counted = Math.max(0, addMoney(FLOAT, cashTaken(garage.books, day), difference));
  const notes = difference < -1 ? "Counted twice" : "";
  return countTill(garage, day, { counted, float: FLOAT, notes }, by, undefined, day);
}

/** Days after the end of a VAT quarter on which the owner files it. */
const FILED_AFTER = 20;

/** The end of the VAT quarter that is filed on a day; undefined for other days. */
export function quarterToFile({ business: { vatStagger } }: Garage, day: string): string | undefined {
  const end = addDays(day, -FILED_AFTER);
  return quarterOf(end, vatStagger).to === end ? end : undefined;
}

/** The owner files the VAT return of a quarter. */
export function fileQuarter(garage: Garage, to: string, day: string): Promise<unknown> {
  const owner = garage.books.users.group("email", OWNER.email).first()?._id ?? "";
  return fileVatReturn(garage, to, {}, owner, day);
}

/** An invoice that was entered twice is deleted, which leaves a gap in the numbers. */
export function deleteCopy(garage: Garage, id: string, by: string, copyId: string): Promise<unknown> {
  const { payments: _, ...invoice } = getInvoice(garage, id);
  return Promise.all([createInvoice(garage, invoice, by, copyId), deleteInvoice(garage, copyId, by)]);
}
