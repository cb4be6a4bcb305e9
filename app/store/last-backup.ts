import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
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
const DAY_MS = 86_400_000;

/** Notes a backup in the data directory, for those who ask how old it is. */
export function noteBackup(dir: string, backup: LastBackup): void {
  const file = path.join(dir, NAME);
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  fs.writeFileSync(draft, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** Whole days since the last backup or, before the first one, since the books were begun. Undefined if nobody knows. */
export function daysWithoutBackup(dir: string, now: Date): number | undefined {
  const since = lastBackupAt(path.join(dir, NAME)) ?? begun(dir);
  return since === undefined ? undefined : Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
}

function lastBackupAt(file: string): string | undefined {
  try {
    const { at } = JSON.parse(fs.readFileSync(file, "utf8")) as Partial<LastBackup>;
    return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : undefined;
  } catch (error) {
    // A note that cannot be read is no note: the notice comes earlier then, never later.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function begun(dir: string): string | undefined {
  const read = readMark(markPath(dir));
  return read === undefined || read instanceof StoreLossError ? undefined : read.mark.made;
}
