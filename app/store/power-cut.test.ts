import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { StoreLossError } from "./errors";
import { markPath } from "./mark";
import { readMark } from "./mark-file";
import { openAnyBooks, temporaryDirectory } from "./testing/books";
import { bundle } from "./testing/bundle";
import { halves } from "./testing/crash-writer";
import { CutDisk } from "./testing/power-cut";
import type { DiskOperation } from "./testing/recording-disk";

/** `npm test` cuts at every seventh operation, `npm run test:full` at each. */
const EVERY = process.env.GARAGE_TEST === "full" ? 1 : 7;

async function recording(): Promise<readonly DiskOperation[]> {
  const [root, log] = [temporaryDirectory(), path.join(temporaryDirectory(), "log.json")];
  const script = await bundle(
    `import { recordWriter } from "./testing/recorded-writer";
     await recordWriter(process.argv[2], process.argv[3]);`,
  );
  const { status, stderr } = spawnSync(process.execPath, [script, root, log], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(fs.readFileSync(log, "utf8"));
}

/** Always the same numbers from 0 to 1, for a cut that can be repeated. */
function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const NOTHING = () => false;
const EVERYTHING = () => true;

test("a power cut at any moment loses nothing that was answered, and whole books are never refused", async () => {
  const operations = await recording();
  const marks = new Set(
    operations.flatMap((each) =>
      each.do === "make" && each.name.startsWith("data/high-water") ? [each.file] : [],
    ),
  );
  const markSyncs = operations.filter((each) => each.do === "sync" && marks.has(each.file)).length;
  expect(markSyncs).toBeGreaterThan(10);

  const disk = new CutDisk();
  /** What was answered after each operation, and what the mark in the directory must say at the least. */
  const answered: number[] = [];
  let marked = 0;
  const wrong: string[] = [];
  let cuts = 0;
  let torn = 0;
  for (const [index, operation] of operations.entries()) {
    disk.follow(operation);
    answered.push(disk.answered);
    if (operation.do === "sync" && marks.has(operation.file)) marked = answered[operation.from - 1] ?? 0;
    if (index % EVERY !== 0 && index !== operations.length - 1) continue;
    const random = chance(index);
    const variants = [
      disk.cut(NOTHING, 0),
      disk.cut(NOTHING, 1),
      disk.cut(EVERYTHING, 0),
      disk.cut(EVERYTHING, 1),
      disk.cut(() => random() < 0.5, random()),
      disk.cut(() => random() < 0.5, random()),
    ];
    for (const [variant, files] of variants.entries()) {
      const root = temporaryDirectory();
      const [dir, memory] = [path.join(root, "data"), path.join(root, "memory")];
      for (const each of [dir, memory]) fs.mkdirSync(each);
      for (const [name, bytes] of files) fs.writeFileSync(path.join(root, name), bytes);
      const options = { collections: halves, freeze: false, memory };
      const read = readMark(markPath(dir));
      const seq = read === undefined || read instanceof StoreLossError ? 0 : read.mark.seq;
      if (seq < marked) wrong.push(`${index}.${variant}: the mark says ${seq} and was synced with ${marked}`);
      // Every fifth one is opened for writing, which repairs what the cut left: each of the six in turn.
      const isWriter = cuts++ % 5 === 0;
      try {
        const books = await openAnyBooks(dir, { ...options, readOnly: !isWriter });
        const highest = books.left.first()?.autoId ?? 0;
        if (highest < disk.answered || books.left.count !== highest) {
          wrong.push(`${index}.${variant}: ${highest} of ${disk.answered}`);
        }
        if (books.recovered) torn++;
        await books.close();
      } catch (error) {
        wrong.push(`${index}.${variant}: ${error}`);
      }
      fs.rmSync(root, { recursive: true });
    }
  }
  console.log(
    `${cuts} power cuts in ${operations.length} operations, ${markSyncs} syncs of marks, ${torn} torn ends`,
  );
  expect(wrong).toEqual([]);
  expect(cuts).toBeGreaterThan(200);
  expect(torn).toBeGreaterThan(0);
});
