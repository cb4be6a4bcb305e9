import type { Garage } from "../books/books.server";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import type { BilledCustomer } from "../sales/sale-view.server";
import type { CreditNote } from "./credit-note";

/** A credit note as it is read (REFERENCE §3): links are objects. */
export type CreditNoteView = Omit<CreditNote, "customer" | "invoice" | "billTo"> & {
  /** With the name and address on the credit note. */
  readonly customer: BilledCustomer;
  readonly invoice: PlainInvoice | { readonly _id: string };
};

export function creditNoteView({ books }: Garage, note: CreditNote): CreditNoteView {
  const { customer, invoice: id, billTo, ...fields } = note;
  const invoice = books.invoices.get(id);
  return {
    ...fields,
    customer: { ...(books.customers.get(customer) ?? { _id: customer, highValue: false }), ...billTo },
    invoice: invoice ? plainInvoice(invoice) : { _id: id },
  };
}
