import type { Garage } from "../books.server";
import type { Customer } from "../customers/customer";
import type { Purchase } from "../purchases/purchase";
import type { SaleLine } from "../sales/sale";
import type { Service } from "../services/service";
import type { Invoice } from "./invoice";

/** A line as it is read: its service is an object. */
export type InvoiceLineView = Pick<SaleLine, "_id" | "description" | "charged" | "addVat"> & {
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
  { _id, service, title, description, charged, addVat }: SaleLine,
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

export function invoiceView(garage: Garage, invoice: Invoice): InvoiceView {
  const customer = garage.books.customers.get(invoice.customer) ?? {
    _id: invoice.customer,
    highValue: false,
  };
  return {
    ...embeddedInvoice(garage, invoice),
    customer: { ...customer, ...invoice.billTo },
    purchases: [...garage.books.purchases.group("invoice", invoice._id)],
  };
}
