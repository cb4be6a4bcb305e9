import { type Day, formatListDay, londonDayOf } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { sumMoney, toPounds } from "../../shared/money";
import { type LookUp, optionOf } from "../../shared/record";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { leftOf } from "../credit-notes/credit";
import { customerOption } from "../customers/customers.server";
import { departmentOf } from "../departments/departments.server";
import { creditedAmount, type Invoice, isPaidInFull } from "../invoices/invoice";
import { dueAfter, type MotTest, testInWords } from "../invoices/mot-test";
import { latestDue } from "../invoices/mot-test.server";
import { lastTest, vehicleDue } from "../mots/mots.server";
import { reminderView } from "../mots/reminders.server";
import { quoteState } from "../quotes/quote";
import type { Sale } from "../sales/sale";
import { goneDay, isWorkHere, keeperIn, latestFirst, modelIn, sightingsOf } from "./sightings.server";
import { type KnownVehicle, knownInWords, type SuggestedVehicle, workOf } from "./vehicle";
import type { VehicleHistory } from "./vehicle-history-paper";
import type { VehicleScreen } from "./vehicle-screen";

/** The most invoices, quotes and purchases on one page. The lists show the rest. */
const MOST = 100;

/** The vehicle with that registration, however it is written; undefined if it was never here. */
export function knownVehicle(garage: Garage, registration: string): KnownVehicle | undefined {
  const seen = sightingsOf(garage, registrationKey(registration));
  const [newest] = seen;
  if (!newest) return undefined;
  return {
    registration: newest.vehicleReg,
    model: modelIn(seen),
    lastSeen: seen.find(({ isVisit }) => isVisit)?.day || undefined,
    goneSince: goneDay(seen),
    customer: optionOf(garage.books.customers.get(keeperIn(seen) ?? ""), customerOption),
  };
}

/**
 * Suggests the model and the last customer for a known registration in a sale's form. It tells when the MOT is due too: a test
 * up to a month early keeps that day. Undefined if the vehicle was never here.
 */
export function suggestVehicle(garage: Garage, registration: string): SuggestedVehicle | undefined {
  const known = knownVehicle(garage, registration);
  if (!known) return undefined;
  const { model, customer, goneSince } = known;
  const due = goneSince ? undefined : vehicleDue(garage, registrationKey(registration))?.due;
  const told = [...knownInWords(known), ...(due ? [`MOT due ${formatListDay(due)}`] : [])];
  const detail = told.join(", ") || "owner not known";
  return { registration: known.registration, model, customer, detail };
}

/** The same suggestion without scripts, by a button. */
export function vehicleLookUp(garage: Garage): LookUp {
  return {
    find: (registration) =>
      optionOf(suggestVehicle(garage, registration), ({ registration: id, model: name, detail }) => ({
        id,
        name,
        detail,
      })),
    fill: (registration) => {
      const known = knownVehicle(garage, registration);
      return { vehicleModel: known?.model ?? "", customer: known?.customer?.id ?? "" };
    },
  };
}

/** Everything that was done to a vehicle, newest first. @throws NotFoundError when it was never here */
export function vehicleScreen(
  garage: Garage,
  registration: string,
  today = londonDayOf(new Date()),
): VehicleScreen {
  const { books } = garage;
  const known = requireVehicle(garage, registration);
  const key = registrationKey(registration);
  const invoices = books.invoices.group("vehicle", key);
  const quotes = books.quotes.group("vehicle", key);
  const bought = [...invoices].map((invoice) => ({
    invoice,
    of: books.purchases.group("invoice", invoice._id),
  }));
  return {
    vehicle: known,
    notes: books.vehicleNotes.get(key)?.notes ?? "",
    ...motDueOf(garage, key),
    reminders: newestOf(books.reminders.group("vehicle", key), ({ due }) => due).map((reminder) => {
      const { _id, due, created, way, customer, by } = reminderView(garage, reminder);
      return {
        _id,
        due,
        day: londonDayOf(new Date(created)),
        way,
        by,
        customer: optionOf(customer ?? undefined, customerOption),
      };
    }),
    invoiceCount: invoices.count,
    hasPaper: Array.from(invoices).some(isWorkHere),
    invoicesAmount: toPounds(invoices.pence),
    creditedAmount: sumMoney(Array.from(invoices, creditedAmount)),
    quoteCount: quotes.count,
    visits: newestOf(books.vehicleVisits.group("vehicle", key), ({ date }) => date ?? "").map((visit) => ({
      ...{ _id: visit._id, day: visit.date ?? "", model: visit.vehicleModel },
      ...{ mileage: visit.mileage, motDue: visit.motDue },
      customer: optionOf(
        visit.customer === null ? undefined : books.customers.get(visit.customer),
        customerOption,
      ),
    })),
    invoices: newestOf(invoices, ({ invoiceDate }) => invoiceDate).map((invoice) => ({
      ...saleRow(garage, invoice, invoice.invoiceDate),
      work: workOf({ lines: linesLeft(garage, invoice) }),
      test: testInWords(invoice),
      notes: invoice.repairNotes,
      isPaid: isPaidInFull(invoice),
    })),
    quotes: newestOf(quotes, ({ quoteDate }) => quoteDate).map((quote) => ({
      ...saleRow(garage, quote, quote.quoteDate),
      test: "",
      notes: quote.quoteNotes,
      state: quoteState(quote, today),
    })),
    purchaseCount: bought.reduce((sum, { of }) => sum + of.count, 0),
    purchasesAmount: toPounds(bought.reduce((sum, { of }) => sum + of.pence, 0)),
    purchases: newestOf(
      bought.flatMap(({ invoice, of }) =>
        Array.from(of, ({ _id, autoId, supplierInvoiceDate: day, supplier, details, total }) => ({
          ...{ _id, autoId, day, details, total, supplier: books.suppliers.get(supplier)?.name ?? "" },
          invoice: { id: invoice._id, number: invoice.autoId },
        })),
      ),
      ({ day }) => day,
    ),
  };
}

/** Everything that was done to a vehicle, oldest last, for its paper. @throws NotFoundError when there is no invoice */
export function vehicleHistory(garage: Garage, registration: string): VehicleHistory {
  const { registration: plate, model } = requireVehicle(garage, registration);
  const invoices = [...garage.books.invoices.group("vehicle", registrationKey(registration))].filter(
    isWorkHere,
  );
  if (invoices.length === 0) throw new NotFoundError("No work of this vehicle is on an invoice");
  const visits = latestFirst(invoices.map((invoice) => ({ invoice, day: invoice.invoiceDate })));
  return {
    registration: plate,
    model,
    visits: visits.map(({ invoice, day }) => ({
      ...{ number: invoice.autoId, day, notes: invoice.repairNotes, work: workDone(garage, invoice) },
      test: testInWords(ofThisTest(invoice)),
      department: departmentOf(garage, invoice.department).displayName,
    })),
  };
}

/** A discount, or what is taken back, is no work. */
function workDone(garage: Garage, invoice: Invoice): string[] {
  return workOf({ lines: linesLeft(garage, invoice).filter(({ charged }) => charged >= 0) });
}

/** An invoice's lines without those that were credited to nothing. One that was credited as a whole has all of them. */
function linesLeft({ books }: Garage, invoice: Invoice): Invoice["lines"] {
  const { lines, total } = invoice;
  const credited = creditedAmount(invoice);
  if (credited === 0 || credited >= total) return lines;
  const notes = [...books.creditNotes.group("invoice", invoice._id)];
  return lines.filter((line) => line.charged === 0 || leftOf(line, notes).charged !== 0);
}

/** What was entered of a test, without the day of a later one elsewhere: the paper goes to whoever buys the vehicle. */
function ofThisTest({ motDue, mileage, motResult, invoiceDate }: Invoice): MotTest {
  const isOwn = motDue !== undefined && motDue <= latestDue(invoiceDate);
  return {
    ...(isOwn && { motDue }),
    ...(mileage !== undefined && { mileage }),
    ...(motResult && { motResult }),
  };
}

/** @throws NotFoundError when it was never here */
export function requireVehicle(garage: Garage, registration: string): KnownVehicle {
  const known = knownVehicle(garage, registration);
  if (!known) throw new NotFoundError("No invoice, quote or imported visit is for this vehicle");
  return known;
}

/** When the MOT is due, and the invoice that says so: a vehicle may have been tested elsewhere since. */
function motDueOf(garage: Garage, key: string): Pick<VehicleScreen, "motDue" | "motTest"> {
  const due = vehicleDue(garage, key)?.due;
  const test = lastTest(garage, key);
  const isOfTest = test !== undefined && dueAfter(test) === due;
  return { motDue: due, motTest: isOfTest ? { id: test._id, number: test.autoId } : undefined };
}

function saleRow(garage: Garage, sale: Sale, day: Day) {
  const { _id, autoId, total, customer, billTo } = sale;
  return {
    ...{ _id, autoId, day, total, work: workOf(sale) },
    customer: { id: customer, name: billTo.name },
    department: departmentOf(garage, sale.department).displayName,
  };
}

/** The rows of one list, the latest first. */
function newestOf<T>(all: Iterable<T>, dayOf: (each: T) => Day): T[] {
  const dated = Array.from(all, (each) => ({ each, day: dayOf(each) }));
  return latestFirst(dated)
    .slice(0, MOST)
    .map(({ each }) => each);
}
