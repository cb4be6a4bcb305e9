import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const LONG = 300;
const REASON = /^\/\/ Over 300 lines: .+\.$/;

function* sourceFiles(): Generator<string> {
  for (const root of ["app", "cli"]) {
    for (const name of fs.readdirSync(root, { recursive: true, encoding: "utf8" }))
      if (/\.(ts|tsx|mjs)$/.test(name)) yield path.join(root, name);
  }
}

test("a file of more than 300 lines begins with the reason, and a shorter one gives none", () => {
  const files = Array.from(sourceFiles(), (file) => {
    const lines = fs.readFileSync(file, "utf8").split("\n");
    return { file, isLong: lines.length - 1 > LONG, givesReason: REASON.test(lines[0] ?? "") };
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter(({ isLong, givesReason }) => isLong !== givesReason)).toEqual([]);
});
