import { type Day, formatListDay } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { toPounds } from "../../shared/money";
import { type LookUp, optionOf } from "../../shared/record";
import { registrationKey } from "../../shared/registration";
import type { Garage } from "../books/books.server";
import { customerOption } from "../customers/customers.server";
import { isPaidInFull } from "../invoices/invoice";
import { isInvoiced } from "../quotes/quote";
import type { KnownVehicle } from "./vehicle";
import type { VehicleScreen } from "./vehicle-page";

/** The most invoices, and the most quotes, on one page. The lists show the rest. */
const MOST = 100;

/** The vehicle with that registration, however it is spaced; undefined if it was never here. */
export function knownVehicle({ books }: Garage, registration: string): KnownVehicle | undefined {
  const key = registrationKey(registration);
  const seen = [
    ...Array.from(books.invoices.group("vehicle", key), (sale) => ({ sale, day: sale.invoiceDate })),
    ...Array.from(books.quotes.group("vehicle", key), (sale) => ({ sale, day: sale.quoteDate })),
  ];
  const [newest] = latestFirst(seen);
  if (!newest) return undefined;
  const { vehicleReg, vehicleModel, customer } = newest.sale;
  return {
    registration: vehicleReg,
    model: vehicleModel,
    lastSeen: newest.day,
    customer: optionOf(books.customers.get(customer), customerOption),
  };
}

/** Suggests the model and the last customer for a known registration in a sale's form. */
export function vehicleLookUp(garage: Garage): LookUp {
  return {
    find: (registration) =>
      optionOf(knownVehicle(garage, registration), (known) => ({
        id: known.registration,
        name: known.model,
        detail: [known.customer?.name, `last seen ${formatListDay(known.lastSeen)}`]
          .filter(Boolean)
          .join(", "),
      })),
    fill: (registration) => {
      const known = knownVehicle(garage, registration);
      return { vehicleModel: known?.model ?? "", customer: known?.customer?.id ?? "" };
    },
  };
}

/** Every invoice and quote of a vehicle, newest first. @throws NotFoundError when there is none */
export function vehicleScreen(garage: Garage, registration: string): VehicleScreen {
  const known = knownVehicle(garage, registration);
  if (!known) throw new NotFoundError("No invoice or quote is for this vehicle");
  const key = registrationKey(registration);
  const invoices = garage.books.invoices.group("vehicle", key);
  const quotes = garage.books.quotes.group("vehicle", key);
  return {
    vehicle: known,
    invoiceCount: invoices.count,
    invoicesAmount: toPounds(invoices.pence),
    quoteCount: quotes.count,
    invoices: latestFirst(
      Array.from(invoices, (invoice) => ({
        ...{ _id: invoice._id, autoId: invoice.autoId, day: invoice.invoiceDate, total: invoice.total },
        customer: { id: invoice.customer, name: invoice.billTo.name },
        isDone: isPaidInFull(invoice),
      })),
    ).slice(0, MOST),
    quotes: latestFirst(
      Array.from(quotes, (quote) => ({
        ...{ _id: quote._id, autoId: quote.autoId, day: quote.quoteDate, total: quote.total },
        customer: { id: quote.customer, name: quote.billTo.name },
        isDone: isInvoiced(quote),
      })),
    ).slice(0, MOST),
  };
}

/** Sorts by day, because some sales are entered late. Keeps the order within a day. */
function latestFirst<T extends { readonly day: Day }>(sales: readonly T[]): T[] {
  return sales.toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
}
