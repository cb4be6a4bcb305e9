import type { BooksInUpdate } from "../books/books.server";

/** Invalidates the password links of a user after a change to their account. */
export function forgetLinks({ passwordResets }: BooksInUpdate, user: string): void {
  for (const { _id } of [...passwordResets.group("user", user)]) passwordResets.delete(_id);
}
