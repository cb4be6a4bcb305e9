import * as fs from "node:fs";
import { type LockHolder, StoreLockedError, StoreLossError } from "./errors";
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
  const served = servedAmong(twins);
  if (served === undefined) return;
  const advice = `${dir} has the same books, and both would give the same numbers. ${ONE_OF_THEM}`;
  throw new StoreLockedError(served.there, served.holder, advice);
}

/** The first of the twins that another process writes to. */
function servedAmong(twins: readonly Mark[]): { there: string; holder: LockHolder | undefined } | undefined {
  for (const { place } of twins) {
    const there = place?.path ?? "";
    const holder = fs.existsSync(there) ? holderOf(there) : undefined;
    if (holder !== undefined) return { there, holder: holder === "unknown" ? undefined : holder };
  }
  return undefined;
}

/** Books that go on in another directory; undefined if none goes further than what was found here, or is written to. */
export function lossToTwin(dir: string, twins: readonly Mark[], found: Found): StoreLossError | undefined {
  const ahead = twins.find(({ seq }) => seq > found.seq);
  const there = ahead?.place?.path ?? servedAmong(twins)?.there;
  if (there === undefined) return undefined;
  const how = ahead ? `go on in ${there} to record ${ahead.seq} of ${ahead.at}` : `are in use in ${there}`;
  return new StoreLossError(
    dir,
    `the same books ${how}. Here they end with record ${found.seq}`,
    ONE_OF_THEM,
  );
}
