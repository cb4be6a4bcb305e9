import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { type Press, printPaper } from "../departments/department-paper.server";
import { departmentOf } from "../departments/departments.server";
import { vatAsAsked, vatName } from "./vat-file.server";
import { VatPaper } from "./vat-paper";
import { filedReturn } from "./vat-returns.server";

/** Prints the return of `?from=&to=&basis=`, under the first department's logo. @throws ValidationError */
export async function printVat(garage: Garage & Press, params: URLSearchParams): Promise<PrintedPaper> {
  const report = vatAsAsked(garage, params);
  const filed = filedReturn(garage, report);
  return printPaper(garage, departmentOf(garage, ""), `${vatName(report)}.pdf`, (setting) => (
    <VatPaper {...setting} report={report} filed={filed} />
  ));
}
