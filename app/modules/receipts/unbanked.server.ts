import { addDays, type Day, formatListDay } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { Listing } from "../../store/store";
import type { Books } from "../books/books.server";
import { otherHalf } from "./invoice-receipts.server";
import { type Receipt, receiptDay, receiptTitle } from "./receipt";

/** How many days may lie between what was noted at the counter and what the bank says. */
const DAYS_APART = 7;

/** Whether a day is that of a bank transaction, or a few days beside it. */
function nearTo(date: Day): (day: Day) => boolean {
  const [first, last] = [addDays(date, -DAYS_APART), addDays(date, DAYS_APART)];
  return (day) => day >= first && day <= last;
}

/**
 * Transfers and cheques of a bank transaction's amount and about its day that are linked to none: the money may be in the books already.
 * @param within a listing of receipts
 */
export function unbankedReceipts(
  { receipts }: Pick<Books, "receipts">,
  { amount, date }: { readonly amount: number; readonly date: Day },
  within: Listing<Receipt>,
): Receipt[] {
  return [...receipts.under("date", nearTo(date), within)].filter(
    (receipt) =>
      receipt.transaction === null &&
      (receipt.method === "BACS" || receipt.method === "Cheque") &&
      toPence(receipt.amount) === toPence(amount) &&
      otherHalf({ receipts }, receipt) === undefined,
  );
}

/** The question before a bank transaction's money is in the books twice, or on another day than the bank says; undefined for none. */
export function bankQuestion(
  books: Pick<Books, "receipts" | "transactions">,
  money: Pick<Receipt, "customer" | "transaction" | "amount" | "date">,
  stored?: Receipt,
): string | undefined {
  const transaction = books.transactions.get(money.transaction ?? "");
  if (transaction === undefined) return undefined;
  const isAsBefore = stored?.transaction === money.transaction && stored?.date === money.date;
  if (!isAsBefore && !nearTo(transaction.date)(money.date)) {
    const [bank, received] = [formatListDay(transaction.date), formatListDay(money.date)];
    const went = money.amount < 0 ? "go back" : "come";
    return `The bank transaction is of ${bank}: did the money ${went} on ${received}?`;
  }
  if (stored) return undefined;
  const [known] = unbankedReceipts(books, money, books.receipts.group("customer", money.customer));
  return (
    known &&
    `${receiptTitle(known)} of ${receiptDay(known)} has the same amount and no bank transaction: is this other money?`
  );
}
