import { type Day, londonDayOf } from "../../shared/dates";
import { askNobody, ConflictError } from "../../shared/errors";
import type { Customer } from "../customers/customer";
import { statementsByCustomer } from "../statements/statements.server";
import { type Email, emailKey } from "./email";
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

/**
 * Begins a round of statements. @throws ConflictError while one is under way, and when nobody owes anything
 * @throws QuestionError if some were sent today
 */
export async function startStatements(
  garage: RoundGarage,
  by: string,
  ask = askNobody,
): Promise<RoundProgress> {
  const customers = owingCustomers(garage);
  if (customers.length === 0) throw new ConflictError("Nobody owes anything: there is no statement to send");
  ask(sentTodayQuestion(sentOn(garage, londonDayOf(new Date()), customers)));
  const messages = customers.map(({ _id }) => ({ record: _id }));
  await garage.books.update(by, (books) =>
    beginRound(books, "statement", messages, { by, already: "Statements are being sent already" }),
  );
  void continueRounds(garage);
  return roundProgress(garage, "statement");
}

/** How many of some customers got a statement on a day, in a round or alone. */
function sentOn({ books }: Sending, day: Day, customers: readonly Customer[]): number {
  const isSent = ({ kind, state, updated }: Email) =>
    kind === "statement" &&
    (state === "sent" || state === "outbox") &&
    londonDayOf(new Date(updated)) === day;
  return customers.filter(({ _id }) =>
    [...books.emails.group("record", emailKey("customer", _id))].some(isSent),
  ).length;
}

function sentTodayQuestion(sent: number): string | undefined {
  if (sent === 0) return undefined;
  const was = sent === 1 ? "1 statement was" : `${sent.toLocaleString("en-GB")} statements were`;
  return `${was} emailed today. Everybody who owes something gets one again.`;
}
