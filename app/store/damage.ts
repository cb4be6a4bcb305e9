import * as fs from "node:fs";
import * as path from "node:path";
import { writeNewFile } from "./disk";
import type { StoreDamagedError } from "./errors";
import { listFiles } from "./generations";
import type { Recovered } from "./journal-ends";
import { unusedName } from "./journal-ends";
import { linesIn } from "./lines";
import { takeLock } from "./lock";
import { decodeRecord } from "./record";
import { withoutRoom } from "./room";

/** What was cut off the journal. */
interface Cut extends Recovered {
  /** How many records in it are whole. They may have been confirmed. */
  readonly records: number;
}

/**
 * Moves everything from the damage on into a file of its own, so that the books open as they were before it.
 * Works only in the current journal: later journals build on earlier ones, so damage there needs a backup.
 * No server may be running.
 * @param damage the damage that keeps the books from opening.
 * @throws StoreDamagedError when the damage cannot be cut
 */
export function cutDamage(dir: string, damage: StoreDamagedError, now: Date): Cut {
  const lock = takeLock(dir, now);
  try {
    const last = listFiles(dir).journals.at(-1)?.file;
    if (damage.file !== last) throw damage;
    const from = damage.byte;
    const bytes = withoutRoom(fs.readFileSync(damage.file)).subarray(from);
    const aside = unusedName(path.join(dir, `cut-${now.toISOString().replaceAll(":", "-")}`));
    writeNewFile(aside, bytes);
    const fd = fs.openSync(damage.file, "r+");
    try {
      fs.ftruncateSync(fd, from);
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    const whole = [...linesIn(bytes)].filter((line) => typeof decodeRecord(line.bytes) !== "string");
    return { file: aside, bytes: bytes.length, records: whole.length };
  } finally {
    lock.release();
  }
}
