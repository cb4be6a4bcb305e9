import type { Garage } from "../../app/modules/books/books.server";
import { createInvoice, deleteInvoice, getInvoice } from "../../app/modules/invoices/invoices.server";
import { issueInvoice } from "../../app/modules/invoices/issue.server";
import { cashTaken, countTill } from "../../app/modules/till-counts/till-counts.server";
import { addMoney } from "../../app/shared/money";
import type { Chance } from "./random";

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
  return Promise.all(ready.map((id) => issueInvoice(garage, id, by)));
}

/** The till is counted. Now and then it is some pounds short, or over. */
export function countCash(garage: Garage, day: string, by: string, chance: Chance): Promise<unknown> {
  const difference = chance.isLucky(0.12) ? chance.pick([-5, -2, -1, -0.5, 0.2, 1, 5]) : 0;
  const counted = Math.max(0, addMoney(FLOAT, cashTaken(garage.books, day), difference));
  const notes = difference < -1 ? "Counted twice" : "";
  return countTill(garage, day, { counted, float: FLOAT, notes }, by, undefined, day);
}

/** An invoice that was entered twice is deleted, which leaves a gap in the numbers. */
export function deleteCopy(garage: Garage, id: string, by: string, copyId: string): Promise<unknown> {
  const { payments: _, ...invoice } = getInvoice(garage, id);
  return Promise.all([createInvoice(garage, invoice, by, copyId), deleteInvoice(garage, copyId, by)]);
}
