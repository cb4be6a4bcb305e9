import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { job, note, openBooks, temporaryDirectory } from "./testing/books";

const README = path.join(import.meta.dirname, "../../data/README.md");

/** Runs the script that data/README.md prints. */
function readByHand(dir: string) {
  const script = /```js\n(.*?)```/s.exec(fs.readFileSync(README, "utf8"))?.[1] ?? "";
  const file = path.join(temporaryDirectory(), "read-books.mjs");
  fs.writeFileSync(file, script);
  return spawnSync(process.execPath, [file, dir], { encoding: "utf8" });
}

test("the script in data/README.md reads what the store wrote", async () => {
  const dir = temporaryDirectory();
  const store = await openBooks(dir);
  await store.update("me", ({ jobs }) =>
    ["a", "b", "c"].map((id) => jobs.insert(job(id, { customer: "Škoda 🚗" }))),
  );
  await store.update("me", ({ jobs, notes }) => {
    jobs.delete("b");
    notes.insert(note("n"));
  });
  await store.close();
  const journal = path.join(dir, "journal-1.jsonl");
  fs.appendFileSync(journal, '["torn');

  const { stdout, stderr } = readByHand(dir);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    jobs: { a: store.jobs.get("a"), c: store.jobs.get("c") },
    notes: { n: store.notes.get("n") },
  });

  fs.writeFileSync(journal, fs.readFileSync(journal, "utf8").replace("me", "we"));
  expect(readByHand(dir).stderr).toContain("record 1 is damaged");
});
