import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { type OwedStatement, type Statement, statementOf } from "./statement";

/** A customer's statement for a department. Invoices of unconfigured departments belong to the first one. */
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

/** The statements of all customers with a debt to a department, by customer number. */
export function departmentStatements(
  garage: Garage,
  department: Department,
  today = londonDayOf(new Date()),
): { customer: Customer; statement: Statement }[] {
  const { customers, invoices } = garage.books;
  return invoices
    .keys("unpaidCustomer")
    .flatMap((id) => customers.get(id) ?? [])
    .map((customer) => ({ customer, statement: customerStatement(garage, customer, department, today) }))
    .filter(({ statement }) => statement.totalDue > 0)
    .sort((a, b) => a.customer.autoId - b.customer.autoId);
}

/** A customer's debt to each department; 0 where there is no statement to send. */
export function owedStatements(garage: Garage, customer: Customer): OwedStatement[] {
  return garage.business.departments.map((department) => ({
    department: department.name,
    displayName: department.displayName,
    totalDue: Math.max(0, customerStatement(garage, customer, department).totalDue),
  }));
}
