import { type Ask, askTogether } from "../../shared/errors";
import type { BooksInUpdate, Garage } from "./books.server";

/**
 * Changes the books where the user may have to agree to something doubtful. Nothing is changed before they do.
 * @param change gets an `ask` whose questions come together, once all of it was tried.
 * @throws QuestionError
 * @example updateAsking(garage, by, ask, (books, ask) => { ask(dayQuestion(day)); return books.quotes.put(quote); })
 */
export function updateAsking<T>(
  { books }: Pick<Garage, "books">,
  by: string,
  ask: Ask,
  change: (books: BooksInUpdate, ask: Ask) => T,
): Promise<T> {
  return books.update(by, (inUpdate) => askTogether(ask, (together) => change(inUpdate, together)));
}
