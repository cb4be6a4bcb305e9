import fs from "node:fs/promises";
import path from "node:path";
import { COMPACTION_WORKER, childInput, report } from "./child";
import { type BooksSize, makeBooks } from "./large-books";

/** Directories for books of one size. */
export interface MakingInput {
  readonly size: BooksSize;
  /** What the program itself opens: a snapshot. */
  readonly served: string;
  /** The same all in journals, and a copy to write in; only when they are asked for. */
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
if (inSnapshot !== undefined) await fs.cp(served, inSnapshot, { recursive: true });
if (inJournals !== undefined) {
  // The journals from the first on are still there: without the snapshot they tell the same.
  const isNeeded = (file: string) => !path.basename(file).startsWith("snapshot-");
  await fs.cp(served, inJournals, { recursive: true, filter: isNeeded });
}
report({ invoice } satisfies Making);
