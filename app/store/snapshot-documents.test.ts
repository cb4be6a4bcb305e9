import * as fs from "node:fs";
import * as path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { sealLine } from "./checked-line";
import type { Place } from "./document-entry";
import { SnapshotDocuments } from "./snapshot-documents";
import { readSnapshot } from "./snapshot-reader";
import { everything, job, openBooks, type TestStore, temporaryDirectory } from "./testing/books";
import { compactedThrice, insertJobs, namesIn, off } from "./testing/compacted-books";

const snapshotsIn = (dir: string) => namesIn(dir).filter((name) => name.startsWith("snapshot-"));

/** Books whose jobs are all in a snapshot, just opened: nothing was asked of them yet. */
async function openedAgain(dir: string): Promise<TestStore> {
  await (await compactedThrice(dir)).close();
  return openBooks(dir, { compaction: off });
}

test("documents that stay in a snapshot are those that were written, changed and asked for in any order", async () => {
  const dir = temporaryDirectory();
  const first = await compactedThrice(dir);
  const long = job("long", { customer: "x".repeat(3000) });
  await first.update("me", ({ jobs }) => jobs.insert(long));
  await first.update("me", ({ jobs }) => {
    for (let each = 0; each < 3000; each++) jobs.insert(job(`many ${each}`, { pence: each }));
  });
  await first.compact();
  const expected = everything(first);
  await first.close();
  const store = await openBooks(dir, { compaction: off });
  expect(store.jobs.get("long")).toMatchObject(long);
  for (const pence of [...Array(3000).keys(), ...Array(3000).keys()])
    expect(store.jobs.get(`many ${pence}`)?.pence).toBe(pence);
  expect(everything(store)).toEqual(expected);
  const a = store.jobs.get("a");
  await store.update("me", ({ jobs }) => {
    if (a) jobs.put({ ...a, pence: 8 });
    jobs.delete("long");
  });
  expect([store.jobs.get("a")?.pence, store.jobs.get("long")]).toEqual([8, undefined]);
  expect(Object.isFrozen(store.jobs.get("many 7")?.tags)).toBe(true);
});

/** The documents of a snapshot, of which few bytes are kept: as many as the last one twice. */
async function fewKept() {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const file = path.join(dir, "snapshot-5.jsonl");
  const places: (Place & { readonly id: string })[] = [];
  const fd = fs.openSync(file, "r");
  readSnapshot(fd, file, 5, (_collection, { _id }, place) => places.push({ ...place, id: _id }));
  fs.closeSync(fd);
  const lines = fs.readFileSync(file, "utf8").split("\n").slice(1);
  const documents = new SnapshotDocuments(file, false, 2 * (lines[places.length - 1]?.length ?? 0));
  onTestFinished(() => documents.close());
  return { count: places.length, all: () => places.map(({ byte, crc, id }) => documents.at(byte, crc, id)) };
}

test("a document is the same object until the turn ends, and the last ones that were read are kept", async () => {
  const { all, count } = await fewKept();
  expect(count).toBeGreaterThan(2);
  const first = all();
  for (const [index, doc] of all().entries()) expect(doc).toBe(first[index]);
  await new Promise((resolve) => setImmediate(resolve));
  const again = all();
  expect(again).toEqual(first);
  expect(again.map((doc, index) => doc === first[index])).toEqual(first.map((doc) => doc === first.at(-1)));
});

test("a document that is not asked for again is let go", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { all } = await fewKept();
  const last = all().at(-1);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(14_000);
  expect(all().at(-1)).toBe(last);
  await new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(31_000);
  expect(all().at(-1)).not.toBe(last);
  expect(all().at(-1)).toEqual(last);
});

test("a snapshot that newer ones have replaced, or that somebody removed, is still read", async () => {
  const dir = temporaryDirectory();
  const store = await openedAgain(dir);
  const ids = [...store.jobs].map(({ _id }) => _id);
  for (const id of ["x", "y"]) {
    await insertJobs(store, id);
    await store.compact();
  }
  expect(snapshotsIn(dir)).not.toContain("snapshot-5.jsonl");
  for (const name of snapshotsIn(dir)) fs.rmSync(path.join(dir, name));
  expect([...store.jobs].map(({ _id }) => _id)).toEqual(["y", "x", ...ids]);
});

test("a search by several words reads the documents that have all of them, and no others", async () => {
  const dir = temporaryDirectory();
  const first = await compactedThrice(dir);
  await first.update("me", ({ jobs }) => {
    jobs.insert(job("both", { customer: "John Smith" }));
    jobs.insert(job("one", { customer: "Jane Smith" }));
  });
  await first.compact();
  await first.close();
  const store = await openBooks(dir, { compaction: off });
  const file = path.join(dir, snapshotsIn(dir).at(-1) ?? "");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("Jane Smith", "Jane Smyth"));
  expect(() => store.jobs.newestHaving("smith", 5)).toThrow(/the line is no longer the one/);
  expect(store.jobs.newestHaving("smith", 5, ["john"]).map(({ doc }) => doc._id)).toEqual(["both"]);
});

/** The line of a document with another sum of as many digits, and the checksum for it. */
function cheaper(line: string): string {
  return sealLine(line.slice(line.indexOf(",") + 1).replace('"pence":7', '"pence":1'))
    .toString()
    .trimEnd();
}

test.each([
  ["overwritten", (bytes: Buffer) => Buffer.from(bytes.toString().replace('"pence":7', '"pence":9'))],
  ["cut", (bytes: Buffer) => bytes.subarray(0, 100)],
  [
    "overwritten with lines whose checksums hold",
    (bytes: Buffer) => Buffer.from(bytes.toString().replace(/.*"a",.*/, cheaper)),
  ],
])("a snapshot that is %s under the server is never taken for the books", async (_, changed) => {
  const dir = temporaryDirectory();
  const store = await openedAgain(dir);
  const file = path.join(dir, "snapshot-5.jsonl");
  const bytes = changed(fs.readFileSync(file));
  fs.truncateSync(file, bytes.length);
  const fd = fs.openSync(file, "r+");
  fs.writeSync(fd, bytes, 0, bytes.length, 0);
  fs.closeSync(fd);
  const refusal = /snapshot-5\.jsonl, byte \d+: the line is no longer the one that was read here/;
  expect(() => store.jobs.get("a")).toThrow(refusal);
  expect(() => [...store.jobs]).toThrow(refusal);
  const [count, pence] = [store.jobs.count, store.jobs.group("unpaid", "all").pence];
  await expect(store.update("me", ({ jobs }) => jobs.delete("a"))).rejects.toThrow(refusal);
  expect([store.jobs.count, store.jobs.group("unpaid", "all").pence]).toEqual([count, pence]);
  await insertJobs(store, "new");
  expect(store.jobs.get("new")).toBeDefined();
  await expect(store.compact()).rejects.toThrow("snapshot-5.jsonl");
});
