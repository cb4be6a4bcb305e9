import path from "node:path";
import { backUp } from "../../store/backup";
import { makeDirectory } from "../../store/disk";
import type { Books } from "../books/books.server";
import type { Invoice } from "../invoices/invoice";
import { assumedReceipts } from "./receive-totals.server";

/** The folder of the data directory for backups that the program makes by itself. */
const FOLDER = "backups";

/**
 * Enters receipts for the payments of books from before there were receipts, in one commit, after a backup. Does nothing
 * in other books.
 * @param also further files of the data directory that the backup holds.
 */
export async function enterAssumedReceipts(
  books: Books,
  { dir, also, log }: { dir: string; also: readonly string[]; log: (line: string) => void },
): Promise<void> {
  const paid = paidWithoutReceipts(books);
  if (paid.length === 0) return;
  const folder = path.join(dir, FOLDER);
  makeDirectory(folder);
  const file = path.join(folder, "before-receipts.tar.gz");
  await backUp(dir, file, { also, replace: true, isOwn: true });
  const made = await books.update("receipts", (open) => {
    for (const invoice of paid.reverse()) assumedReceipts(open, invoice);
    return open.receipts.count;
  });
  log(
    `${made} receipts were made from the payments of ${paid.length} invoices, dated as their invoices. ${file} holds the books as they were before.`,
  );
}

/** Books whose payments have no receipts yet, opened by what only reads them: it would miss all money that came in. */
export class OlderBooksError extends Error {
  override readonly name = "OlderBooksError";
  constructor() {
    super(
      "These books are of version 0.1.0, which kept no receipts. Start the server on them once: it makes a receipt of each payment, after a backup.",
    );
  }
}

/** @throws OlderBooksError */
export function refuseWithoutReceipts(books: Books): void {
  if (paidWithoutReceipts(books).length > 0) throw new OlderBooksError();
}

/** The paid invoices of books from before there were receipts. */
function paidWithoutReceipts({ invoices, receipts }: Books): Invoice[] {
  return receipts.count > 0 ? [] : Array.from(invoices).filter(isPaid);
}

function isPaid({ payments: { card, cash, cheque } }: Invoice): boolean {
  return card !== 0 || cash !== 0 || cheque !== 0;
}
