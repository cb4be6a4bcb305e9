import * as fs from "node:fs";

const NEWLINE = 0x0a;
const CHUNK_BYTES = 4 * 1024 * 1024;

export interface Line {
  /** The byte where the line begins. */
  readonly start: number;
  /** Without the newline. Valid only until the next line is read: the buffer is reused. */
  readonly bytes: Buffer;
  /** Whether the line ends in a newline. */
  readonly complete: boolean;
  readonly last: boolean;
}

/**
 * Fills `bytes` from a position in a file and returns the number of bytes read, fewer only at the file's end.
 * A single read may silently stop before a bad block; the next read reports it.
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
 * @param end the number of bytes to read: bytes written after them in the meantime are ignored.
 */
export function* readLines(fd: number, end = fs.fstatSync(fd).size): Generator<Line> {
  let start = 0;
  let position = 0;
  // One buffer for the whole file. Memory outside the heap is freed late, and opening would otherwise hold
  // on to a hundred megabytes.
  let chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end));
  /** The bytes at the start of the chunk that begin an incomplete line. */
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

/** The lines of bytes that are in memory. */
export function* linesIn(all: Buffer): Generator<Line> {
  for (let start = 0; start < all.length; ) {
    const newline = all.indexOf(NEWLINE, start);
    const complete = newline >= 0;
    const bytes = all.subarray(start, complete ? newline : undefined);
    const next = start + bytes.length + (complete ? 1 : 0);
    yield { start, bytes, complete, last: next === all.length };
    start = next;
  }
}
