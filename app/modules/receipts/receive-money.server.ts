import type { Ask } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import { updateAsking } from "../books/update-asking.server";
import { invoiceLink } from "../invoices/invoice";
import { drawnField } from "./allocation";
import { meanwhileQuestions } from "./drawn-invoice.server";
import type { Receipt } from "./receipt";
import { makeReceipt } from "./receipts.server";

interface ReceivedForm {
  /** What the form showed of each invoice, by `drawnField`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The id of its one-use token. The same id again returns the receipt made first. */
  readonly sendId: string;
  readonly ask: Ask;
}

/**
 * Makes the receipt of a form that shows a customer's invoices. What came in for one that it pays since, or its other total, is
 * asked about. @throws ValidationError @throws QuestionError
 */
export function receiveMoney(
  garage: Garage,
  input: { readonly allocations: readonly { readonly invoice: string }[] },
  { fields, sendId: id, ask }: ReceivedForm,
  by: string,
): Promise<Receipt> {
  return updateAsking(garage, by, ask, (books, ask) => {
    const made = books.receipts.get(id);
    if (made) return made;
    for (const { invoice: paid } of input.allocations) {
      const invoice = books.invoices.get(paid);
      if (invoice === undefined) continue;
      const drawnWith = fields[drawnField(invoice.autoId)] ?? "";
      for (const question of meanwhileQuestions(books, invoice, drawnWith))
        ask(`${invoiceLink(invoice).label}: ${question.replace(/^./, (first) => first.toLowerCase())}`);
    }
    return makeReceipt(garage, books, input, id, ask);
  });
}
