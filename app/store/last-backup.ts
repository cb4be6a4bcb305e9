import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { bodyOf, sealLine } from "./checked-line";
import { openOwned } from "./disk";
import { StoreLossError } from "./errors";
import { markPath } from "./mark";
import { readMark } from "./mark-file";

/** When a backup of a data directory was last made, and where it went. */
export interface LastBackup {
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly file: string;
}

const NAME = "last-backup.json";
const BRACE = 0x7b;
const DAY_MS = 86_400_000;

/** Notes a backup in the data directory, for those who ask how old it is. */
export function noteBackup(dir: string, backup: LastBackup): void {
  const file = path.join(dir, NAME);
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  const fd = openOwned(draft, "wx");
  try {
    fs.writeFileSync(fd, sealLine(`"last-backup",${JSON.stringify(backup)}]`));
  } finally {
    fs.closeSync(fd);
  }
  fs.renameSync(draft, file);
}

/** Whole days since the last backup or, before the first one, since the books were begun. Undefined if nobody knows. */
export function daysWithoutBackup(dir: string, now: Date): number | undefined {
  const since = lastBackupAt(path.join(dir, NAME), now) ?? begun(dir);
  return since === undefined ? undefined : Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
}

/** A note that cannot be read is no note: the notice comes earlier then, never later. */
function lastBackupAt(file: string, now: Date): string | undefined {
  try {
    const { at } = decodeNote(fs.readFileSync(file).subarray(0, -1));
    // A clock that was wrong made a note from the future, which would never be too old.
    const isPast = typeof at === "string" && Date.parse(at) <= now.getTime() + DAY_MS;
    return isPast ? at : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || "syscall" in (error as object)) return undefined;
    throw error;
  }
}

/** Notes of older versions have no checksum. @throws SyntaxError */
function decodeNote(line: Buffer): Partial<LastBackup> {
  const isOlder = line[0] === BRACE;
  const note: unknown = isOlder || bodyOf(line) ? JSON.parse(line.toString()) : undefined;
  return (isOlder ? note : (note as unknown[] | undefined)?.[2]) ?? {};
}

function begun(dir: string): string | undefined {
  const read = readMark(markPath(dir));
  return read === undefined || read instanceof StoreLossError ? undefined : read.mark.made;
}
