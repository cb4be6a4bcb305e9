import type { PrintedPaper } from "../../shared/printed-paper";
import type { Garage } from "../books/books.server";
import { issuedAt } from "./issue";

/** A paper that marks its invoice as issued when it is handed over. Books that are read-only still print. */
export function issuing(garage: Garage, id: string, by: string, paper: PrintedPaper): PrintedPaper {
  return {
    ...paper,
    handedOver: async () => {
      if (!garage.books.isReadOnly) await issueInvoice(garage, id, by);
    },
  };
}

/** Marks an invoice as issued now, unless it is already, or gone. */
export async function issueInvoice({ books }: Garage, id: string, by: string): Promise<void> {
  const isIssued = () => {
    const invoice = books.invoices.get(id);
    return invoice === undefined || issuedAt(invoice) !== null;
  };
  if (isIssued()) return;
  await books.update(by, ({ invoices }) => {
    const invoice = invoices.get(id);
    if (invoice && !isIssued()) invoices.note({ ...invoice, issued: invoices.moment });
  });
}
