import type { Garage } from "../books/books.server";
import type { Purchase } from "../purchases/purchase";
import { type BilledCustomer, billedCustomer, linesView, type SaleLineView } from "../sales/sale-view.server";
import type { Invoice } from "./invoice";

/** An invoice as other records embed it: its own fields, without its lists. */
export type PlainInvoice = Omit<Invoice, "billTo" | "lines">;

/** An invoice as its customer embeds it. */
export type EmbeddedInvoice = Omit<Invoice, "customer" | "billTo" | "lines"> & {
  readonly lines: readonly SaleLineView[];
};

/** An invoice as it is read (REFERENCE §3): links are objects. */
export type InvoiceView = EmbeddedInvoice & {
  readonly customer: BilledCustomer;
  readonly purchases: readonly Purchase[];
};

export function plainInvoice({ billTo: _, lines: __, ...invoice }: Invoice): PlainInvoice {
  return invoice;
}

export function embeddedInvoice(garage: Garage, invoice: Invoice): EmbeddedInvoice {
  const { customer: _, ...rest } = plainInvoice(invoice);
  return { ...rest, lines: linesView(garage, invoice) };
}

export function invoiceView(garage: Garage, invoice: Invoice): InvoiceView {
  return {
    ...embeddedInvoice(garage, invoice),
    customer: billedCustomer(garage, invoice),
    purchases: [...garage.books.purchases.group("invoice", invoice._id)],
  };
}
