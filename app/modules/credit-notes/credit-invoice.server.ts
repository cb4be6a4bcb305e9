import type { Ask } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import { getInvoice } from "../invoices/invoices.server";
import { meanwhileQuestions } from "../receipts/drawn-invoice.server";
import type { CreditNote } from "./credit-note";
import { makeCreditNote } from "./credit-notes.server";

/**
 * Makes the credit note of an invoice's form.
 * @param form.input as `createCreditNote` takes it.
 * @param form.drawnWith as `invoiceDrawnWith` has it: what came in or changed since is asked about.
 * @param form.sendId the id of the form's one-use token. The same id again returns the credit note made first.
 * @throws ValidationError @throws NotFoundError @throws QuestionError
 */
export function creditInvoice(
  garage: Garage,
  invoiceId: string,
  {
    input,
    drawnWith,
    sendId: id,
    ask,
  }: { readonly input: unknown; readonly drawnWith: string; readonly sendId: string; readonly ask: Ask },
  by: string,
): Promise<CreditNote> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const made = books.creditNotes.get(id);
    if (made) return made;
    for (const question of meanwhileQuestions(books, getInvoice(garage, invoiceId), drawnWith)) ask(question);
    return makeCreditNote(garage, books, input, id, ask);
  });
}
