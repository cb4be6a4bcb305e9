import * as fs from "node:fs";
import * as path from "node:path";
import { StoreLossError } from "./errors";
import { hasBooks, listFiles } from "./generations";
import { MARK_NAME, type Mark, placeOf } from "./mark";
import { isSamePlace, type Marks } from "./marks";
import { realPlace } from "./memory";

/** What a start leaves beside the books: where one of these is, books were, or a person prepared something. */
const TRACES =
  /^(high-water\.json|index-\d+\.jsonl|config\.json|secret|outbox|logos|backups|(torn|cut)-.*\.bin)$/;

const START_ANEW =
  "Nothing was changed. Mount the disk or put the files back, or `garage restore` a backup. `garage serve --new` starts an empty garage here.";

/** A directory without books must not become an empty garage where there was one before. @throws StoreLossError */
export function refuseEmptied(dir: string, { own, outside }: Marks): void {
  const names = fs.existsSync(dir) ? fs.readdirSync(dir) : [];
  if (names.length > 0 && hasBooks(listFiles(dir))) return;
  // A first start that was cut short has confirmed nothing.
  if (own && own.mark.seq === 0) return;
  if (own) {
    const { seq, at } = own.mark;
    const reason = `the snapshots and journals are missing. Its ${MARK_NAME} says that record ${seq} of ${at} was confirmed`;
    throw new StoreLossError(dir, reason, START_ANEW);
  }
  const traces = names.filter((name) => TRACES.test(name));
  if (traces.length > 0) {
    const reason = `it holds ${traces.join(", ")} but no books. A garage may have been here before`;
    throw new StoreLossError(dir, reason, START_ANEW);
  }
  if (
    outside &&
    (hasGivenNumbers(outside.mark) ||
      isSamePlace(dir, outside.mark) ||
      isOnAnotherDisk(dir, outside.mark.place?.device))
  ) {
    const { seq, at } = outside.mark;
    const reason = `a garage was here, and now nothing is. Record ${seq} of ${at} was the last one`;
    throw new StoreLossError(dir, reason, START_ANEW);
  }
}

/** Whether anything was entered. A garage of a first start alone, which was only looked at, may be removed and begun again. */
function hasGivenNumbers({ numbers }: Mark): boolean {
  return Object.values(numbers).some((highest) => highest > 0);
}

/** What a disk that is not mounted looks like: its path leads to the disk below it. */
function isOnAnotherDisk(dir: string, device: number | undefined): boolean {
  let place = realPlace(dir);
  while (!fs.existsSync(place)) place = path.dirname(place);
  return device !== undefined && placeOf(place)?.device !== device;
}
