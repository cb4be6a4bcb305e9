import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bundle } from "../store/testing/bundle";

const SCRIPT = `
  import { giveBackMemory } from "../server/memory";
  let garbage = Array.from({ length: 3_000_000 }, (_, n) => ({ n, text: "x" + n }));
  const before = process.memoryUsage.rss();
  garbage = [];
  await giveBackMemory();
  console.log(JSON.stringify({ before, after: process.memoryUsage.rss() }));
`;

test("the system gets back what the opening has left", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [await bundle(SCRIPT)]);
  const { before, after } = JSON.parse(stdout);
  expect(after).toBeLessThan(before - 100 * 1024 * 1024);
});
