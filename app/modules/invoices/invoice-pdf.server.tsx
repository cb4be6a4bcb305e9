import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import type { Invoice } from "./invoice";
import { InvoicePaper, invoiceFileName } from "./invoice-paper";
import { invoiceTerms } from "./invoices.server";

/** Prints the invoice. */
export function printInvoice(garage: Garage & Press, invoice: Invoice): Promise<PrintedPaper> {
  const department = departmentOf(garage, invoice.department);
  return printPaper(garage, department, invoiceFileName(invoice), (setting) => (
    <InvoicePaper {...setting} invoice={invoice} paymentTerms={invoiceTerms(garage, invoice)} />
  ));
}
