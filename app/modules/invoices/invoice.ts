import { addDays, type Day } from "../../shared/dates";
import type { Holder } from "../../shared/errors";
import { addMoney, subtractMoney, toPence } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";
import { registrationKey } from "../../shared/registration";
import { vatOn } from "../../shared/vat";
import type { PaymentTerms, PostalAddress } from "../customers/customer";

/** A line as it is stored. `charged` is pounds without VAT and may be negative (a discount). */
export interface InvoiceLine {
  readonly _id: string;
  /** The service's id. */
  readonly service: string;
  /** The service's title when the line was saved: an invoice prints the same words for ever. */
  readonly title: string;
  readonly description: string;
  readonly charged: number;
  readonly addVat: boolean;
}

/** Amounts in pounds. A bank transfer is the amount in `cheque` with its bank transaction's id. */
export interface Payments {
  readonly card: number;
  readonly cash: number;
  readonly cheque: number;
  readonly reference: string;
  readonly transaction: string | null;
  readonly paidInFull: boolean;
}

export type Review = "accepted" | "rejected";

/** Spec §3. Totals are stored with the record, so that the plain file can be read without this program. */
export interface Invoice extends NumberedRecord {
  /** The department's name in config.json. */
  readonly department: string;
  /** The customer's id. */
  readonly customer: string;
  /** The customer's name and address when the details were last saved; what documents print. */
  readonly billTo: PostalAddress;
  readonly invoiceDate: Day;
  readonly vehicleModel: string;
  readonly vehicleReg: string;
  readonly repairNotes: string;
  readonly lines: readonly InvoiceLine[];
  readonly payments: Payments;
  readonly review: Review | null;
  readonly subTotal: number;
  readonly vatAmount: number;
  readonly total: number;
  /** total − payments; negative is a credit. */
  readonly balancePayable: number;
}

export const NO_PAYMENTS: Payments = {
  card: 0,
  cash: 0,
  cheque: 0,
  reference: "",
  transaction: null,
  paidInFull: false,
};

export function lineVat(line: Pick<InvoiceLine, "charged" | "addVat">): number {
  return line.addVat ? vatOn(line.charged) : 0;
}

export function lineTotal(line: Pick<InvoiceLine, "charged" | "addVat">): number {
  return addMoney(line.charged, lineVat(line));
}

/** Card, cash and cheque together, in pounds. */
export function paidAmount(payments: Pick<Payments, "card" | "cash" | "cheque">): number {
  return addMoney(payments.card, payments.cash, payments.cheque);
}

/** The sums of an invoice, in pounds: VAT is rounded per line and then added. */
export function sumUp(
  lines: readonly Pick<InvoiceLine, "charged" | "addVat">[],
  payments: Pick<Payments, "card" | "cash" | "cheque">,
): Pick<Invoice, "subTotal" | "vatAmount" | "total" | "balancePayable"> {
  const subTotal = addMoney(...lines.map((line) => line.charged));
  const vatAmount = addMoney(...lines.map(lineVat));
  const total = addMoney(subTotal, vatAmount);
  return { subTotal, vatAmount, total, balancePayable: subtractMoney(total, paidAmount(payments)) };
}

/** The one rule behind the chip, the filters, the unpaid counts and the statements (spec §4). */
export function isPaidInFull(invoice: Pick<Invoice, "payments" | "balancePayable">): boolean {
  return invoice.payments.paidInFull && invoice.balancePayable <= 0;
}

/** Whether payments cover a total: what `paidInFull` becomes unless the caller says. */
export function covers(payments: Pick<Payments, "card" | "cash" | "cheque">, total: number): boolean {
  return total > 0 && toPence(paidAmount(payments)) >= toPence(total);
}

/** What is still owed, in pounds: never negative, and nothing once paid in full. */
export function unpaidAmount(invoice: Pick<Invoice, "payments" | "balancePayable">): number {
  return isPaidInFull(invoice) ? 0 : Math.max(invoice.balancePayable, 0);
}

/** ADD PAYMENTS until the invoice is paid in full, then UPDATE PAYMENTS (spec §4). */
export function paymentsAction(invoice: Pick<Invoice, "payments">): "Add Payments" | "Update Payments" {
  return invoice.payments.paidInFull ? "Update Payments" : "Add Payments";
}

/** The last day on which a customer with these terms pays in time. */
export function dueDay(invoiceDate: Day, terms: PaymentTerms): Day {
  return addDays(invoiceDate, Number.parseInt(terms, 10));
}

/**
 * Whether a line carries VAT: never in an exempt department; always for a high-value customer elsewhere,
 * and when the service forces it; otherwise as chosen. Settled when the line is saved.
 */
export function settleVat(
  chosen: boolean,
  { vatExempt, highValue, forced }: { vatExempt: boolean; highValue: boolean; forced: boolean },
): boolean {
  if (vatExempt) return false;
  return highValue || forced || chosen;
}

/** Where an invoice is seen. */
export function invoiceLink({ _id, autoId }: Invoice): Holder {
  return { label: `Invoice ${autoId}`, href: `/invoices/${_id}/view` };
}

/** What search looks in: number, vehicle, registration with and without its spaces, customer. */
export function invoiceText(invoice: Invoice): string {
  const { autoId, vehicleModel, vehicleReg, billTo } = invoice;
  return [autoId, vehicleModel, vehicleReg, registrationKey(vehicleReg), billTo.name].join("\n");
}

/** The review of the weekly sales, in words. */
export function reviewInWords(review: Review | null): string {
  if (review === null) return "Not reviewed";
  return review === "accepted" ? "Accepted" : "Rejected";
}

/** Why one should think twice before deleting an invoice; empty when nothing speaks against it. */
export function deletionWarnings(invoice: Invoice): string[] {
  const warnings: string[] = [];
  if (paidAmount(invoice.payments) > 0) {
    warnings.push(
      isPaidInFull(invoice) ? "This invoice is paid in full." : "Payments were taken for this invoice.",
    );
  }
  if (invoice.review !== null) warnings.push(`This invoice was reviewed: ${reviewInWords(invoice.review)}.`);
  return warnings;
}
