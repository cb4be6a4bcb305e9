import type { Books, BooksInUpdate, Garage } from "./books.server";

/** The forms that have changed something since the start. */
const formsOf = new WeakMap<Books, Set<string>>();

/**
 * Changes the books for a form that may be sent twice, where what it changes does not say which form did it.
 * @param id the form's `sendId`; "" for what is no form.
 * @param change is told whether this very form has made its change already.
 * @example updateOnce(garage, by, form.sendId, (books, isAgain) => isAgain ? undefined : pay(books))
 */
export async function updateOnce<T>(
  { books }: Pick<Garage, "books">,
  by: string,
  id: string,
  change: (books: BooksInUpdate, isAgain: boolean) => T,
): Promise<T> {
  const forms = formsOf.get(books) ?? new Set<string>();
  formsOf.set(books, forms);
  let isNew = false;
  try {
    return await books.update(by, (inUpdate) => {
      const isAgain = forms.has(id);
      const result = change(inUpdate, isAgain);
      isNew = id !== "" && !isAgain;
      // Before the change is durable: the same form may come once more by then, and waits behind it.
      if (isNew) forms.add(id);
      return result;
    });
  } catch (error) {
    if (isNew) forms.delete(id);
    throw error;
  }
}
