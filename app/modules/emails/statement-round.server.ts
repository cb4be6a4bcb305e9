import { ConflictError } from "../../shared/errors";
import type { Customer } from "../customers/customer";
import { statementsByCustomer } from "../statements/statements.server";
import type { Sending } from "./emails.server";
import {
  beginRound,
  continueRounds,
  type RoundGarage,
  type RoundProgress,
  roundProgress,
} from "./rounds.server";

/** Who would get a statement: every customer who owes some department something, by number. */
export function owingCustomers(garage: Sending): Customer[] {
  return statementsByCustomer(garage).map(({ customer }) => customer);
}

/** Begins a round of statements. @throws ConflictError while one is under way, and when nobody owes anything */
export async function startStatements(garage: RoundGarage, by: string): Promise<RoundProgress> {
  const customers = owingCustomers(garage);
  if (customers.length === 0) throw new ConflictError("Nobody owes anything: there is no statement to send");
  const messages = customers.map(({ _id }) => ({ record: _id }));
  await garage.books.update(by, (books) =>
    beginRound(books, "statement", messages, { by, already: "Statements are being sent already" }),
  );
  void continueRounds(garage);
  return roundProgress(garage, "statement");
}
