import type { Day } from "../../shared/dates";
import type { Holder } from "../../shared/errors";
import type { NumberedRecord } from "../../shared/record";
import { foldText } from "../../shared/text";

export const DEFAULT_WARRANTY = "30 Days";

/** The lines of the supplier's invoice that a purchase stands for. */
export interface SupplierInvoiceLines {
  readonly count: number;
  readonly billed: number;
  readonly delivered: number;
}

/** What the garage bought (spec §3). Links are ids, null where there is none; amounts are pounds. */
export interface Purchase extends NumberedRecord {
  readonly invoice: string | null;
  readonly product: string | null;
  /** Whom the supplier billed: a department by name, or any text. */
  readonly invoicedTo: string;
  /** The supplier's document, and the page of it. */
  readonly pdfName: string;
  readonly pdfPageNumber: number;
  readonly details: string;
  readonly warranty: string;
  readonly paid: boolean;
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

/** Where a purchase is seen. */
export function purchaseLink({ _id, autoId }: Pick<Purchase, "_id" | "autoId">): Holder {
  return { label: `Purchase ${autoId}`, href: `/purchases/${_id}` };
}

/** One invoice number of a supplier however it was typed. */
export function supplierInvoiceKey({
  supplierInvoiceNumber,
}: Pick<Purchase, "supplierInvoiceNumber">): string {
  return foldText(supplierInvoiceNumber).replace(/\s/g, "");
}

/** What search looks in, but for what its links are called. */
export function purchaseText({ autoId, details, supplierInvoiceNumber }: Purchase): string {
  return [autoId, details, supplierInvoiceNumber].join("\n");
}
