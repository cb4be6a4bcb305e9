import { addDays, type Day } from "../../shared/dates";
import { toPence } from "../../shared/money";
import type { Listing } from "../../store/store";
import type { Books } from "../books/books.server";
import { otherHalf } from "./invoice-receipts.server";
import type { Receipt } from "./receipt";

/** How many days may lie between what was noted at the counter and what the bank says. */
const DAYS_APART = 7;

/** Whether money of this day may be that of a bank transaction of the other. */
export function isAbout(day: Day, other: Day): boolean {
  return day >= addDays(other, -DAYS_APART) && day <= addDays(other, DAYS_APART);
}

/**
 * Receipts of a bank transaction's amount and about its day that are linked to none: the money may be in the books already.
 * @param within a listing of receipts
 */
export function unbankedReceipts(
  { receipts }: Pick<Books, "receipts">,
  { amount, date }: { readonly amount: number; readonly date: Day },
  within: Listing<Receipt>,
): Receipt[] {
  const near = receipts.under("date", (day) => isAbout(day, date), within);
  return [...near].filter(
    (receipt) =>
      receipt.transaction === null &&
      (receipt.method === "BACS" || receipt.method === "Cheque") &&
      toPence(receipt.amount) === toPence(amount) &&
      otherHalf({ receipts }, receipt) === undefined,
  );
}
