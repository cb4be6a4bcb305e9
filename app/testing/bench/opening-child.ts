import { openBooks } from "../../modules/books/books.server";
import { childInput, report } from "./child";

export interface OpeningInput {
  readonly dir: string;
}

export interface Opening {
  readonly ms: number;
  /** Resident, right after. */
  readonly megabytes: number;
}

const { dir } = childInput<OpeningInput>();
const begun = performance.now();
const books = await openBooks({ dir });
const ms = performance.now() - begun;
report({ ms, megabytes: process.memoryUsage.rss() / 1024 / 1024 } satisfies Opening);
await books.close();
