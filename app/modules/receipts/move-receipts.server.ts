import { ConflictError } from "../../shared/errors";
import { formatMoney, subtractMoney } from "../../shared/money";
import { newId } from "../../store/store";
import type { BooksInUpdate } from "../books/books.server";
import { otherHalf } from "./invoice-receipts.server";
import { allocatedTo, type Receipt, receiptTitle } from "./receipt";
import { MOST_NOTES } from "./receipt.schema";

/**
 * Moves the money of an invoice to its new customer. A receipt that is not for this invoice alone is split.
 * @throws ConflictError for one that is set against another: both are one customer's money
 */
export function moveReceipts(books: BooksInUpdate, invoice: string, customer: string): void {
  const { receipts } = books;
  for (const receipt of [...receipts.group("invoice", invoice)]) {
    const part = allocatedTo(receipt, invoice);
    const others = receipt.allocations.filter((allocation) => allocation.invoice !== invoice);
    refuseMovedHalf(books, receipt, others.length > 0);
    if (part === receipt.amount && others.length === 0) {
      receipts.put({ ...receipt, customer });
      continue;
    }
    const { _id: _, autoId: __, created: ___, updated: ____, setAgainst: _____, ...fields } = receipt;
    const rest = { ...receipt, amount: subtractMoney(receipt.amount, part), allocations: others };
    const left = receipts.put(rest);
    const { autoId } = receipts.insert({
      ...fields,
      ...{ _id: newId(), customer, amount: part, allocations: [{ invoice, amount: part }] },
      notes: withWords(withoutMoves(fields.notes), `Split from receipt ${receipt.autoId}`),
    });
    receipts.put({ ...left, notes: withWords(left.notes, `${formatMoney(part)}${MOVED} ${autoId}`) });
  }
}

/** @throws ConflictError */
function refuseMovedHalf(books: BooksInUpdate, receipt: Receipt, isOfSeveral: boolean): void {
  if (otherHalf(books, receipt) === undefined) return;
  throw new ConflictError(
    `${receiptTitle(receipt)} sets what is owed back on one invoice against ${isOfSeveral ? "several" : "another"}. Delete it first.`,
  );
}

const MOVED = " moved to receipt";
const MOVES = new RegExp(`^£[\\d,.]+${MOVED} \\d+$`);

/** What earlier moves left in the notes is of the half that stays. */
function withoutMoves(notes: string): string {
  return notes
    .split("\n")
    .filter((line) => !MOVES.test(line))
    .join("\n");
}

/** Notes with a line below; as they are where a form would refuse them for their length. */
function withWords(notes: string, words: string): string {
  const longer = notes === "" ? words : `${notes}\n${words}`;
  return longer.length > MOST_NOTES ? notes : longer;
}
