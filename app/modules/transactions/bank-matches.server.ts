import { createHash } from "node:crypto";
import { ConflictError, NotFoundError, ValidationError } from "../../shared/errors";
import { addMoney, subtractMoney } from "../../shared/money";
import type { Garage } from "../books/books.server";
import { listingOf, type Page, type PageQuery, pageOf } from "../books/listing.server";
import { type LastChange, lastChangeOf } from "../books/versions";
import type { Receipt } from "../receipts/receipt";
import { createReceipt, updateReceipt } from "../receipts/receipts.server";
import { transactionUse } from "../receipts/transaction-use.server";
import type { BankLine } from "./bank-line";
import { type Suggestion, suggester, type WaitingTransaction } from "./bank-suggestions.server";

/** A transaction that a bank's file brought, and that nothing accounts for yet. Pounds. */
export interface UnmatchedTransaction extends WaitingTransaction {
  readonly suggestion: Suggestion | undefined;
}

/** A page of the money that came in by bank and is not accounted for, the newest first. */
export function listUnmatched(
  garage: Garage,
  { state, ...query }: PageQuery & { readonly state: BankLine["state"] },
): Page<UnmatchedTransaction> {
  const listed = inState(garage, state).sort((a, b) => b.transaction.autoId - a.transaction.autoId);
  const page = pageOf(listingOf(listed), query);
  const suggest =
    page.rows.length === 0
      ? () => undefined
      : suggester(garage, state === "open" ? listed : waitingOf(garage));
  return { ...page, rows: page.rows.map((each) => ({ ...each, suggestion: suggest(each) })) };
}

const waitingOf = (garage: Garage) => inState(garage, "open");

/** The money that came in by bank and is not accounted for: what waits, or what was skipped. */
function inState({ books }: Garage, state: BankLine["state"]): WaitingTransaction[] {
  return [...books.bankLines.group("state", state)].flatMap(({ transaction: id }) => {
    const transaction = books.transactions.get(id);
    if (transaction === undefined) return [];
    const { left } = transactionUse(books, transaction);
    return left > 0 ? [{ transaction, left }] : [];
  });
}

/** Returns the bank line of a transaction. @throws NotFoundError */
function lineOfTransaction({ books }: Garage, id: string): BankLine {
  const line = books.bankLines.group("transaction", id).first();
  if (!line) throw new NotFoundError("There is no such transaction of a bank’s file");
  return line;
}

/** A receipt of a bank transaction. */
export interface Matched {
  readonly receipt: Receipt;
  /** Whether it was made by the match; one that was there already was linked. */
  readonly isMade: boolean;
  /** Who had matched it before, as far as that is known; undefined where it was the same user, or nobody. */
  readonly earlier?: LastChange;
}

/**
 * The answer to a match that is there already. Whoever confirmed it, and lost the answer, is answered as before. Only a receipt that
 * was not changed since tells who made it.
 */
function matchedBefore(garage: Garage, receipt: Receipt, isMade: boolean, by: string): Matched {
  const isChanged = receipt.updated !== receipt.created;
  if (isMade && isChanged) return { receipt, isMade, earlier: {} };
  if (garage.books.changerOf("receipts", receipt) === by) return { receipt, isMade };
  return { receipt, isMade, earlier: isMade ? lastChangeOf(garage, "receipts", receipt, by) : {} };
}

/**
 * Makes the receipt that a suggestion stands for, or takes the one that is there, and links it to its transaction. Confirmed twice,
 * it makes one, and tells a second user of the first.
 * @param shown the suggestion that was confirmed, as `suggestionKey` has it @throws ConflictError if it is another one by now
 */
export async function confirmMatch(garage: Garage, id: string, shown: string, by: string): Promise<Matched> {
  lineOfTransaction(garage, id);
  const transaction = garage.books.transactions.get(id);
  if (!transaction) throw new NotFoundError("There is no such transaction");
  const { left } = transactionUse(garage.books, transaction);
  const suggestion = left > 0 ? suggester(garage, waitingOf(garage))({ transaction, left }) : undefined;
  const { receipts } = garage.books;
  const linked = [...receipts.group("transaction", id)].find(
    ({ _id, customer }) => shown === suggestionKey({ customer, receipt: _id, allocations: [] }),
  );
  if (linked) return matchedBefore(garage, linked, false, by);
  let made = confirmedId(id, shown, 0);
  // One that was taken off the transaction since stays what it is, and the next is another.
  for (let receipt = receipts.get(made), time = 1; receipt; receipt = receipts.get(made), time += 1) {
    if (receipt.transaction === id) return matchedBefore(garage, receipt, true, by);
    made = confirmedId(id, shown, time);
  }
  const there = receipts.get(suggestion?.receipt ?? "");
  if (suggestion === undefined || suggestionKey(suggestion) !== shown) {
    throw new ConflictError(
      `The books changed meanwhile, so nothing was saved. Look at transaction ${transaction.autoId} again.`,
    );
  }
  const { customer, allocations } = suggestion;
  const { date, customerRef: reference } = transaction;
  const input = { date, customer, method: "BACS", amount: left, reference, transaction: id, allocations };
  try {
    if (there) {
      const receipt = await updateReceipt(garage, there._id, { transaction: id }, by, there.updated);
      return { receipt, isMade: false };
    }
    // Two users at once get one and the same receipt, and the first of them made it.
    return matchedBefore(garage, await createReceipt(garage, input, by, made), true, by);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ConflictError(Object.values(error.errors).flat().join(". "));
  }
}

/** The `_id` of the receipt that a suggestion for a transaction makes, the first time, the second, and so on. */
function confirmedId(transaction: string, shown: string, time: number): string {
  const of = time === 0 ? `${transaction} ${shown}` : `${transaction} ${shown} ${time}`;
  return createHash("sha256").update(of).digest("base64url").slice(0, 21);
}

/** Tells one suggestion from another. */
export function suggestionKey({
  customer,
  receipt,
  allocations,
}: Pick<Suggestion, "customer" | "receipt" | "allocations">): string {
  return createHash("sha256")
    .update(JSON.stringify([customer, allocations, receipt]))
    .digest("base64url")
    .slice(0, 12);
}

/** Leaves a transaction out of the list, or takes it back into it. @throws NotFoundError */
export function setSkipped(garage: Garage, id: string, isSkipped: boolean, by: string): Promise<BankLine> {
  return garage.books.update(by, ({ bankLines }) =>
    bankLines.put({ ...lineOfTransaction(garage, id), state: isSkipped ? "skipped" : "open" }),
  );
}

/** What stays on the customer's account, in pounds. */
export function restOf(left: number, { receipt, allocations }: Suggestion): number {
  if (receipt !== undefined) return 0;
  return subtractMoney(left, addMoney(...allocations.map(({ amount }) => amount)));
}
