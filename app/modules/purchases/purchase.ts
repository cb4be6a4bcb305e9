import { type Day, daysFromTo, formatListDay } from "../../shared/dates";
import type { RecordLink } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import type { NumberedRecord } from "../../shared/record";
import { foldText } from "../../shared/text";

export const DEFAULT_WARRANTY = "30 Days";

/** The lines of the supplier's invoice that a purchase covers. */
export interface SupplierInvoiceLines {
  readonly count: number;
  readonly billed: number;
  readonly delivered: number;
}

/** What the garage bought (REFERENCE §3). Links are ids, null where there is none; amounts are pounds. */
export interface Purchase extends NumberedRecord {
  readonly invoice: string | null;
  readonly product: string | null;
  /** The party that the supplier billed: a department's name, or any text. */
  readonly invoicedTo: string;
  /** The file name of the supplier's document, and the page in it. */
  readonly pdfName: string;
  readonly pdfPageNumber: number;
  readonly details: string;
  readonly warranty: string;
  readonly paid: boolean;
  /** The day on which it was paid. A paid one of books from before has none. */
  readonly paidDate?: Day | null;
  /** Before VAT. */
  readonly amount: number;
  readonly vat: number;
  readonly total: number;
  readonly supplier: string;
  readonly purchaseCategory: string;
  readonly supplierInvoiceNumber: string;
  readonly supplierInvoiceDate: Day;
  readonly invoiceLines: SupplierInvoiceLines;
  readonly approved: boolean;
}

/** The day on which a purchase was paid: its supplier's invoice date where none was recorded. Null while it is unpaid. */
export function paidDay({
  paid,
  paidDate,
  supplierInvoiceDate,
}: Pick<Purchase, "paid" | "paidDate" | "supplierInvoiceDate">): Day | null {
  return paid ? (paidDate ?? supplierInvoiceDate) : null;
}

/** Whether the day of payment is the supplier's invoice date, because none was recorded. */
export function isPaidDayAssumed({ paid, paidDate }: Pick<Purchase, "paid" | "paidDate">): boolean {
  return paid && (paidDate ?? null) === null;
}

/** The most days that a purchase is paid before its supplier's invoice without a question. */
const PAID_EARLY_DAYS = 7;

/** The question before a purchase is paid long before its supplier's invoice; undefined for none. */
export function paidEarlyQuestion(
  paidDate: Day,
  { supplierInvoiceDate }: Pick<Purchase, "supplierInvoiceDate">,
): string | undefined {
  if (daysFromTo(paidDate, supplierInvoiceDate) <= PAID_EARLY_DAYS) return undefined;
  return `Paid on: ${formatListDay(paidDate)} is before the supplier’s invoice of ${formatListDay(supplierInvoiceDate)}.`;
}

/** The question before a paid purchase comes to another total or another supplier; undefined for none. @param nameOf a supplier */
export function paidOtherwiseQuestion(
  before: Purchase,
  after: Pick<Purchase, "paid" | "total" | "supplier">,
  nameOf: (supplier: string) => string,
): string | undefined {
  const day = paidDay(before);
  const isSameSupplier = after.supplier === before.supplier;
  if (day === null || !after.paid || (isSameSupplier && after.total === before.total)) return undefined;
  const name = nameOf(before.supplier);
  const paid =
    before.total < 0
      ? `${formatMoney(-before.total)} came back from ${name}`
      : `${formatMoney(before.total)} was paid to ${name}`;
  const settled = `${formatMoney(after.total)} counts as settled`;
  const otherSupplier = isSameSupplier ? "" : ` with ${nameOf(after.supplier)}`;
  return `${paid} on ${formatListDay(day)}. From now on ${settled}${otherSupplier}.`;
}

/** The reasons against deleting a purchase; empty for none. */
export function deletionWarnings(purchase: Purchase): string[] {
  const day = paidDay(purchase);
  const settled = purchase.total < 0 ? "The money of this credit came back" : "This purchase was paid";
  return [
    ...(day === null ? [] : [`${settled} on ${formatListDay(day)}. No list shows that once it is deleted.`]),
    ...(purchase.approved ? ["This purchase is approved."] : []),
  ];
}

/** A purchase as other records embed it: its links are ids. */
export type PlainPurchase = Omit<Purchase, "paidDate"> & {
  /** Null while it is unpaid. */
  readonly paidDate: Day | null;
  readonly paidDateAssumed: boolean;
};

export function plainPurchase(purchase: Purchase): PlainPurchase {
  return { ...purchase, paidDate: paidDay(purchase), paidDateAssumed: isPaidDayAssumed(purchase) };
}

/** A link to a purchase. */
export function purchaseLink({ _id, autoId }: Pick<Purchase, "_id" | "autoId">): RecordLink {
  return { label: `Purchase ${autoId}`, href: `/purchases/${_id}` };
}

/** A supplier's invoice number in normal form, so that different spellings compare equal. */
export function supplierInvoiceKey({
  supplierInvoiceNumber,
}: Pick<Purchase, "supplierInvoiceNumber">): string {
  return foldText(supplierInvoiceNumber).replace(/\s/g, "");
}

/** The text that search looks through, without the names of linked records. */
export function purchaseText(purchase: Purchase): string {
  const { autoId, details, supplierInvoiceNumber } = purchase;
  const unspaced = /\s/.test(supplierInvoiceNumber) ? [supplierInvoiceKey(purchase)] : [];
  return [autoId, details, supplierInvoiceNumber, ...unspaced].join("\n");
}
