import { type Day, londonDayOf } from "../../shared/dates";
import { type Ask, askNobody, ConflictError } from "../../shared/errors";
import type { Customer } from "../customers/customer";
import { statementsByCustomer } from "../statements/statements.server";
import { type Email, emailKey, isBeingSent, isSent, mayHaveArrived } from "./email";
import type { Sending } from "./emails.server";
import { countedWords, type SentOrLaid, STATEMENTS } from "./round-words";
import {
  beginRound,
  beingSentInWords,
  continueRounds,
  notDoneInWords,
  type RoundGarage,
  type RoundProgress,
  roundProgress,
} from "./rounds.server";

/** Who would get a statement: every customer who owes some department something, by number. */
export function owingCustomers(garage: Sending): Customer[] {
  return statementsByCustomer(garage).map(({ customer }) => customer);
}

/** Those of some customers to whom no statement was emailed on a day, nor one that may have arrived or is on its way. */
export function withoutStatementOn(garage: Sending, day: Day, customers: readonly Customer[]): Customer[] {
  const isPerhapsSent = (email: Email) => isSent(email) || mayArrive(email);
  return customers.filter((customer) => !statementsOn(garage, day, customer).some(isPerhapsSent));
}

/** The statements of a day that some customers may have got, or are about to get, where none is known to have arrived. */
export function perhapsSentOn(garage: Sending, day: Day, customers: readonly Customer[]): Email[] {
  return customers.flatMap((customer) => {
    const emails = statementsOn(garage, day, customer);
    return emails.some(isSent) ? [] : emails.filter(mayArrive).slice(0, 1);
  });
}

const mayArrive = (email: Email) => mayHaveArrived(email) || isBeingSent(email);

/**
 * Begins a round of statements. Whose statement is being sent this moment gets no second one.
 * @param to who gets one; by default everybody who owes something
 * @throws ConflictError while one is under way, and when nobody owes anything
 * @throws QuestionError if some were sent today
 */
export async function startStatements(
  garage: RoundGarage,
  by: string,
  { ask = askNobody, to: asked = owingCustomers(garage) }: { ask?: Ask; to?: readonly Customer[] } = {},
): Promise<RoundProgress> {
  if (asked.length === 0) throw new ConflictError("Nobody owes anything: there is no statement to send");
  const today = londonDayOf(new Date());
  // A round that was stopped still sends the one that it had begun with.
  const to = asked.filter((customer) => !statementsOn(garage, today, customer).some(isBeingSent));
  if (to.length === 0) throw new ConflictError(beingSentInWords(STATEMENTS));
  ask(sentTodayQuestion(sentOn(garage, today, to)));
  const messages = to.map(({ _id }) => ({ record: _id }));
  const ids = new Set(to.map(({ _id }) => _id));
  const others = owingCustomers(garage).filter(({ _id }) => !ids.has(_id));
  await garage.books.update(by, (books) =>
    beginRound(books, "statement", messages, {
      by,
      along: perhapsSentOn(garage, today, others),
      already: notDoneInWords(garage, STATEMENTS),
    }),
  );
  void continueRounds(garage);
  return roundProgress(garage, "statement");
}

/**
 * The same for whoever had no statement today.
 * @param drawnWith how many they were when the page was drawn: others may owe something since, or the day is over
 * @throws ConflictError when everybody had one @throws QuestionError when they are not as many any more
 */
export async function startStatementsLeft(
  garage: RoundGarage,
  by: string,
  { ask, drawnWith }: { ask: Ask; drawnWith: string },
): Promise<RoundProgress> {
  const to = statementsLeft(garage);
  if (to.length === 0) throw new ConflictError("Everybody who owes something has had a statement today");
  if (String(to.length) !== drawnWith)
    ask(
      `${countedWords(to.length, STATEMENTS)} would be sent, and this page said ${drawnWith || "nothing"}.`,
    );
  return startStatements(garage, by, { ask, to });
}

/** Those who owe something, can be emailed, and had no statement today. */
export function statementsLeft(garage: Sending, owing = owingCustomers(garage)): Customer[] {
  const customers = owing.filter(({ email }) => email !== "");
  return withoutStatementOn(garage, londonDayOf(new Date()), customers);
}

/** How many of some customers got a statement on a day, in a round or alone, and for how many one was only laid into the outbox. */
export function sentOn(garage: Sending, day: Day, customers: readonly Customer[]): SentOrLaid {
  const got = customers
    .map((customer) => statementsOn(garage, day, customer).filter(isSent))
    .filter((emails) => emails.length > 0);
  const sent = got.filter((emails) => emails.some(({ state }) => state === "sent")).length;
  return { sent, outbox: got.length - sent };
}

/** The emails of a customer's statements that were last dealt with on a day. */
function statementsOn({ books }: Sending, day: Day, { _id }: Customer): Email[] {
  return [...books.emails.group("record", emailKey("customer", _id))].filter(
    ({ kind, updated }) => kind === "statement" && londonDayOf(new Date(updated)) === day,
  );
}

function sentTodayQuestion({ sent, outbox }: SentOrLaid): string | undefined {
  if (sent + outbox === 0) return undefined;
  const were = (count: number) => `${countedWords(count, STATEMENTS)} ${count === 1 ? "was" : "were"}`;
  const told = [
    ...(sent > 0 ? [`${were(sent)} emailed today.`] : []),
    ...(outbox > 0 ? [`${were(outbox)} laid into outbox/ today, because no mail server was set.`] : []),
  ];
  return `${told.join(" ")} Everybody who owes something gets one again.`;
}
