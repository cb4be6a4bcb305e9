import { formatListDay } from "../../shared/dates";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import type { Garage } from "../books/books.server";
import type { Invoice } from "./invoice";

/** An invoice as a choice: its number, registration, customer and date. */
export function invoiceOption({ _id, autoId, vehicleReg, billTo, invoiceDate }: Invoice): RecordOption {
  const detail = [vehicleReg, billTo.name, formatListDay(invoiceDate)].join(" · ");
  return { id: _id, name: `Invoice ${autoId}`, detail };
}

/** The choices of an invoice picker, newest first. */
export function invoiceChoices({ books }: Garage): RecordChoices {
  return {
    find: (search) =>
      books.invoices.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(invoiceOption),
    get: (id) => optionOf(books.invoices.get(id), invoiceOption),
  };
}
