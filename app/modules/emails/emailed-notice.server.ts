import { formatListDay, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type Email, emailKey, HISTORY_OF, isBeingSent, isSent, mayHaveArrived } from "./email";
import type { EmailKind } from "./email-kind";

/** The last message with a paper that was sent, may have been, or is being sent; undefined for none. */
export function lastEmailOf(
  { books }: Pick<Garage, "books">,
  kind: EmailKind,
  id: string,
  isMeant = (email: Email) => isSent(email) || mayHaveArrived(email) || isBeingSent(email),
): Email | undefined {
  return [...books.emails.group("record", emailKey(HISTORY_OF[kind], id))]
    .filter((email) => email.kind === kind && isMeant(email))
    .sort((a, b) => (a.updated < b.updated ? -1 : 1))
    .at(-1);
}

const HOW: Readonly<Record<Email["state"], string>> = {
  waiting: "It waits to be emailed to",
  sending: "It is being emailed to",
  sent: "It was emailed to",
  outbox: "It was laid into the outbox for",
  failed: "It may have been emailed to",
};

/** "It was emailed to ann@example.co.uk on 19 Nov 2026" */
export function emailedInWords(email: Email): string {
  return `${HOW[email.state]} ${email.to} on ${formatListDay(londonDayOf(new Date(email.updated)))}`;
}

/** What to tell before a record is changed or deleted whose paper a customer has in an email; undefined for another. */
export function emailedNotice(
  garage: Pick<Garage, "books">,
  kind: Exclude<EmailKind, "statement">,
  id: string,
): string | undefined {
  // One that is on its way is told once it is there.
  const last = lastEmailOf(garage, kind, id, (email) => isSent(email) || mayHaveArrived(email));
  return last && `${emailedInWords(last)}, and stays there as it was.`;
}
