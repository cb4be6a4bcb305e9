import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { job, note, openBooks, temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";

const README = path.join(import.meta.dirname, "../../data/README.md");

/** Runs the script that data/README.md prints. */
function readByHand(dir: string) {
  const script = /```js\n(.*?)```/s.exec(fs.readFileSync(README, "utf8"))?.[1] ?? "";
  const file = path.join(temporaryDirectory(), "read-books.mjs");
  fs.writeFileSync(file, script);
  return spawnSync(process.execPath, [file, dir], { encoding: "utf8" });
}

test("each fault in data/README.md names a test that is there", () => {
  const rows = [
    ...fs.readFileSync(README, "utf8").matchAll(/^\| .* \| .* \| .* \| ([\w/.-]+): "(.+)" \|$/gm),
  ];
  expect(rows.length).toBeGreaterThanOrEqual(40);
  const app = path.join(import.meta.dirname, "..");
  for (const [, place = "", title = ""] of rows) {
    const folder = /^(store\/|config)/.test(place) ? app : path.join(app, "testing");
    expect(fs.readFileSync(path.join(folder, `${place}.test.ts`), "utf8"), place).toContain(title);
  }
});

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

  fs.writeFileSync(journal, fs.readFileSync(journal, "utf8").replace(`"me"`, `"we"`));
  expect(readByHand(dir).stderr).toContain("journal-1.jsonl: line 2 is damaged");
});

test("the script reads a snapshot and the journals after it", async () => {
  const dir = temporaryDirectory();
  const worker = await compactionWorker();
  const store = await openBooks(dir, { compaction: { worker } });
  const insert = (id: string) =>
    store.update("me", ({ jobs }) => jobs.insert(job(id, { customer: "Škoda 🚗" })));
  for (const id of ["a", "b", "c"]) {
    await insert(id);
    await store.compact();
  }
  await insert("d");
  await store.update("me", ({ jobs }) => jobs.delete("b"));
  await store.close();

  const { stdout, stderr } = readByHand(dir);
  expect(stderr).toBe("");
  const expected = Object.fromEntries(["a", "c", "d"].map((id) => [id, store.jobs.get(id)]));
  expect(JSON.parse(stdout)).toEqual({ jobs: expected });

  const snapshot = path.join(dir, "snapshot-3.jsonl");
  const whole = fs.readFileSync(snapshot, "utf8");
  fs.writeFileSync(snapshot, whole.replace("Škoda", "Skoda"));
  expect(readByHand(dir).stderr).toContain("snapshot-3.jsonl: line 2 is damaged");
  fs.writeFileSync(snapshot, whole.split("\n").toSpliced(1, 1).join("\n"));
  expect(readByHand(dir).stderr).toContain("snapshot-3.jsonl is not whole");
});
