import type { Ask } from "../../shared/errors";
import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { isUnchanged } from "../books/unchanged.server";
import { filedNotice } from "../vat/filed-notice.server";
import type { Invoice } from "./invoice";
import { changeQuestion, withHandOver } from "./issue";

/**
 * Asks about a change of an invoice that was issued, reviewed or filed. Its form sends what it has told, so only what came up since it
 * was opened is asked.
 */
export function askOfChange(garage: Garage, ask: Ask, before: Invoice, after: Invoice): void {
  if (isUnchanged(before, after)) return;
  ask(changeQuestion(before, after));
  ask(filedNotice(garage, "invoice", before._id));
}

/** A paper of an invoice, which is issued when it is handed over. Books that are read-only still print. */
export function issuing(garage: Garage, printed: Invoice, by: string, paper: PrintedPaper): PrintedPaper {
  return {
    ...paper,
    handedOver: async () => {
      if (!garage.books.isReadOnly) await issueInvoice(garage, printed, by);
    },
  };
}

/**
 * Marks an invoice as issued now, unless it is already, or gone.
 * @param printed as its paper says it. Printing and sending take their time: what was changed meanwhile is marked.
 */
export async function issueInvoice({ books }: Garage, printed: Invoice, by: string): Promise<void> {
  const handedOver = (at: string) => {
    const stored = books.invoices.get(printed._id);
    const changedBy = stored && books.changerOf("invoices", stored);
    return stored && withHandOver(stored, printed, { at, changedBy });
  };
  if (!handedOver("")) return;
  await books.update(by, ({ invoices }) => {
    const issued = handedOver(invoices.moment);
    if (issued) invoices.note(issued);
  });
}
