import * as fs from "node:fs";
import * as path from "node:path";
import { writeNewFile } from "./disk";
import { type JournalEnd, knownHead } from "./journal-reader";
import { readFully } from "./lines";

/** The part that recovery cut off the journal, and the file that keeps it. */
export interface Recovered {
  readonly file: string;
  readonly bytes: number;
}

/** Adds the newline that the last record lacks, and the head that an empty journal lacks. */
export function withBothEnds(fd: number, end: JournalEnd, head: Buffer): JournalEnd {
  if (end.lacksNewline) {
    fs.writeSync(fd, "\n", end.size);
    return { ...end, size: end.size + 1, lacksNewline: false };
  }
  if (end.size > 0 || head.length === 0) return end;
  fs.writeSync(fd, head, 0, head.length, 0);
  return { ...end, size: head.length, head: knownHead(head.subarray(0, -1), "") };
}

/** Saves the torn end before it is cut, so that no bytes on the disk are lost. */
export function saveTornTail(
  dir: string,
  fd: number,
  { tornBytes, size }: JournalEnd,
  now: Date,
): Recovered | undefined {
  if (tornBytes === 0) return undefined;
  const bytes = Buffer.alloc(tornBytes);
  if (readFully(fd, bytes, size) < bytes.length)
    throw new Error("The torn end of a journal became shorter while it was read");
  const file = unusedName(path.join(dir, `torn-${now.toISOString().replaceAll(":", "-")}`));
  writeNewFile(file, bytes);
  return { file, bytes: bytes.length };
}

/** A file name that is not taken yet. */
export function unusedName(start: string): string {
  for (let count = 1; ; count++) {
    const file = count === 1 ? `${start}.bin` : `${start}-${count}.bin`;
    if (!fs.existsSync(file)) return file;
  }
}
