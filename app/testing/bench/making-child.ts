import fs from "node:fs/promises";
import { openBooks } from "../../modules/books.server";
import { COMPACTION_WORKER, childInput, report } from "./child";
import { type BooksSize, makeBooks } from "./large-books";
import { addPurchases, openWithPurchases } from "./purchases";

/** Directories for books of one size. */
export interface MakingInput {
  readonly size: BooksSize & { readonly purchases: number };
  /** What the program itself opens: a snapshot, without purchases. */
  readonly served: string;
  /** With purchases, all in journals and all in a snapshot; only when they are asked for. */
  readonly inJournals?: string;
  readonly inSnapshot?: string;
}

export interface Making {
  /** The `_id` of a usual invoice. */
  readonly invoice: string;
}

const { size, served, inJournals, inSnapshot } = childInput<MakingInput>();
const compaction = { worker: COMPACTION_WORKER, compactAt: Number.POSITIVE_INFINITY };

const invoice = await makeBooks(served, size);
if (inJournals !== undefined && inSnapshot !== undefined) {
  await fs.cp(served, inJournals, { recursive: true });
  const books = await openWithPurchases({ dir: inJournals });
  await addPurchases(books, size.purchases);
  await books.close();
  await fs.cp(inJournals, inSnapshot, { recursive: true });
  const copy = await openWithPurchases({ dir: inSnapshot, compaction });
  await copy.compact();
  await copy.close();
}
const books = await openBooks({ dir: served, compaction });
await books.compact();
await books.close();
report({ invoice } satisfies Making);
