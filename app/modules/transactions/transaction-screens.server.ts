import { londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import type { Transaction } from "./transaction";
import type { TransactionFormChoices } from "./transaction-form";
import type { TransactionRow } from "./transaction-table";

/** A transaction as a row of the list. */
export function transactionRow(garage: Garage, transaction: Transaction): TransactionRow {
  const { _id, autoId, customerRef, department, amount, date } = transaction;
  const { displayName } = departmentOf(garage, department);
  return { _id, autoId, customerRef, departmentName: displayName, amount, date };
}

/** The department in `?filter=`; undefined for all, and for an unknown name. */
export function filteredDepartment({ business }: Garage, filter: string | null): Department | undefined {
  return business.departments.find(({ name }) => name === filter);
}

/** The choices for a transaction's form. @param department the department of a new transaction. */
export function transactionFormChoices({ business }: Garage, department?: string): TransactionFormChoices {
  return {
    today: londonDayOf(new Date()),
    departments: business.departments.map(({ name, displayName }) => ({ name, displayName })),
    department: department ?? business.departments[0]?.name ?? "",
  };
}
