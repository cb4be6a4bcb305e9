import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { findMotDepartment } from "../departments/departments.server";
import { creditedAmount, type Invoice, onlyTakesBack } from "./invoice";

/** The other invoices of the same customer for the same vehicle and day, such as the MOT beside a service; oldest first. */
export function sameVisit(
  { books }: Garage,
  invoice: Pick<Invoice, "_id" | "customer" | "invoiceDate" | "vehicleReg">,
): Invoice[] {
  return [...books.invoices.group("vehicle", registrationKey(invoice.vehicleReg))]
    .filter(
      ({ _id, customer, invoiceDate }) =>
        _id !== invoice._id && customer === invoice.customer && invoiceDate === invoice.invoiceDate,
    )
    .reverse();
}

/**
 * The question before a vehicle gets a second MOT invoice of one day: somebody else may have booked it in. There is none after a fail,
 * whose retest is invoiced too, after one that was credited in full, or that only takes back. Invoices of another department are not asked about.
 */
export function sameTestQuestion(
  garage: Garage,
  test: Pick<Invoice, "_id" | "customer" | "department" | "invoiceDate" | "vehicleReg">,
): string | undefined {
  if (test.department !== findMotDepartment(garage)?.name) return undefined;
  const other = sameVisit(garage, test).find(
    (invoice) =>
      invoice.department === test.department &&
      invoice.motResult !== "Fail" &&
      !onlyTakesBack(invoice) &&
      (invoice.total <= 0 || creditedAmount(invoice) < invoice.total),
  );
  if (!other) return undefined;
  const { autoId, vehicleReg, invoiceDate, total } = other;
  return `MOT invoice ${autoId} of ${formatListDay(invoiceDate)}, ${formatMoney(total)}, is for ${vehicleReg} too.`;
}
