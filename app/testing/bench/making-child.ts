import fs from "node:fs/promises";
import path from "node:path";
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

const invoice = await makeBooks(served, size, compaction);
if (inJournals !== undefined && inSnapshot !== undefined) {
  await fs.cp(served, inSnapshot, { recursive: true });
  const books = await openWithPurchases({ dir: inSnapshot, compaction });
  await addPurchases(books, size.purchases);
  // The journals from the first on are still there: without the snapshot they tell the same.
  const isNeeded = (file: string) => !path.basename(file).startsWith("snapshot-");
  await fs.cp(inSnapshot, inJournals, { recursive: true, filter: isNeeded });
  await books.compact();
  await books.close();
}
report({ invoice } satisfies Making);
