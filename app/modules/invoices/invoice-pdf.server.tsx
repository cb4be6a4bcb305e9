import { type Day, londonDayOf } from "../../shared/dates";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { allocatedTo } from "../receipts/receipt";
import type { Invoice } from "./invoice";
import { InvoicePaper, invoiceFileName, type LastPayment } from "./invoice-paper";
import { invoiceTerms } from "./invoice-terms.server";
import { issuing } from "./issue.server";

/** Prints the invoice, which is issued by that. */
export async function printInvoice(
  garage: Garage & Press,
  invoice: Invoice,
  by: string,
): Promise<PrintedPaper> {
  const department = departmentOf(garage, invoice.department);
  const paper = await printPaper(garage, department, invoiceFileName(invoice), (setting) => (
    <InvoicePaper
      {...setting}
      {...{ invoice, paid: lastPaid(garage, invoice) }}
      paymentTerms={invoiceTerms(garage, invoice)}
    />
  ));
  return issuing(garage, invoice, by, paper);
}

/** The last payment; undefined where there was none, or its day is assumed. Money paid back is none. */
export function lastPaid(
  { books }: Garage,
  { _id }: Invoice,
  today: Day = londonDayOf(new Date()),
): LastPayment | undefined {
  const last = [...books.receipts.group("invoice", _id)]
    .filter((receipt) => allocatedTo(receipt, _id) > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);
  return last === undefined || last.dateAssumed ? undefined : { on: last.date, isAhead: last.date > today };
}
