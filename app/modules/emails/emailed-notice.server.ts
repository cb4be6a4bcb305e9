import { formatListDay, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { type Email, emailKey, HISTORY_OF, isBeingSent, isSent } from "./email";
import type { EmailKind } from "./email-kind";

/** The last message with a paper that was sent, or is being sent; undefined for none. */
export function lastEmailOf(
  { books }: Pick<Garage, "books">,
  kind: EmailKind,
  id: string,
): Email | undefined {
  const last = [...books.emails.group("record", emailKey(HISTORY_OF[kind], id))]
    .filter((email) => isSent(email) || isBeingSent(email))
    .sort((a, b) => (a.updated < b.updated ? -1 : 1))
    .at(-1);
  return last?.kind === kind ? last : undefined;
}

/** "It was emailed to ann@example.co.uk on 19 Nov 2026" */
export function emailedInWords(email: Email): string {
  if (isBeingSent(email)) return `It is being emailed to ${email.to}`;
  const how = email.state === "outbox" ? "It was laid into the outbox for" : "It was emailed to";
  return `${how} ${email.to} on ${formatListDay(londonDayOf(new Date(email.updated)))}`;
}

/** What to tell before a record is changed or deleted whose paper a customer has in an email; undefined for another. */
export function emailedNotice(
  garage: Pick<Garage, "books">,
  kind: Exclude<EmailKind, "statement">,
  id: string,
): string | undefined {
  const last = lastEmailOf(garage, kind, id);
  return last && `${emailedInWords(last)}, and stays there as it was.`;
}
