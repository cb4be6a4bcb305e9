import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

const PART_BYTES = 2 * 1024 * 1024;
/** Compressed side by side, each on a thread: the machine's cores share what one alone would be busy with. */
const TOGETHER = 4;
/** Little is gained by pressing harder, and much time lost. */
const LEVEL = 1;

/** Gzips a stream of bytes. What comes out is one gzip file of several members, as gunzip and tar read it. */
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
    // Nobody waits for the rest any more when the file could not be written.
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
