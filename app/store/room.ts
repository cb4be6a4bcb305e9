import * as fs from "node:fs";
import { readFully } from "./lines";

/**
 * How many zero bytes are made ready behind the last record of a journal that is written to. A sync that also has to make a new
 * length durable takes twice as long, so records go where the file has its length already.
 */
export const ROOM_BYTES = 256 * 1024;

const PIECE_BYTES = 64 * 1024;

/** How much of a journal was written: its length without the room behind it. @param fd open for reading. */
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

/** The bytes of a whole journal, or of the end of one, without the room behind them: a record never ends in a zero byte. */
export function withoutRoom(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.subarray(0, end);
}
