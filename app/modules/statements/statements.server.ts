import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
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

/** What every customer owes a department who owes it something, by the customers' numbers. */
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

/** What a customer owes each department: 0 where there is nothing to send. */
export function owedStatements(garage: Garage, customer: Customer): OwedStatement[] {
  return garage.business.departments.map((department) => ({
    department: department.name,
    displayName: department.displayName,
    totalDue: Math.max(0, customerStatement(garage, customer, department).totalDue),
  }));
}
