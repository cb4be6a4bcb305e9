import { formatListDay, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import { emailKey, HISTORY_OF, isSent } from "./email";
import type { EmailKind } from "./email-kind";

/** What to tell before a record is changed or deleted whose paper a customer has in an email; undefined for another. */
export function emailedNotice(
  { books }: Pick<Garage, "books">,
  kind: Exclude<EmailKind, "statement">,
  id: string,
): string | undefined {
  const last = [...books.emails.group("record", emailKey(HISTORY_OF[kind], id))]
    .filter(isSent)
    .sort((a, b) => (a.updated < b.updated ? -1 : 1))
    .at(-1);
  if (!last || last.kind !== kind) return undefined;
  const day = formatListDay(londonDayOf(new Date(last.updated)));
  const how = last.state === "outbox" ? "It was laid into the outbox for" : "It was emailed to";
  return `${how} ${last.to} on ${day}, and stays there as it was.`;
}
