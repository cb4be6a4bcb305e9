import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import type { Invoice } from "./invoice";
import { InvoicePaper, invoiceFileName } from "./invoice-paper";
import { invoiceTerms } from "./invoices.server";
import { issuing } from "./issue.server";

/** Prints the invoice, which is issued by that. */
export async function printInvoice(
  garage: Garage & Press,
  invoice: Invoice,
  by: string,
): Promise<PrintedPaper> {
  const department = departmentOf(garage, invoice.department);
  const paper = await printPaper(garage, department, invoiceFileName(invoice), (setting) => (
    <InvoicePaper {...setting} invoice={invoice} paymentTerms={invoiceTerms(garage, invoice)} />
  ));
  return issuing(garage, invoice._id, by, paper);
}
