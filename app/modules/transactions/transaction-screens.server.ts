import { londonDayOf } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import type { Department } from "../departments/department";
import { departmentOf } from "../departments/departments.server";
import { receiptTitle } from "../receipts/receipt";
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

/** What follows from deleting a bank transaction, in words. What pays an invoice prevents it. */
export function transactionDeletion({ books }: Garage, id: string): string[] {
  const onAccount = [...books.receipts.group("transaction", id)].filter(
    ({ allocations }) => allocations.length === 0,
  );
  return onAccount.map(
    (receipt) =>
      `${receiptTitle(receipt)} of ${formatMoney(receipt.amount)} stays, without a bank transaction.`,
  );
}
