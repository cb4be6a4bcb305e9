import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type PipeableStream, renderToPipeableStream, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { wholePage } from "./whole-page";

const SHIFTS = Array.from({ length: 48 }, (_, each) => each);
const page = (shift: number) => (
  <main>
    <p>{"z".repeat(shift)}</p>
    {Array.from({ length: 60 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
      <textarea key={row} defaultValue={`discs £88.00 – fitted, “Škoda” 한글 🚗 ${row}`} />
    ))}
  </main>
);

function streamed(shift: number): Promise<PipeableStream> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page(shift), {
      onAllReady: () => resolve(stream),
      onError: reject,
    });
  });
}

test("a page is as it was drawn, wherever its characters fall", async () => {
  for (const shift of SHIFTS) {
    expect((await wholePage(await streamed(shift))).toString()).toBe(renderToString(page(shift)));
  }
});

test("what React streams has zeros in it: once it has not, whole-page.ts can be simpler", async () => {
  const zeros = await Promise.all(
    SHIFTS.map(async (shift) => (await buffer((await streamed(shift)).pipe(new PassThrough()))).includes(0)),
  );
  expect(zeros).toContain(true);
});
