import { formatEntryDay, formatListDay } from "../../shared/dates";
import { type RecordLink, ValidationError } from "../../shared/errors";
import { formatMoney, moneyInputValue } from "../../shared/money";
import { MOST_OPTIONS, optionOf, type RecordChoices, type RecordOption } from "../../shared/record";
import { askAboutDay } from "../books/ask-about-day";
import type { Books, BooksInUpdate, Garage } from "../books/books.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { records } from "../books/records.server";
import { type References, referencesFrom } from "../books/references";
import { chosenDepartment, narrowedDepartment } from "../departments/departments.server";
import { invoiceLink } from "../invoices/invoice";
import { type Receipt, receiptLink } from "../receipts/receipt";
import { transactionUse } from "../receipts/transaction-use.server";
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
  settle: (fields, { garage, books, id, stored, ask }) => {
    const { allocated } = transactionUse(books, { _id: id, amount: fields.amount });
    const isExceeded = Math.abs(allocated) > Math.abs(fields.amount) || allocated * fields.amount < 0;
    if (isExceeded) {
      throw new ValidationError({ amount: [`${formatMoney(allocated)} of it is allocated to receipts`] });
    }
    askAboutDay(ask, fields.date, stored?.date);
    if (stored && fields.date !== stored.date) ask(receiptsQuestion(books, id));
    return { ...fields, department: chosenDepartment(garage, fields.department).name };
  },
  title: ({ autoId }) => `Transaction ${autoId}`,
  follow: (books, before, after) => {
    if (before && !after) leaveTransaction(books, before._id);
  },
  references: transactionReferences,
});

/** Deletes a bank transaction. Call it once nothing of `transactionReferences` holds it. */
export function removeTransaction(books: BooksInUpdate, id: string): void {
  books.transactions.delete(id);
  leaveTransaction(books, id);
}

/** What was said of a bank transaction that is gone: the bank's file may bring it again, and its money stays with the customer. */
function leaveTransaction({ bankLines, receipts }: BooksInUpdate, id: string): void {
  for (const { _id } of [...bankLines.group("transaction", id)]) bankLines.delete(_id);
  for (const receipt of [...receipts.group("transaction", id)])
    receipts.put({ ...receipt, transaction: null });
}

/** What a bank transaction paid: it holds the transaction. */
export function transactionReferences(books: Pick<Books, "invoices" | "receipts">, id: string): References[] {
  return [
    referencesFrom("invoice", books.invoices.group("transaction", id), invoiceLink),
    referencesFrom("receipt", listingOf(payingReceipts(books, id)), receiptLink),
  ];
}

/** The question before a bank transaction gets another day than its receipts; undefined without receipts. */
function receiptsQuestion({ receipts }: Pick<Books, "receipts">, id: string): string | undefined {
  const days = new Set(Array.from(receipts.group("transaction", id), ({ date }) => formatListDay(date)));
  if (days.size === 0) return undefined;
  return `Its receipts keep their day, ${new Intl.ListFormat("en-GB").format(days)}.`;
}

/** The receipts of a bank transaction that pay invoices. One that only has money on account holds nothing. */
function payingReceipts({ receipts }: Pick<Books, "receipts">, id: string): Receipt[] {
  return [...receipts.group("transaction", id)].filter(({ allocations }) => allocations.length > 0);
}

/** What a bank transaction paid: links to its receipts, newest first. */
export function transactionReceipts({ books }: Garage, id: string): RecordLink[] {
  return Array.from(books.receipts.group("transaction", id), receiptLink);
}

/** A bank transaction as it is read (REFERENCE §3): with what its receipts account for, and what is left, in pounds. */
export type TransactionView = Transaction & { readonly allocated: number; readonly left: number };

export function transactionView({ books }: Garage, transaction: Transaction): TransactionView {
  return { ...transaction, ...transactionUse(books, transaction) };
}

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

/** A bank transaction as a choice: its reference, number, amount and date. It fills in a receipt for what is left of it. */
function transactionOption({ books }: Garage, transaction: Transaction): RecordOption {
  const { _id, autoId, customerRef, amount, date } = transaction;
  const { left } = transactionUse(books, transaction);
  return {
    id: _id,
    name: customerRef,
    detail: [`#${autoId}`, formatMoney(amount), formatListDay(date)].join(" · "),
    fills: { amount: moneyInputValue(left), date: formatEntryDay(date), method: "BACS" },
  };
}

/** The choices of a bank transaction picker, newest first. */
export function transactionChoices(garage: Garage): RecordChoices {
  const { transactions } = garage.books;
  const option = (transaction: Transaction) => transactionOption(garage, transaction);
  return {
    find: (search) => transactions.search(search).page({ offset: 0, limit: MOST_OPTIONS }).map(option),
    get: (id) => optionOf(transactions.get(id), option),
  };
}
