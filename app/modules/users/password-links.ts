import type { OpenBooks } from "../books/books.server";

/** Makes the links that a user was sent useless: for when what they were sent for has changed. */
export function forgetLinks({ passwordResets }: OpenBooks, user: string): void {
  for (const { _id } of [...passwordResets.group("user", user)]) passwordResets.delete(_id);
}
