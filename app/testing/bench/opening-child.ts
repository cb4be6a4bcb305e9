import { openBooks } from "../../modules/books/books.server";
import { childInput, report } from "./child";

export interface OpeningInput {
  readonly dir: string;
  /** Whether an index is kept beside the snapshot, and taken if it is there. */
  readonly isIndexed: boolean;
}

export interface Opening {
  readonly ms: number;
  /** Resident, right after. */
  readonly megabytes: number;
}

const { dir, isIndexed } = childInput<OpeningInput>();
const begun = performance.now();
const books = await openBooks({ dir, index: isIndexed ? { program: "bench" } : undefined });
const ms = performance.now() - begun;
report({ ms, megabytes: process.memoryUsage.rss() / 1024 / 1024 } satisfies Opening);
await books.close();
