import type { Garage } from "../books/books.server";
import type { User } from "./user";

/** Whether the session was signed out. */
export function hasEnded({ books }: Garage, session: string): boolean {
  return books.endedSessions.get(session) !== undefined;
}

/**
 * Ends one session of a user for good, wherever its cookie was copied to. Their other sessions stay.
 * @param expires when the last cookie of the session will have expired
 * @throws StoreWriteError @throws StoreReadOnlyError
 */
export async function endSession(
  { books }: Garage,
  session: string,
  { _id: user }: Pick<User, "_id">,
  expires: Date,
  now = new Date(),
): Promise<void> {
  await books.update(user, ({ endedSessions }) => {
    for (const each of [...endedSessions]) {
      if (Date.parse(each.expires) < now.getTime()) endedSessions.delete(each._id);
    }
    if (endedSessions.get(session)) return;
    endedSessions.insert({ _id: session, user, expires: expires.toISOString() });
  });
}
