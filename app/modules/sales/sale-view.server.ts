import type { Garage } from "../books/books.server";
import { type CustomerView, customerView } from "../customers/customer";
import type { Service } from "../services/service";
import { figuresOf, type LineFigures } from "./line-figures";
import type { Sale, SaleLine } from "./sale";

/** A line as the api returns it: its service is an object, and its quantity is 1 where none is stored. */
export type SaleLineView = Pick<SaleLine, "_id" | "description" | "addVat"> &
  LineFigures & { readonly service: Service | Pick<Service, "_id" | "title"> };

/** A sale's customer, with the name and address on the sale. */
export type BilledCustomer =
  | CustomerView
  | (Sale["billTo"] & { readonly _id: string; readonly highValue: boolean });

export function linesView({ books }: Garage, { lines }: Pick<Sale, "lines">): SaleLineView[] {
  return lines.map(({ _id, service, title, description, addVat, ...line }) => ({
    _id,
    service: books.services.get(service) ?? { _id: service, title },
    description,
    ...figuresOf(line),
    addVat,
  }));
}

export function billedCustomer(
  { books }: Garage,
  { customer, billTo }: Pick<Sale, "customer" | "billTo">,
): BilledCustomer {
  const current = books.customers.get(customer);
  return { ...(current ? customerView(current) : { _id: customer, highValue: false }), ...billTo };
}
