import { NotFoundError } from "../../shared/errors";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books.server";
import { chosenDepartment } from "../departments/departments.server";
import { heldBy, refuseWhileHeld } from "../holders";
import { invoiceLink } from "../invoices/invoice";
import { type Page, type PageQuery, pageOf } from "../listing.server";
import { checkDeletion, checkVersion } from "../versions";
import type { Transaction } from "./transaction";
import { transactionSchema } from "./transaction.schema";

/** Bank transactions, newest first; those of one department when it is named. */
export function listTransactions(
  { books }: Garage,
  { department, ...query }: PageQuery & { department?: string | undefined },
): Page<Transaction> {
  const { transactions } = books;
  return pageOf(
    department === undefined ? transactions : transactions.group("department", department),
    query,
  );
}

/** The transaction, or NotFoundError. */
export function getTransaction({ books }: Garage, id: string): Transaction {
  const transaction = books.transactions.get(id);
  if (!transaction) throw new NotFoundError("There is no such transaction");
  return transaction;
}

/**
 * Makes a bank transaction.
 * @param id the id of a form's one-use token: the same id again gives what the first send made.
 */
export function createTransaction(
  garage: Garage,
  input: unknown,
  by: string,
  id = newId(),
): Promise<Transaction> {
  const fields = validate(transactionSchema, input);
  const department = chosenDepartment(garage, fields.department).name;
  return garage.books.update(
    by,
    ({ transactions }) => transactions.get(id) ?? transactions.insert({ _id: id, ...fields, department }),
  );
}

/** Lays the fields that were sent over the transaction. */
export function updateTransaction(
  garage: Garage,
  id: string,
  input: unknown,
  by: string,
  version?: string,
): Promise<Transaction> {
  return garage.books.update(by, ({ transactions }) => {
    const stored = getTransaction(garage, id);
    checkVersion(stored, version, "transaction");
    const fields = validate(transactionSchema, merged(stored, input));
    const department = chosenDepartment(garage, fields.department).name;
    return transactions.put({ ...stored, ...fields, department });
  });
}

/** Removes a transaction for good; ConflictError while a payment names it. */
export function deleteTransaction(garage: Garage, id: string, by: string, version?: string): Promise<void> {
  return garage.books.update(by, (books) => {
    const transaction = getTransaction(garage, id);
    checkDeletion(transaction, version, "transaction");
    refuseWhileHeld(`Transaction ${transaction.autoId}`, [
      heldBy("invoice", books.invoices.group("transaction", id), invoiceLink),
    ]);
    books.transactions.delete(id);
  });
}
