import * as fs from "node:fs";
import * as path from "node:path";

/** What another program did to an open file. */
export interface Happened {
  /** The rest of a sentence that begins with the file's name. */
  readonly what: string;
  /** Whether the open file still holds everything, though its name no longer leads to it. */
  readonly isElsewhere: boolean;
}

/** An open file: its name, and the inode that the name led to. */
export interface OpenFile {
  readonly fd: number;
  readonly file: string;
  readonly ino: number;
  readonly dev: number;
}

export function openFileOf(fd: number, file: string): OpenFile {
  const { ino, dev } = fs.fstatSync(fd);
  return { fd, file, ino, dev };
}

/**
 * Compares an open file with what its name leads to. Undefined if they are one, and of the expected length in bytes.
 * Then it asks the system only once, in some microseconds, so that every group of commits can ask.
 */
export function whatHappenedTo({ fd, file, ino, dev }: OpenFile, size: number): Happened | undefined {
  const named = fs.statSync(file, { throwIfNoEntry: false });
  const isThere = named?.ino === ino && named.dev === dev;
  if (isThere && named.size === size) return undefined;
  const open = isThere ? named : fs.fstatSync(fd);
  if (open.size !== size) {
    return {
      what: `has ${open.size} bytes, and this server left it with ${size}: another program wrote to it`,
      isElsewhere: false,
    };
  }
  if (named) return { what: "was replaced by another program", isElsewhere: true };
  const what = open.nlink === 0 ? "was deleted by another program" : "was moved away by another program";
  return { what, isElsewhere: true };
}

/** How to get an open file back that its name no longer leads to. */
export function recoverBy(fd: number, file: string): string {
  if (process.platform !== "linux") return "do not stop it before the file is back in its place.";
  return `first copy the open file with cp /proc/${process.pid}/fd/${fd} ${path.dirname(file)}.rescued.jsonl, then stop the server and put that in its place.`;
}
