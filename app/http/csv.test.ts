import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { streamed } from "./csv.server";

/** Lines of a thousand characters, and how many of them were made. */
function countedLines(count: number) {
  const made = { lines: 0, ended: false };
  function* lines() {
    try {
      for (; made.lines < count; made.lines++) yield `${"x".repeat(999)}\n`;
    } finally {
      made.ended = true;
    }
  }
  return { made, lines: lines() };
}

const quiet = () => {};

describe("a file that is made as it is read", () => {
  test("arrives whole", async () => {
    const { lines } = countedLines(500);
    const text = await new Response(streamed(lines, undefined, quiet)).text();
    expect(text).toBe(`${"x".repeat(999)}\n`.repeat(500));
  });

  test("is not made further than its reader is", async () => {
    const { made, lines } = countedLines(500);
    let isBehind = false;
    let catchUp = () => {};
    const caughtUp = async () => {
      await new Promise<void>((resolve) => {
        catchUp = resolve;
        if (!isBehind) resolve();
      });
      return true;
    };
    const reader = streamed(lines, caughtUp, quiet).getReader();
    expect(made.lines).toBe(0);
    await reader.read();
    const first = made.lines;
    expect(first).toBeLessThan(50);
    isBehind = true;
    const next = reader.read();
    for (let turn = 0; turn < 20; turn++) await setImmediate();
    expect(made.lines).toBe(first);
    isBehind = false;
    catchUp();
    await next;
    expect(made.lines).toBeGreaterThan(first);
  });

  test("ends when its reader has left", async () => {
    const { made, lines } = countedLines(500);
    let isThere = true;
    const reader = streamed(lines, async () => isThere, quiet).getReader();
    await reader.read();
    isThere = false;
    expect((await reader.read()).done).toBe(true);
    expect(made.lines).toBeLessThan(50);
    expect(made.ended).toBe(true);
  });

  test("lets others have their turn between its pieces", async () => {
    const { made, lines } = countedLines(500);
    const turns: number[] = [];
    const text = new Response(streamed(lines, undefined, quiet)).text();
    while (made.lines < 500) {
      turns.push(made.lines);
      await setImmediate();
    }
    await text;
    expect(new Set(turns).size).toBeGreaterThan(5);
  });

  test("breaks off when a line cannot be made, and the log tells why", async () => {
    const log: string[] = [];
    function* lines() {
      yield "a first line\n".repeat(5000);
      throw new Error("no second line");
    }
    const answer = new Response(streamed(lines(), undefined, (line) => log.push(line)));
    await expect(answer.text()).rejects.toThrow();
    expect(log).toEqual([expect.stringMatching(/^fault \w+ Error: no second line/)]);
  });
});
