import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books.server";
import type { Customer } from "../customers/customer";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { type OwedStatement, type Statement, statementOf } from "./statement";

/** What a customer owes a department; invoices of a department that is no longer configured belong to the first one. */
export function customerStatement(
  garage: Garage,
  { _id, paymentTerms }: Customer,
  { name }: Department,
  today = londonDayOf(new Date()),
): Statement {
  const unpaid = [...garage.books.invoices.group("unpaidCustomer", _id)];
  const theirs = unpaid.filter(({ department }) => departmentOf(garage, department).name === name);
  return statementOf(theirs, paymentTerms, today);
}

/** The departments that a customer owes something, and how much. */
export function owedStatements(garage: Garage, customer: Customer): OwedStatement[] {
  return garage.business.departments
    .map((department) => ({
      department: department.name,
      displayName: department.displayName,
      totalDue: customerStatement(garage, customer, department).totalDue,
    }))
    .filter(({ totalDue }) => totalDue > 0);
}
