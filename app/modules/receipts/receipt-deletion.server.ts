import { formatMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { changeNotices } from "../history/change-notices.server";
import { owedWithout } from "../invoices/invoice";
import { tillQuestion } from "../till-counts/till-counts.server";
import { otherHalf } from "./invoice-receipts.server";
import { type Receipt, receiptTitle } from "./receipt";
import { getReceipt } from "./receipts.server";

/** The most invoices that are named before a receipt is deleted. */
const MOST_NAMED = 3;

/** What the confirmation warns of before a receipt is deleted. @throws NotFoundError */
export function receiptWarnings(garage: Garage, id: string): readonly string[] {
  return [...receiptDeletion(garage, getReceipt(garage, id)), ...changeNotices(garage, "receipt", id)];
}

/** What is said before a receipt is deleted. The halves of a set-off go together, so that no cash moves. */
export function receiptDeletion({ books }: Garage, receipt: Receipt): readonly string[] {
  const other = otherHalf(books, receipt);
  if (other === undefined) {
    const owed = receipt.allocations.flatMap(({ invoice: id, amount }) => {
      const invoice = books.invoices.get(id);
      return (invoice && owedWithout(invoice, amount)) ?? [];
    });
    const unnamed = owed.length - MOST_NAMED;
    const others =
      unnamed === 1 ? "1 more invoice then owes something." : `${unnamed} more invoices then owe something.`;
    const question = tillQuestion(books, receipt, undefined) ?? [];
    return [owed.slice(0, MOST_NAMED), unnamed > 0 ? others : [], question].flat();
  }
  const paying = receipt.amount > 0 ? receipt : other;
  const owed = paying.allocations.flatMap(({ invoice, amount }) => {
    const number = books.invoices.get(invoice)?.autoId;
    return number === undefined ? [] : [`invoice ${number} owes ${formatMoney(amount)} again`];
  });
  return [`${[`${receiptTitle(other)} is deleted with it`, ...owed].join(", and ")}.`];
}
