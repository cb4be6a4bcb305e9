import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PipeableStream } from "react-dom/server";

/**
 * The complete page that React streams. React 18 emits blocks of 2,048 bytes, and fills a block's end with zeros
 * where a multi-byte character does not fit (facebook/react#24985). Pages contain no other zeros. It can go with React 19.
 */
export async function wholePage({ pipe }: Pick<PipeableStream, "pipe">) {
  const body = new PassThrough();
  pipe(body);
  return withoutZeros(await buffer(body));
}

function withoutZeros(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const parts: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let zero = page.indexOf(0); zero >= 0; zero = page.indexOf(0, from)) {
    parts.push(page.subarray(from, zero));
    from = zero + 1;
  }
  return parts.length === 0 ? page : Buffer.concat([...parts, page.subarray(from)]);
}
