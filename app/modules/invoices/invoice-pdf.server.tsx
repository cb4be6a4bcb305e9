import { type Day, londonDayOf } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { PrintedPaper } from "../../shared/printed-paper";
import { byDay } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { allocatedTo, type Receipt } from "../receipts/receipt";
import type { Invoice } from "./invoice";
import { type FullPayment, InvoicePaper, invoiceFileName } from "./invoice-paper";
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
      {...{ invoice, paid: fullPayment(garage, invoice) }}
      paymentTerms={invoiceTerms(garage, invoice)}
    />
  ));
  return issuing(garage, invoice, by, paper);
}

/**
 * The day from which nothing was owed any more, by money or a credit note; undefined where no money came in, or that day or the last
 * payment's is assumed.
 */
export function fullPayment(
  { books }: Garage,
  { _id, total }: Invoice,
  today: Day = londonDayOf(new Date()),
): FullPayment | undefined {
  const receipts = [...books.receipts.group("invoice", _id)].sort(byDay<Receipt>(({ date }) => date));
  const last = receipts.findLast((receipt) => allocatedTo(receipt, _id) > 0);
  if (last === undefined || last.dateAssumed) return undefined;
  const less = new Map<Day, number>();
  const add = (day: Day, pounds: number) => less.set(day, (less.get(day) ?? 0) + toPence(pounds));
  for (const receipt of receipts) add(receipt.date, allocatedTo(receipt, _id));
  for (const note of books.creditNotes.group("invoice", _id)) add(note.date, note.total);
  let owed = toPence(total);
  let on = last.date;
  for (const [day, pence] of [...less].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (owed > 0 && owed <= pence) on = day;
    owed -= pence;
  }
  const isAssumed = receipts.some(({ date, dateAssumed }) => date === on && dateAssumed);
  return isAssumed ? undefined : { on, isAhead: on > today };
}
