import * as fs from "node:fs";
import { readFully } from "./lines";

/**
 * Zero bytes prepared after the last record of the current journal. Records overwrite bytes that the file already has,
 * because a sync takes twice as long when it must also make a new length durable.
 */
export const ROOM_BYTES = 256 * 1024;

const PIECE_BYTES = 64 * 1024;

/** The length of a journal without the spare room behind it. @param fd open for reading. */
export function writtenBytes(fd: number): number {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  let end = fs.fstatSync(fd).size;
  while (end > 0) {
    const from = Math.max(0, end - PIECE_BYTES);
    const read = piece.subarray(0, end - from);
    const written = withoutRoom(read.subarray(0, readFully(fd, read, from))).length;
    if (written > 0) return from + written;
    end = from;
  }
  return 0;
}

/** The bytes of a journal, or of its end, without the spare room: a record never ends in a zero byte. */
export function withoutRoom(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}
