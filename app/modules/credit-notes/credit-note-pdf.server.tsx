import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { getInvoice } from "../invoices/invoices.server";
import type { CreditNote } from "./credit-note";
import { CreditNotePaper, creditNoteFileName } from "./credit-note-paper";

/** Prints the credit note. */
export function printCreditNote(garage: Garage & Press, note: CreditNote): Promise<PrintedPaper> {
  const department = departmentOf(garage, note.department);
  const invoice = getInvoice(garage, note.invoice);
  return printPaper(garage, department, creditNoteFileName(note), (setting) => (
    <CreditNotePaper {...setting} note={note} invoice={invoice} />
  ));
}
