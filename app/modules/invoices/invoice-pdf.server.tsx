import { createHash } from "node:crypto";
import { renderPaper } from "../../documents/paper";
import type { Printer } from "../../documents/printer";
import type { PrintedDocument } from "../../shared/printed-document";
import type { Garage } from "../books.server";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import type { Invoice } from "./invoice";
import { InvoiceDocument, invoiceFileName } from "./invoice-document";

/** What prints: an engine, and where logos come from. */
export interface Press {
  readonly printer: Printer;
  readonly logoOf: (department: Department) => Promise<string | undefined>;
}

/** The invoice's paper. */
export async function printInvoice(garage: Garage & Press, invoice: Invoice): Promise<PrintedDocument> {
  const department = departmentOf(garage, invoice.department);
  const html = renderPaper(
    <InvoiceDocument
      invoice={invoice}
      company={garage.business.company}
      department={department}
      logo={await garage.logoOf(department)}
      paymentTerms={garage.books.customers.get(invoice.customer)?.paymentTerms ?? "7 Days"}
    />,
  );
  return {
    fileName: invoiceFileName(invoice),
    version: createHash("sha256").update(html).digest("base64url").slice(0, 27),
    pdf: () => garage.printer.pdf(html),
  };
}
