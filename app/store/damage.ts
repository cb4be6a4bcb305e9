import * as fs from "node:fs";
import * as path from "node:path";
import { writeNewFile } from "./disk";
import type { StoreDamagedError } from "./errors";
import { listFiles } from "./generations";
import { type Recovered, unusedName } from "./journal";
import { takeLock } from "./lock";
import { withoutRoom } from "./room";

/**
 * Sets aside everything from the damage on, so that the books open again as they were before it. Only in the journal that is being
 * written: anywhere else what follows would hang in the air, and a backup is the way. Needs that no server runs.
 * @param damage what keeps the books from being opened.
 * @throws StoreDamagedError the damage that cannot be cut
 */
export function cutDamage(dir: string, damage: StoreDamagedError, now: Date): Recovered {
  const lock = takeLock(dir, now);
  try {
    const last = listFiles(dir).journals.at(-1)?.file;
    if (damage.file !== last) throw damage;
    const from = damage.byte;
    const bytes = withoutRoom(fs.readFileSync(damage.file)).subarray(from);
    const aside = unusedName(path.join(dir, `torn-${now.toISOString().replaceAll(":", "-")}`));
    writeNewFile(aside, bytes);
    const fd = fs.openSync(damage.file, "r+");
    try {
      fs.ftruncateSync(fd, from);
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    return { file: aside, bytes: bytes.length };
  } finally {
    lock.release();
  }
}
