import type { PrintedDocument } from "../../shared/printed-document";
import type { Garage } from "../books.server";
import { type Press, printSale } from "../sales/sale-pdf.server";
import type { Invoice } from "./invoice";
import { InvoiceDocument, invoiceFileName } from "./invoice-document";

/** The invoice's paper. */
export function printInvoice(garage: Garage & Press, invoice: Invoice): Promise<PrintedDocument> {
  const paymentTerms = garage.books.customers.get(invoice.customer)?.paymentTerms ?? "7 Days";
  return printSale(garage, invoice, invoiceFileName(invoice), (setting) => (
    <InvoiceDocument {...setting} invoice={invoice} paymentTerms={paymentTerms} />
  ));
}
