import type { Garage } from "../../modules/books/books.server";
import type { Purchase } from "../../modules/purchases/purchase";
import type { Receipt } from "../../modules/receipts/receipt";
import { daysBetween, mondayOf } from "../../shared/dates";
import { openDemoGarage } from "./demo-garage";
import { type PlainInvoice, plainInvoice, pounds, sumOf } from "./plain-sums";

export const TODAY = "2026-11-20";
export const YEARS = [2023, 2024, 2025, 2026];

/** The Mondays of the three years. */
export const MONDAYS = daysBetween(mondayOf("2023-11-21"), TODAY).filter((day) => day === mondayOf(day));

/** The demo's books with all of their documents. Every sum that the program shows is held against one of these, to the penny. */
export interface SummedGarage {
  readonly garage: Garage;
  readonly invoices: readonly PlainInvoice[];
  readonly purchases: readonly Purchase[];
  readonly receipts: readonly Receipt[];
  readonly soldOn: (date: string, department?: string) => PlainInvoice[];
  readonly close: () => Promise<void>;
}

export async function openSummedGarage(): Promise<SummedGarage> {
  const { garage, close } = await openDemoGarage(TODAY);
  const { books } = garage;
  const invoices = [...books.invoices].map((each) => plainInvoice(each, [...books.creditNotes]));
  const soldOn = (date: string, department = "") =>
    invoices.filter(
      ({ invoice }) =>
        invoice.invoiceDate === date && (department === "" || invoice.department === department),
    );
  return { garage, invoices, purchases: [...books.purchases], receipts: [...books.receipts], soldOn, close };
}

/** What some invoices come to, in pounds. */
export const total = (some: readonly PlainInvoice[]) => pounds(sumOf(some, (each) => each.total));
