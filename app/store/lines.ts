import * as fs from "node:fs";

const NEWLINE = 0x0a;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** A line of a file. */
export interface Line {
  /** Where it begins, in bytes. */
  readonly start: number;
  /** Without the newline. */
  readonly bytes: Buffer;
  /** Whether a newline ends it. */
  readonly complete: boolean;
  readonly last: boolean;
}

/** Reads a file line by line, a few megabytes at a time. @param fd open for reading. */
export function* readLines(fd: number): Generator<Line> {
  // The length of this moment: a process that reads beside the writer sees no more than one unfinished append.
  const end = fs.fstatSync(fd).size;
  let start = 0;
  let position = 0;
  let rest: Buffer[] = [];
  while (position < end) {
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    const length = fs.readSync(fd, chunk, 0, chunk.length, position);
    if (length === 0) break;
    const read = chunk.subarray(0, length);
    position += length;
    let from = 0;
    for (let at = read.indexOf(NEWLINE); at >= 0; at = read.indexOf(NEWLINE, from)) {
      const bytes =
        rest.length > 0 ? Buffer.concat([...rest, read.subarray(from, at)]) : read.subarray(from, at);
      rest = [];
      from = at + 1;
      yield { start, bytes, complete: true, last: start + bytes.length + 1 === end };
      start += bytes.length + 1;
    }
    if (from < length) rest.push(read.subarray(from));
  }
  if (rest.length > 0) yield { start, bytes: Buffer.concat(rest), complete: false, last: true };
}
