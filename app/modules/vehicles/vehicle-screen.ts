import type { Day } from "../../shared/dates";
import type { RecordOption } from "../../shared/record";
import type { QuoteState } from "../quotes/quote";
import type { KnownVehicle } from "./vehicle";

/** An invoice or a quote for the vehicle. */
export interface VehicleSale {
  readonly _id: string;
  readonly autoId: number;
  readonly day: string;
  readonly customer: { readonly id: string; readonly name: string };
  /** The lines, and the notes beneath them. */
  readonly work: readonly string[];
  readonly notes: string;
  /** What was entered of its MOT test; "" for nothing. */
  readonly test: string;
  /** The department's display name. */
  readonly department: string;
  readonly total: number;
}

export interface VehicleInvoice extends VehicleSale {
  readonly isPaid: boolean;
}

export interface VehicleQuote extends VehicleSale {
  readonly state: QuoteState;
}

/** A part that was bought for one of its invoices. */
export interface VehiclePurchase {
  readonly _id: string;
  readonly autoId: number;
  readonly day: string;
  readonly supplier: string;
  readonly details: string;
  readonly invoice: { readonly id: string; readonly number: number };
  readonly total: number;
}

/** The data about one vehicle. The lists hold the newest; the counts and the amounts include all. */
export interface VehicleScreen {
  readonly vehicle: KnownVehicle;
  /** What staff say of it. */
  readonly notes: string;
  /** When its MOT test is due, as far as anybody knows. */
  readonly motDue: Day | undefined;
  /** The invoice that says so, where one does. */
  readonly motTest: { readonly id: string; readonly number: number } | undefined;
  readonly invoiceCount: number;
  /** Whether its history has anything to print. */
  readonly hasPaper: boolean;
  readonly invoicesAmount: number;
  readonly creditedAmount: number;
  readonly quoteCount: number;
  readonly invoices: readonly VehicleInvoice[];
  readonly quotes: readonly VehicleQuote[];
  readonly purchaseCount: number;
  readonly purchasesAmount: number;
  readonly purchases: readonly VehiclePurchase[];
  /** The reminders of its MOTs, the latest due first. */
  readonly reminders: readonly SentReminder[];
  /** What another program knew of it, newest first. */
  readonly visits: readonly ImportedVisit[];
}

/** A reminder of its MOT: when it was due, and when, how and by whom it was sent. */
export interface SentReminder {
  readonly _id: string;
  readonly due: Day;
  readonly day: Day;
  readonly way: string;
  readonly by: string;
  readonly customer: RecordOption | undefined;
}

/** A visit that was imported; its day is "" if it is not known. */
export interface ImportedVisit {
  readonly _id: string;
  readonly day: string;
  readonly model: string;
  readonly mileage: number | null;
  readonly motDue: string | null;
  readonly customer: RecordOption | undefined;
}
