import type { Day } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { PaymentTerms } from "../customers/customer";
import { type PlainPurchase, plainPurchase } from "../purchases/purchase";
import { allocatedTo, type Receipt } from "../receipts/receipt";
import { type BilledCustomer, billedCustomer, linesView, type SaleLineView } from "../sales/sale-view.server";
import { creditedAmount, type Invoice } from "./invoice";
import { isChangedAfterIssue, issuedAt } from "./issue";
import type { MotResult, MotTest } from "./mot-test";

/** An invoice as other records embed it: its own fields, without its lists. */
export type PlainInvoice = Omit<
  Invoice,
  | "billTo"
  | "lines"
  | "bacs"
  | "credited"
  | "issued"
  | "changedAfterIssue"
  | "changeAfterIssue"
  | "earlierNumber"
  | "earlierCustomer"
  | "paymentTerms"
  | keyof MotTest
> & {
  readonly credited: number;
  readonly issued: string | null;
  readonly changedAfterIssue: boolean;
  /** "" unless it is an opening balance. */
  readonly earlierNumber: string;
  /** Null where it is due by its customer's terms of today, as it was made before invoices kept theirs. */
  readonly paymentTerms: PaymentTerms | null;
  readonly motDue: Day | null;
  readonly mileage: number | null;
  readonly motResult: MotResult | null;
};

/** An invoice as its customer embeds it. */
export type EmbeddedInvoice = Omit<PlainInvoice, "customer"> & {
  readonly lines: readonly SaleLineView[];
};

/** A receipt as its invoice embeds it. */
export interface InvoiceReceipt extends Pick<Receipt, "_id" | "date" | "method"> {
  /** The part that pays the invoice, in pounds. */
  readonly amount: number;
}

/** An invoice as it is read (REFERENCE §3): links are objects. */
export type InvoiceView = EmbeddedInvoice & {
  readonly customer: BilledCustomer;
  readonly purchases: readonly PlainPurchase[];
  /** Oldest first. */
  readonly receipts: readonly InvoiceReceipt[];
};

export function plainInvoice(invoice: Invoice): PlainInvoice {
  const {
    billTo: _,
    lines: __,
    bacs: ___,
    earlierCustomer: ____,
    changeAfterIssue: _____,
    ...plain
  } = invoice;
  return {
    ...plain,
    credited: creditedAmount(invoice),
    issued: issuedAt(invoice),
    changedAfterIssue: isChangedAfterIssue(invoice),
    earlierNumber: invoice.earlierNumber ?? "",
    paymentTerms: invoice.paymentTerms ?? null,
    motDue: invoice.motDue ?? null,
    mileage: invoice.mileage ?? null,
    motResult: invoice.motResult ?? null,
  };
}

/** What came in for an invoice, oldest first. */
export function invoiceReceipts({ books }: Garage, invoice: string): Receipt[] {
  return [...books.receipts.group("invoice", invoice)].sort((a, b) =>
    a.date === b.date ? a.autoId - b.autoId : a.date < b.date ? -1 : 1,
  );
}

export function embeddedInvoice(garage: Garage, invoice: Invoice): EmbeddedInvoice {
  const { customer: _, ...rest } = plainInvoice(invoice);
  return { ...rest, lines: linesView(garage, invoice) };
}

export function invoiceView(garage: Garage, invoice: Invoice): InvoiceView {
  return {
    ...embeddedInvoice(garage, invoice),
    customer: billedCustomer(garage, invoice),
    purchases: Array.from(garage.books.purchases.group("invoice", invoice._id), plainPurchase),
    receipts: invoiceReceipts(garage, invoice._id).map((receipt) => {
      const { _id, date, method } = receipt;
      return { _id, date, method, amount: allocatedTo(receipt, invoice._id) };
    }),
  };
}
