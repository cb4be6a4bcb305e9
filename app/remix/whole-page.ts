import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { PipeableStream } from "react-dom/server";

/**
 * All of a page that React streams. React 18 hands on its output in blocks of 2,048 bytes, and where a character of more than
 * one byte does not fit any more, the rest of the block as it is, zeros (facebook/react#24985). A page has none of its own. It can go with React 19.
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
