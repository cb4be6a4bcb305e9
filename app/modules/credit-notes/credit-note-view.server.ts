import type { Garage } from "../books/books.server";
import { type PlainInvoice, plainInvoice } from "../invoices/invoice-view.server";
import { type BilledCustomer, billedCustomer } from "../sales/sale-view.server";
import type { CreditedLine, CreditNote } from "./credit-note";

/** A credit note as it is read (REFERENCE §3): links are objects. */
export type CreditNoteView = Omit<CreditNote, "customer" | "invoice" | "invoiced" | "billTo" | "lines"> & {
  /** With the name and address on the credit note. */
  readonly customer: BilledCustomer;
  readonly invoice: PlainInvoice | { readonly _id: string };
  readonly lines: readonly CreditedLineView[];
};

/** A credited line. Its quantity and unit price are null where it is no number of units. */
type CreditedLineView = Omit<CreditedLine, "quantity" | "unitPrice"> & {
  readonly quantity: number | null;
  readonly unitPrice: number | null;
};

export function creditNoteView(garage: Garage, note: CreditNote): CreditNoteView {
  const { customer, invoice: id, invoiced: _, billTo, lines, ...fields } = note;
  const invoice = garage.books.invoices.get(id);
  return {
    ...fields,
    customer: billedCustomer(garage, { customer, billTo }),
    invoice: invoice ? plainInvoice(invoice) : { _id: id },
    lines: lines.map(({ quantity = null, unitPrice = null, ...line }) => ({ ...line, quantity, unitPrice })),
  };
}
