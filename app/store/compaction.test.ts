import * as fs from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { removeLeftovers } from "./archive";
import { everything, job, note, openBooks, temporaryDirectory } from "./testing/books";
import { compactedThrice, insertJobs, namesIn, off, worker } from "./testing/compacted-books";
import { FaultyDisk } from "./testing/faulty-disk";
import { retell } from "./testing/history";

describe("compacting", () => {
  test("leaves the newest generation and the one before, and the rest in history", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    expect(namesIn(dir)).toEqual([
      "LOCK",
      "high-water.json",
      "history",
      "journal-4.jsonl",
      "journal-6.jsonl",
      "snapshot-3.jsonl",
      "snapshot-5.jsonl",
    ]);
    expect(namesIn(path.join(dir, "history"))).toEqual(["journal-1.jsonl.gz", "journal-2.jsonl.gz"]);
    expect(fs.statSync(path.join(dir, "snapshot-5.jsonl")).mode & 0o777).toBe(0o600);
    await insertJobs(store, "after");
    const before = everything(store);
    await store.close();
    expect(everything(await openBooks(dir))).toEqual(before);
    expect(everything(await openBooks(dir, { readOnly: true }))).toEqual(before);
  });

  test("history and journals together still tell everything from the first record", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    const { docs, records } = retell(dir);
    expect(records).toBe(5);
    expect(docs.jobs).toEqual(Object.fromEntries([...store.jobs].map((doc) => [doc._id, doc])));
    expect(docs.notes).toEqual(Object.fromEntries([...store.notes].map((doc) => [doc._id, doc])));
    const first = gunzipSync(fs.readFileSync(path.join(dir, "history/journal-1.jsonl.gz"))).toString();
    expect(JSON.parse(first.split("\n")[1] ?? "")[2][0]).toMatchObject({
      by: "me",
      ops: [["jobs", "a", {}], {}, {}],
    });
  });

  test("never gives a number twice, though its document is in no file any more but history", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    await store.close();
    const again = await openBooks(dir);
    expect((await again.update("me", ({ jobs }) => jobs.insert(job("new")))).autoId).toBe(5);
  });

  test("copies untouched lines byte for byte, and says count, numbers and checksums", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    const lines = (seq: number) =>
      fs
        .readFileSync(path.join(dir, `snapshot-${seq}.jsonl`), "utf8")
        .trimEnd()
        .split("\n");
    const untouched = lines(3).find((line) => line.includes("quote")) ?? "";
    expect(lines(5).filter((line) => line === untouched)).toHaveLength(1);
    expect(JSON.parse(untouched)[3]).toEqual(store.jobs.get('quote " \\ ,{ and é'));
    expect(JSON.parse(lines(5)[0] ?? "").slice(1)).toEqual(["snapshot", { format: 1, seq: 5 }]);
    expect(JSON.parse(lines(5).at(-1) ?? "").slice(1)).toMatchObject([
      "end",
      { count: 4, numbers: { jobs: 4 } },
    ]);
  });

  test("happens by itself past the threshold, while updates go on", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { compaction: { worker, compactAt: 2000 } });
    for (let n = 0; n < 400; n++) await store.update("me", ({ notes }) => notes.insert(note(`n${n}`)));
    const before = everything(store);
    await store.close();
    const snapshots = namesIn(dir).filter((name) => name.startsWith("snapshot-"));
    expect(snapshots.length).toBeGreaterThan(0);
    expect(namesIn(dir).filter((name) => name.startsWith("journal-")).length).toBeLessThan(40);
    expect(everything(await openBooks(dir))).toEqual(before);
    expect(retell(dir).records).toBe(400);
  });

  test("readers beside it always see whole commits, none older than the one before", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { compaction: { worker, compactAt: 500 } });
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n++) {
        await store.update("me", ({ jobs, notes }) => {
          jobs.insert(job(`${n}`));
          notes.insert(note(`${n}`));
        });
      }
    })();
    let seen = 0;
    const isCompacted = () => namesIn(dir).some((name) => name.startsWith("snapshot-"));
    for (let read = 0; read < 60 || !isCompacted(); read++) {
      const before = store.jobs.count - 1;
      const { jobs, notes } = await openBooks(dir, { readOnly: true });
      expect(jobs.count).toBe(notes.count);
      expect(jobs.count).toBeGreaterThanOrEqual(Math.max(before, seen));
      seen = jobs.count;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    isDone = true;
    await writing;
  });

  test("nothing new makes no new snapshot; an empty store is compacted to nothing", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { compaction: off });
    await store.compact();
    expect(namesIn(dir)).toEqual(["LOCK", "high-water.json", "journal-1.jsonl"]);
    await insertJobs(store, "a");
    await Promise.all([store.compact(), store.compact()]);
    await store.compact();
    expect(namesIn(dir)).toEqual([
      "LOCK",
      "high-water.json",
      "journal-1.jsonl",
      "journal-2.jsonl",
      "snapshot-1.jsonl",
    ]);
  });

  test("is refused without the option, for readers, and once closed", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    await expect(store.compact()).rejects.toThrow("without compaction");
    const reader = await openBooks(dir, { readOnly: true, compaction: off });
    await expect(reader.compact()).rejects.toThrow("for reading only");
    await store.close();
    const other = await openBooks(dir, { compaction: off });
    await insertJobs(other, "a");
    const compactions = Promise.allSettled([other.compact(), other.compact()]);
    await other.close();
    expect((await compactions).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(other.compact()).rejects.toThrow("closed");
  });
});

describe("a compaction that fails", () => {
  test("leaves the books in their journals, says so once, and is tried again", async () => {
    const dir = temporaryDirectory();
    const said: string[] = [];
    const compaction = { worker, compactAt: 100, retryAfter: 0, log: (line: string) => said.push(line) };
    const store = await openBooks(dir, { compaction });
    // Where the snapshot would be written stands a directory.
    for (let seq = 1; seq < 10; seq++) fs.mkdirSync(path.join(dir, `snapshot-${seq}.jsonl.tmp`));
    await insertJobs(store, "a");
    await expect(store.compact()).rejects.toThrow("EISDIR");
    await insertJobs(store, "b");
    await expect(store.compact()).rejects.toThrow("EISDIR");
    expect(said).toEqual([expect.stringContaining("could not be compacted (EISDIR")]);
    const before = everything(store);
    expect(everything(await openBooks(dir, { readOnly: true }))).toEqual(before);
    for (let seq = 1; seq < 10; seq++) fs.rmdirSync(path.join(dir, `snapshot-${seq}.jsonl.tmp`));
    await store.compact();
    expect(said).toHaveLength(2);
    await store.close();
    expect(everything(await openBooks(dir))).toEqual(before);
  });

  test("begins no other journal before as much again was written", async () => {
    const dir = temporaryDirectory();
    const tried = path.join(temporaryDirectory(), "tried");
    const failing = `${tried}.mjs`;
    const words = `import fs from "node:fs"; fs.appendFileSync(${JSON.stringify(tried)}, "."); throw Error("No");`;
    fs.writeFileSync(failing, words);
    const store = await openBooks(dir, { compaction: { worker: failing, compactAt: 50_000, retryAfter: 0 } });
    const journals = () => namesIn(dir).filter((name) => name.startsWith("journal-")).length;
    let made = 0;
    const insert = (count: number) => insertJobs(store, ...Array.from({ length: count }, () => `j${made++}`));
    const triesAre = (count: number) =>
      vi.waitFor(
        async () => {
          await insert(1);
          expect(fs.statSync(tried, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThanOrEqual(count);
        },
        { interval: 50, timeout: 60_000 },
      );
    await insert(500);
    await triesAre(3);
    expect(journals()).toBe(2);
    await insert(500);
    await triesAre(5);
    expect(journals()).toBe(3);
    await store.close();
  });

  test("a journal that cannot be made durable makes the store read-only, and none is begun after it", async () => {
    const dir = temporaryDirectory();
    const disk = new FaultyDisk();
    const store = await openBooks(dir, { disk, compaction: off });
    await insertJobs(store, "a");
    disk.failsToSync = true;
    await expect(store.compact()).rejects.toThrow("read-only");
    expect(store.isReadOnly).toBe(true);
    expect(namesIn(dir)).toEqual(["LOCK", "high-water.json", "journal-1.jsonl"]);
  });

  test("a new journal that cannot be made leaves the old one in use", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { compaction: off });
    await insertJobs(store, "a");
    fs.mkdirSync(path.join(dir, "journal-2.jsonl"));
    await expect(store.compact()).rejects.toThrow("A new journal could not be made: EEXIST");
    await insertJobs(store, "b");
    fs.rmdirSync(path.join(dir, "journal-2.jsonl"));
    await store.close();
    expect((await openBooks(dir)).jobs.count).toBe(2);
  });

  test("a damaged old snapshot is never merged into a new one", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    await insertJobs(store, "more");
    const file = path.join(dir, "snapshot-5.jsonl");
    fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace("Škoda", "Skoda"));
    await expect(store.compact()).rejects.toThrow("snapshot-5.jsonl, byte");
    expect(namesIn(dir).filter((name) => name.startsWith("snapshot-"))).toEqual([
      "snapshot-3.jsonl",
      "snapshot-5.jsonl",
    ]);
  });

  test("no snapshot is made without the documents of those that were removed under the server", async () => {
    const dir = temporaryDirectory();
    const store = await compactedThrice(dir);
    await insertJobs(store, "after");
    const before = everything(store);
    for (const name of namesIn(dir)) if (name.startsWith("snapshot-")) fs.rmSync(path.join(dir, name));
    const refusal =
      /journal-4\.jsonl: the snapshot before it is missing\. Put it back before you stop the server/;
    // The second time, the journal under way has no record yet.
    for (let time = 0; time < 2; time++) await expect(store.compact()).rejects.toThrow(refusal);
    expect(namesIn(dir).filter((name) => name.startsWith("snapshot-"))).toEqual([]);
    expect(everything(store)).toEqual(before);
  });
});

test("what an interrupted compaction leaves is cleared at the next start, and nothing else", async () => {
  const dir = temporaryDirectory();
  const store = await compactedThrice(dir);
  await store.close();
  const kept = [...namesIn(dir), ...namesIn(path.join(dir, "history"))];
  fs.writeFileSync(path.join(dir, "snapshot-9.jsonl.tmp"), "half");
  fs.writeFileSync(path.join(dir, "history/journal-4.jsonl.gz.tmp"), "half");
  fs.writeFileSync(path.join(dir, "mine.tmp"), "somebody's");
  await (await openBooks(dir)).close();
  removeLeftovers(dir);
  expect([...namesIn(dir), ...namesIn(path.join(dir, "history"))].sort()).toEqual(
    [...kept, "mine.tmp"].sort(),
  );
});
