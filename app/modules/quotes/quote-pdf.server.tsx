import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import type { Quote } from "./quote";
import { QuotePaper, quoteFileName } from "./quote-paper";

/** Prints the quote. */
export function printQuote(garage: Garage & Press, quote: Quote): Promise<PrintedPaper> {
  const department = departmentOf(garage, quote.department);
  return printPaper(garage, department, quoteFileName(quote), (setting) => (
    <QuotePaper {...setting} quote={quote} />
  ));
}
