import type { Garage } from "../books.server";
import type { Customer } from "../customers/customer";
import type { Purchase } from "../purchases/purchase";
import type { Service } from "../services/service";
import type { Invoice, InvoiceLine } from "./invoice";

/** A line as it is read: its service is an object. */
export type InvoiceLineView = Pick<InvoiceLine, "_id" | "description" | "charged" | "addVat"> & {
  readonly service: Service | Pick<Service, "_id" | "title">;
};

/** An invoice as it is embedded in its customer. */
export type EmbeddedInvoice = Omit<Invoice, "customer" | "billTo" | "lines"> & {
  readonly lines: readonly InvoiceLineView[];
};

/** An invoice as it is read (spec §3): links are objects, the customer with the name and address of the invoice. */
export type InvoiceView = EmbeddedInvoice & {
  readonly customer: Customer | (Invoice["billTo"] & { readonly _id: string; readonly highValue: boolean });
  readonly purchases: readonly Purchase[];
};

function lineView(
  { books }: Garage,
  { _id, service, title, description, charged, addVat }: InvoiceLine,
): InvoiceLineView {
  return {
    _id,
    service: books.services.get(service) ?? { _id: service, title },
    description,
    charged,
    addVat,
  };
}

export function embeddedInvoice(garage: Garage, invoice: Invoice): EmbeddedInvoice {
  const { customer: _, billTo: __, lines, ...rest } = invoice;
  return { ...rest, lines: lines.map((line) => lineView(garage, line)) };
}

/** Whom an invoice is for: the customer of today with the name and address of the invoice. */
export function invoiceCustomer(
  { books }: Garage,
  { customer: _id, billTo }: Invoice,
): InvoiceView["customer"] {
  return { ...(books.customers.get(_id) ?? { _id, highValue: false }), ...billTo };
}

/** An invoice as what it is linked to shows it: its own fields, without its lists. */
export type PlainInvoice = Omit<Invoice, "billTo" | "lines">;

export function plainInvoice({ billTo: _, lines: __, ...invoice }: Invoice): PlainInvoice {
  return invoice;
}

export function invoiceView(garage: Garage, invoice: Invoice): InvoiceView {
  return {
    ...embeddedInvoice(garage, invoice),
    customer: invoiceCustomer(garage, invoice),
    purchases: [...garage.books.purchases.group("invoice", invoice._id)],
  };
}
