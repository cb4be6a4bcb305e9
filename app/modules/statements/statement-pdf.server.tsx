import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Department } from "../departments/department";
import { type Press, printPaper } from "../departments/department-paper.server";
import { type Statement, statementFileName } from "./statement";
import { StatementPaper } from "./statement-paper";
import { customerStatement } from "./statements.server";

/** Prints the statement. It carries its date, so tomorrow's is a different version. */
export function printStatement(
  garage: Garage & Press,
  customer: Customer,
  department: Department,
  statement: Statement = customerStatement(garage, customer, department),
): Promise<PrintedPaper> {
  return printPaper(garage, department, statementFileName(customer, department.name), (setting) => (
    <StatementPaper {...setting} statement={statement} customer={customer} />
  ));
}
