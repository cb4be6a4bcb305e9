import * as fs from "node:fs";

const NEWLINE = 0x0a;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** A line of a file. */
export interface Line {
  /** Where it begins, in bytes. */
  readonly start: number;
  /** Without the newline. Good until the next line is asked for: its place is used again. */
  readonly bytes: Buffer;
  /** Whether a newline ends it. */
  readonly complete: boolean;
  readonly last: boolean;
}

/**
 * Fills `bytes` from a place in a file and answers how many there were: fewer only at its end. One read may stop before a block that
 * the disk cannot give, without a word; the next one says so.
 */
export function readFully(fd: number, bytes: Buffer, position: number): number {
  let done = 0;
  while (done < bytes.length) {
    const length = fs.readSync(fd, bytes, done, bytes.length - done, position + done);
    if (length === 0) break;
    done += length;
  }
  return done;
}

/**
 * Reads a file line by line, a few megabytes at a time.
 * @param fd open for reading.
 * @param end how many bytes of it are read: what is written behind them meanwhile is not seen.
 */
export function* readLines(fd: number, end = fs.fstatSync(fd).size): Generator<Line> {
  let start = 0;
  let position = 0;
  // One for all: memory outside the heap is given back late, and opening would leave a hundred megabytes of it behind.
  let chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end));
  /** How much of the chunk is the beginning of a line whose end is not read yet. */
  let rest = 0;
  while (position < end) {
    if (rest === chunk.length) chunk = Buffer.concat([chunk], 2 * rest);
    const length = readFully(fd, chunk.subarray(rest, rest + end - position), position);
    if (length === 0) break;
    position += length;
    const read = chunk.subarray(0, rest + length);
    let from = 0;
    for (let at = read.indexOf(NEWLINE, rest); at >= 0; at = read.indexOf(NEWLINE, from)) {
      const bytes = read.subarray(from, at);
      from = at + 1;
      yield { start, bytes, complete: true, last: start + bytes.length + 1 === end };
      start += bytes.length + 1;
    }
    rest = read.copy(chunk, 0, from);
  }
  if (rest > 0) yield { start, bytes: chunk.subarray(0, rest), complete: false, last: true };
}
