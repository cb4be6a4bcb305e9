import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const PART_BYTES = 2 * 1024 * 1024;
/** Parts compressed at the same time, each on its own thread, to use all cores of the machine. */
const TOGETHER = 4;
/** A higher level saves little space and costs much time. */
const LEVEL = 1;

/** Gzips a stream of bytes into one gzip file of several members, which gunzip and tar can read. */
export async function* gzipParts(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  const compressing: Promise<Buffer>[] = [];
  try {
    for await (const part of partsOf(stream)) {
      compressing.push(compress(part, { level: LEVEL }));
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
  let part: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    part.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(part);
    part = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(part);
}
