import { subtractMoney, toPence } from "../../shared/money";
import type { Books } from "../books/books.server";
import type { Transaction } from "../transactions/transaction";
import type { Receipt } from "./receipt";

/** What of a bank transaction its receipts account for, and what is left, in pounds. */
export function transactionUse(
  books: Pick<Books, "receipts">,
  { _id, amount }: Pick<Transaction, "_id" | "amount">,
) {
  const allocated = books.receipts.group("transaction", _id).pence / 100;
  return { allocated, left: subtractMoney(amount, allocated) };
}

/** Whether a bank transaction, which has one receipt of `before` pounds, has room for `after` instead. */
export function hasRoom(
  books: Pick<Books, "receipts">,
  transaction: Transaction,
  before: number,
  after: number,
): boolean {
  const { allocated } = transactionUse(books, transaction);
  const spent = toPence(allocated) - toPence(before) + toPence(after);
  const bound = toPence(transaction.amount);
  return spent >= Math.min(0, bound) && spent <= Math.max(0, bound);
}

/** What keeps a receipt, or several of them, in their bank transaction: a refund from it. */
export function refundedFrom(
  books: Pick<Books, "receipts" | "transactions">,
  { transaction: id, amount }: Pick<Receipt, "transaction" | "amount">,
): string | undefined {
  const transaction = id === null ? undefined : books.transactions.get(id);
  if (!transaction || hasRoom(books, transaction, amount, 0)) return undefined;
  return `Money of transaction ${transaction.autoId} was refunded since. Delete the refund first`;
}
