import { londonDayOf } from "../../shared/dates";
import { subtractMoney, sumMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import type { Customer } from "../customers/customer";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { unpaidAmount } from "../invoices/invoice";
import { moneyOnAccount } from "../receipts/money-on-account.server";
import { accountLines } from "./account-lines.server";
import { type AccountLine, type OwedStatement, type Statement, statementOf } from "./statement";

/**
 * A customer's statement for a department, of the invoices that are dated by now. Invoices of unconfigured departments belong to the first one. Money on account
 * is deducted in the order of the departments, so that none of it is deducted twice.
 */
export function customerStatement(
  garage: Garage,
  { _id, paymentTerms }: Customer,
  { name }: Department,
  today = londonDayOf(new Date()),
): Statement {
  const unpaid = [...garage.books.invoices.group("unpaidCustomer", _id)].filter(
    ({ invoiceDate }) => invoiceDate <= today,
  );
  const owedTo = (of: string) =>
    unpaid.filter(({ department }) => departmentOf(garage, department).name === of);
  const lines = accountLines(garage, _id, today);
  const onAccount = sumMoney(lines.map(({ amount }) => amount));
  // What pays invoices of later days is deducted until then, but not promised.
  const available = Math.min(onAccount, moneyOnAccount(garage, _id));
  const left = subtractMoney(available, sumMoney(unpaid.map(unpaidAmount)));
  let account: readonly AccountLine[] = lines;
  for (const earlier of garage.business.departments) {
    if (earlier.name === name || account.length === 0) break;
    const { onAccount } = statementOf(owedTo(earlier.name), paymentTerms, today, account);
    if (onAccount > 0)
      account = [
        ...account,
        { what: "Deducted on another statement", detail: earlier.displayName, amount: -onAccount },
      ];
  }
  return {
    ...statementOf(owedTo(name), paymentTerms, today, account),
    availableOnAccount: Math.max(0, available),
    leftOnAccount: Math.max(0, left),
  };
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

/** Every customer with a statement of some department, by customer number. */
export function statementsByCustomer(garage: Garage): { customer: Customer }[] {
  const owing = garage.business.departments.flatMap((department) => departmentStatements(garage, department));
  const byNumber = new Map(owing.map(({ customer }) => [customer.autoId, customer]));
  return [...byNumber.values()].sort((a, b) => a.autoId - b.autoId).map((customer) => ({ customer }));
}

/** A customer's debt to each department; 0 where there is no statement to send. */
export function owedStatements(
  garage: Garage,
  customer: Customer,
  today = londonDayOf(new Date()),
): OwedStatement[] {
  return garage.business.departments.map((department) => ({
    department: department.name,
    displayName: department.displayName,
    totalDue: Math.max(0, customerStatement(garage, customer, department, today).totalDue),
  }));
}
