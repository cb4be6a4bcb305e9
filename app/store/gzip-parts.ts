import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const PART_BYTES = 2 * 1024 * 1024;
/** Parts compressed at the same time, each on its own thread, to use all cores of the machine. */
const TOGETHER = 4;
/** Most parts come to less: a thread waits for the main one before each further piece. */
const RESULT_BYTES = 1024 * 1024;
/** A higher level saves little space and costs much time. */
const LEVEL = 1;

/** Gzips a stream of bytes into one gzip file of several members, which gunzip and tar can read. */
export async function* gzipParts(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const compressing: Promise<Buffer>[] = [];
  try {
    for await (const part of partsOf(stream)) {
      compressing.push(compress(part, { level: LEVEL, chunkSize: RESULT_BYTES }));
      const next = compressing.length === TOGETHER ? compressing.shift() : undefined;
      if (next) yield await next;
    }
    for (let next = compressing.shift(); next; next = compressing.shift()) yield await next;
  } finally {
    // If the file could not be written, nobody awaits the remaining parts.
    await Promise.allSettled(compressing);
  }
}

async function* partsOf(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  // Taken in turn, and never more than are compressed at the same time: the system fills new memory with zeros first.
  const buffers = Array.from({ length: TOGETHER }, () => Buffer.allocUnsafe(PART_BYTES));
  let turn = 0;
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    for (let from = 0; from < piece.length; ) {
      const part = buffers[turn % buffers.length] as Buffer;
      const copied = piece.copy(part, length, from);
      from += copied;
      length += copied;
      if (length < PART_BYTES) continue;
      yield part;
      turn++;
      length = 0;
    }
  }
  if (length > 0) yield (buffers[turn % buffers.length] as Buffer).subarray(0, length);
}
