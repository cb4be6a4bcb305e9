import type { Garage } from "../../modules/books/books.server";
import { listUnmatched } from "../../modules/transactions/bank-matches.server";
import { createTransaction } from "../../modules/transactions/transactions.server";

/** A bank's line that waits for a match. @returns its transaction */
export async function waitingLine(garage: Garage, customerRef: string, amount: number, date = "2026-11-06") {
  const transaction = await createTransaction(garage, { customerRef, amount, date }, "test");
  await garage.books.update("test", ({ bankLines }) => {
    bankLines.insert({ _id: `line ${transaction._id}`, transaction: transaction._id, state: "open" });
  });
  return transaction;
}

/** What a transaction that waits has probably paid. */
export function suggestionFor(garage: Garage, transaction: string) {
  const { rows } = listUnmatched(garage, { state: "open", page: 1, limit: 100 });
  return rows.find((row) => row.transaction._id === transaction)?.suggestion;
}
