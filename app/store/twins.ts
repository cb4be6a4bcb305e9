import * as fs from "node:fs";
import { StoreLockedError, StoreLossError } from "./errors";
import { holderOf } from "./lock";
import { type Mark, markPath } from "./mark";
import { readMark } from "./mark-file";
import { isSamePlace } from "./marks";
import { realPlace, rememberedMarks } from "./memory";
import type { Found } from "./survey";

const ONE_OF_THEM =
  "Nothing was changed. Go on with one of the two directories, and move the other one away. " +
  "`garage verify --accept-loss` makes a garage of its own of this one.";

/**
 * The marks of other directories on this machine that have the same books as `dir` now: copies of it, or what it is a copy
 * of. Books that went apart by consent have another generation and are none.
 */
export function twinsOf(
  dir: string,
  memory: string | undefined,
  { books, generation }: Pick<Mark, "books" | "generation">,
): readonly Mark[] {
  const here = realPlace(dir);
  return rememberedMarks(memory, books).filter((mark) => {
    const there = mark.place?.path;
    if (there === undefined || there === here || !isSamePlace(there, mark)) return false;
    // One directory that is mounted at two places is no copy.
    if (isSamePlace(here, mark)) return false;
    const own = readMark(markPath(there));
    if (own === undefined || own instanceof StoreLossError) return false;
    return own.mark.books === books && own.mark.generation === generation;
  });
}

/** @throws StoreLockedError while another process writes to one of the twins */
export function refuseServedTwin(dir: string, twins: readonly Mark[]): void {
  for (const { place } of twins) {
    const there = place?.path ?? "";
    const holder = fs.existsSync(there) ? holderOf(there) : undefined;
    if (holder === undefined) continue;
    const advice = `${dir} has the same books, and both would give the same numbers. ${ONE_OF_THEM}`;
    throw new StoreLockedError(there, holder === "unknown" ? undefined : holder, advice);
  }
}

/** Books that go on in another directory; undefined if none of them goes further than what was found here. */
export function lossToTwin(dir: string, twins: readonly Mark[], found: Found): StoreLossError | undefined {
  const ahead = twins.find(({ seq }) => seq > found.seq);
  if (ahead === undefined) return undefined;
  const reason = `the same books go on in ${ahead.place?.path} to record ${ahead.seq} of ${ahead.at}. Here they end with record ${found.seq}`;
  return new StoreLossError(dir, reason, ONE_OF_THEM);
}
