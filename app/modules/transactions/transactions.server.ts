import { formatListDay } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { records } from "../books/records.server";
import { referencesFrom } from "../books/references";
import { chosenDepartment, narrowedDepartment } from "../departments/departments.server";
import { invoiceLink } from "../invoices/invoice";
import type { Transaction } from "./transaction";
import { transactionSchema } from "./transaction.schema";

export const {
  get: getTransaction,
  create: createTransaction,
  update: updateTransaction,
  remove: deleteTransaction,
} = records({
  collection: "transactions",
  noun: "transaction",
  schema: transactionSchema,
  settle: (fields, { garage }) => ({
    ...fields,
    department: chosenDepartment(garage, fields.department).name,
  }),
  title: ({ autoId }) => `Transaction ${autoId}`,
  references: (books, id) => [
    referencesFrom("invoice", books.invoices.group("transaction", id), invoiceLink),
  ],
});

/** Bank transactions, newest first, of one department if it is named. @throws ValidationError */
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

/** A bank transaction as a choice: its reference, number, amount and date. */
function transactionOption({ _id, autoId, customerRef, amount, date }: Transaction): RecordOption {
  return {
    id: _id,
    name: customerRef,
    detail: [`#${autoId}`, formatMoney(amount), formatListDay(date)].join(" · "),
  };
}

/** The choices of a bank transaction picker, newest first. */
export function transactionChoices({ books }: Garage): RecordChoices {
  return {
    find: (search) =>
      books.transactions.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(transactionOption),
    get: (id) => optionOf(books.transactions.get(id), transactionOption),
  };
}
