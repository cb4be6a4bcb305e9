import { formatListDay } from "../../shared/dates";
import { NotFoundError } from "../../shared/errors";
import { formatMoney } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { merged, validate } from "../../shared/schema";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { heldBy, refuseWhileHeld } from "../books/references";
import { checkDeletion, checkVersion } from "../books/versions";
import { chosenDepartment, narrowedDepartment } from "../departments/departments.server";
import { invoiceLink } from "../invoices/invoice";
import type { Transaction } from "./transaction";
import { transactionSchema } from "./transaction.schema";

/** Bank transactions, newest first; those of one department when it is named. Throws ValidationError. */
export function listTransactions(
  garage: Garage,
  { department: name, ...query }: PageQuery & { department?: string | undefined },
): Page<Transaction> {
  const { transactions } = garage.books;
  const department = narrowedDepartment(garage, name);
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

/** A bank transaction as a choice: its reference, and how much it was when. */
function transactionOption({ _id, autoId, customerRef, amount, date }: Transaction): RecordOption {
  return {
    id: _id,
    name: customerRef,
    detail: [`#${autoId}`, formatMoney(amount), formatListDay(date)].join(" · "),
  };
}

/** What a bank transaction is chosen from, newest first. */
export function transactionChoices({ books }: Garage): RecordChoices {
  return {
    find: (search) =>
      books.transactions.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(transactionOption),
    get: (id) => optionOf(books.transactions.get(id), transactionOption),
  };
}
