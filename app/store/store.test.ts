// Over 300 lines: the promises of one part, with the helpers that they share.
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { withoutRoom } from "./room";
import { newId } from "./store";
import {
  Clock,
  collections,
  everything,
  job,
  type Note,
  note,
  openAnyBooks,
  openBooks,
  type TestStore,
  temporaryDirectory,
} from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { FaultyDisk } from "./testing/faulty-disk";

const journalOf = (dir: string) => path.join(dir, "journal-1.jsonl");

async function withSomeBooks(store: TestStore): Promise<void> {
  await store.update("me", ({ jobs, notes }) => {
    jobs.insert(job("a", { tags: ["x"] }));
    jobs.insert(job("b", { customer: "ben", pence: 250 }));
    notes.insert(note("n"));
  });
}

describe("a change that throws", () => {
  test("is undone whole: documents, order, groups, sums, search and numbers", async () => {
    const store = await openBooks(temporaryDirectory());
    await withSomeBooks(store);
    const before = everything(store);
    const a = store.jobs.get("a");
    const wrong = store.update("me", ({ jobs, notes }) => {
      jobs.insert(job("c", { tags: ["x", "y"] }));
      jobs.insert(job("d", { customer: "new" }));
      if (a) jobs.put({ ...a, customer: "ben", pence: 7, tags: [], paid: true });
      jobs.delete("c");
      jobs.delete("b");
      jobs.insert(job("b", { customer: "other" }));
      notes.delete("n");
      throw new Error("changed my mind");
    });
    await expect(wrong).rejects.toThrow("changed my mind");
    expect(everything(store)).toEqual(before);
    expect(store.jobs.get("a")).toBe(a);
    const next = await store.update("me", ({ jobs }) => jobs.insert(job("next")));
    expect(next.autoId).toBe(3);
  });

  test("an asynchronous function is refused and undone", async () => {
    const store = await openBooks(temporaryDirectory());
    const late = store.update("me", async ({ notes }) => {
      notes.insert(note("a"));
      await null;
      notes.insert(note("b"));
    });
    await expect(late).rejects.toThrow("must be synchronous");
    expect(store.notes.count).toBe(0);
  });

  test("an update inside an update is refused", async () => {
    const store = await openBooks(temporaryDirectory());
    let inner: Promise<unknown> | undefined;
    await store.update("me", ({ notes }) => {
      notes.insert(note("outer"));
      inner = store.update("me", (books) => books.notes.insert(note("inner")));
      inner.catch(() => undefined);
    });
    await expect(inner).rejects.toThrow("inside another");
    expect([...store.notes].map((doc) => doc._id)).toEqual(["outer"]);
  });
});

describe("durability", () => {
  test("everything is there after opening again, and who changed it when", async () => {
    const dir = temporaryDirectory();
    const clock = new Clock();
    const store = await openBooks(dir, { now: clock.now });
    await withSomeBooks(store);
    await store.update("you", ({ jobs }) => jobs.delete("a"));
    const before = everything(store);
    await store.close();
    const [, ...lines] = fs.readFileSync(journalOf(dir), "utf8").trimEnd().split("\n");
    const [, seq, commits] = JSON.parse(lines[1] ?? "");
    expect([lines.length, seq, commits]).toEqual([
      2,
      2,
      [{ by: "you", at: clock.iso(), ops: [["jobs", "a", null]] }],
    ]);

    const again = await openBooks(dir);
    expect(everything(again)).toEqual(before);
    expect(again.recovered).toBeUndefined();
  });

  test("a number is not used again after a deletion and a restart", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    await withSomeBooks(store);
    await store.update("me", ({ jobs }) => jobs.delete("b"));
    await store.close();
    const again = await openBooks(dir);
    const next = await again.update("me", ({ jobs }) => jobs.insert(job("c")));
    expect(next.autoId).toBe(3);
  });

  test("all that queues during a write shares one append and one sync", async () => {
    const disk = new FaultyDisk();
    const store = await openBooks(temporaryDirectory(), { disk });
    const insert = (id: string) => store.update("me", ({ notes }) => notes.insert(note(id)));
    await insert("first");
    expect([disk.writes, disk.syncs]).toEqual([1, 1]);
    await Promise.all(Array.from({ length: 100 }, (_, n) => insert(`together-${n}`)));
    expect([disk.writes, disk.syncs]).toEqual([2, 2]);

    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let n = 0; n < 5; n++) await insert(`${writer}-${n}`);
    });
    await Promise.all(writers);
    expect(disk.syncs).toBe(7);
    expect(store.notes.count).toBe(151);
  });

  test("an update that changes nothing waits for all before it, and writes nothing", async () => {
    const disk = new FaultyDisk();
    const store = await openBooks(temporaryDirectory(), { disk });
    await store.update("me", () => undefined);
    expect(disk.writes).toBe(0);
    const order: string[] = [];
    const change = store
      .update("me", ({ notes }) => notes.insert(note("a")))
      .then(() => order.push("change"));
    const barrier = store
      .update("me", ({ notes }) => notes.count)
      .then((count) => order.push(`barrier ${count}`));
    await barrier;
    expect([order, disk.syncs]).toEqual([["change", "barrier 1"], 1]);
    await change;
  });

  test("a disk that takes a few bytes at a time", async () => {
    const dir = temporaryDirectory();
    const disk = new FaultyDisk();
    disk.bytesPerWrite = 7;
    const store = await openBooks(dir, { disk });
    await withSomeBooks(store);
    expect(disk.writes).toBeGreaterThan(20);
    await store.close();
    expect(everything(await openBooks(dir))).toEqual(everything(store));
  });

  test("closing waits for what is queued", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    const change = store.update("me", ({ notes }) => notes.insert(note("a")));
    await store.close();
    await change;
    await expect(store.update("me", () => 1)).rejects.toThrow("closed");
    expect((await openBooks(dir)).notes.count).toBe(1);
  });

  test("files are their owner's alone", async () => {
    const dir = path.join(temporaryDirectory(), "made", "here");
    await (await openBooks(dir)).update("me", ({ notes }) => notes.insert(note("a")));
    const mode = (file: string) => (fs.statSync(file).mode & 0o777).toString(8);
    expect([mode(dir), mode(journalOf(dir)), mode(path.join(dir, "LOCK"))]).toEqual(["700", "600", "600"]);
  });
});

describe("a disk that fails", () => {
  test("to write: everything queued is undone and rejected, the file is as before, and the store goes on", async () => {
    const dir = temporaryDirectory();
    const disk = new FaultyDisk();
    const store = await openBooks(dir, { disk });
    await withSomeBooks(store);
    const before = everything(store);
    const bytes = withoutRoom(fs.readFileSync(journalOf(dir)));

    disk.room = 30;
    const first = store.update("me", ({ jobs }) => jobs.insert(job("c", { customer: "new" })));
    const b = store.jobs.get("b");
    const second = store.update("me", ({ jobs }) => b && jobs.put({ ...b, customer: "new" }));
    const barrier = store.update("me", ({ jobs }) => jobs.count);
    const results = await Promise.allSettled([first, second, barrier]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await expect(first).rejects.toThrow("could not be written, so it was not made: ENOSPC");
    expect(everything(store)).toEqual(before);
    expect(withoutRoom(fs.readFileSync(journalOf(dir)))).toEqual(bytes);
    expect(store.isReadOnly).toBe(false);

    disk.room = Number.POSITIVE_INFINITY;
    const next = await store.update("me", ({ jobs }) => jobs.insert(job("d")));
    expect(next.autoId).toBe(3);
    await store.close();
    expect(everything(await openBooks(dir))).toEqual(everything(store));
  });

  test("to write while others queue: they were made on top of what is undone, so they go too", async () => {
    const disk = new FaultyDisk();
    const store = await openBooks(temporaryDirectory(), { disk });
    const outcomes: string[] = [];
    const insert = (id: string) =>
      store
        .update("me", ({ notes }) => notes.insert(note(id)))
        .then(
          () => outcomes.push(`${id} kept`),
          () => outcomes.push(`${id} undone`),
        );
    disk.room = 0;
    const first = insert("first");
    const { write } = disk;
    let second: Promise<unknown> | undefined;
    disk.write = (fd, bytes, position) => {
      second = insert("second");
      return write.call(disk, fd, bytes, position);
    };
    await first;
    await second;
    expect(outcomes).toEqual(["first undone", "second undone"]);
    expect(store.notes.count).toBe(0);
  });

  test("to sync: what was not durable is undone, and from then on the store is read-only", async () => {
    const dir = temporaryDirectory();
    const disk = new FaultyDisk();
    const store = await openBooks(dir, { disk });
    await withSomeBooks(store);
    const before = everything(store);
    disk.failsToSync = true;
    const insert = (id: string) => store.update("me", ({ notes }) => notes.insert(note(id)));
    await expect(insert("a")).rejects.toMatchObject({ name: "StoreReadOnlyError" });
    disk.failsToSync = false;
    await expect(insert("b")).rejects.toThrow(
      /could not make a change durable \(EIO.*read-only until the program is restarted/,
    );
    expect(store.isReadOnly).toBe(true);
    expect(everything(store)).toEqual(before);
    await store.close();
    const again = await openBooks(dir);
    expect(everything(again)).toEqual(before);
    expect(again.isReadOnly).toBe(false);
  });

  test("to take a failed write back: read-only too, and the rest is cut at the next start", async () => {
    const dir = temporaryDirectory();
    const disk = new FaultyDisk();
    const store = await openBooks(dir, { disk });
    await withSomeBooks(store);
    disk.room = 30;
    disk.failsToTruncate = true;
    await expect(store.update("me", ({ notes }) => notes.insert(note("a")))).rejects.toThrow("ENOSPC");
    expect(store.isReadOnly).toBe(true);
    await store.close();
    const again = await openBooks(dir);
    expect(again.recovered?.bytes).toBe(30);
    expect(everything(again)).toEqual(everything(store));
  });
});

describe("reading without the lock", () => {
  test("works beside the writer, sees whole commits only, and changes nothing", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    const padding = "x".repeat(30_000);
    let running = 60;
    const writing = Array.from({ length: 4 }, async () => {
      while (running-- > 0) {
        await store.update("me", ({ jobs, notes }) => {
          const id = newId();
          jobs.insert(job(id));
          notes.insert(note(id, padding));
        });
      }
    });
    let seen = 0;
    while (running > 0) {
      const reader = await openBooks(dir, { readOnly: true, freeze: false });
      expect(reader.notes.count).toBe(reader.jobs.count);
      expect(reader.jobs.count).toBeGreaterThanOrEqual(seen);
      seen = reader.jobs.count;
      await new Promise(setImmediate);
    }
    await Promise.all(writing);
    expect(seen).toBeGreaterThan(0);
    const reader = await openBooks(dir, { readOnly: true });
    expect([reader.jobs.count, reader.isReadOnly]).toEqual([store.jobs.count, true]);
    await expect(reader.update("me", () => 1)).rejects.toMatchObject({ name: "StoreReadOnlyError" });
  });

  test("leaves a torn end where it is", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    await withSomeBooks(store);
    await store.close();
    fs.appendFileSync(journalOf(dir), '["0123');
    const before = fs.readFileSync(journalOf(dir));
    const names = fs.readdirSync(dir);
    const reader = await openBooks(dir, { readOnly: true });
    expect(everything(reader)).toEqual(everything(store));
    expect(reader.recovered).toBeUndefined();
    expect(fs.readFileSync(journalOf(dir))).toEqual(before);
    expect(fs.readdirSync(dir)).toEqual(names);
  });

  test("an empty directory is empty books, and none is an error", async () => {
    const dir = temporaryDirectory();
    expect((await openBooks(dir, { readOnly: true })).jobs.count).toBe(0);
    expect(fs.readdirSync(dir)).toEqual([]);
    await expect(openBooks(path.join(dir, "none"), { readOnly: true })).rejects.toThrow("no data directory");
  });
});

test("what a journal mends is no fault of the snapshot before it", async () => {
  const dir = temporaryDirectory();
  const worker = await compactionWorker();
  const store = await openBooks(dir, { compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
  await store.update("me", ({ notes }) =>
    ["bad group", "bad text", "gone"].map((id) => notes.insert(note(id, "bad"))),
  );
  await store.compact();
  await store.update("me", ({ notes }) => {
    for (const id of ["bad group", "bad text"]) notes.put({ ...(notes.get(id) as Note), text: "good" });
    notes.delete("gone");
  });
  const expected = everything(store);
  await store.close();
  const strict = (of: "group" | "text") => (each: Note) => {
    if (each.text === "bad") throw new Error(of);
    return of === "text" ? each.text : each.about;
  };
  const log: string[] = [];
  for (const isThorough of [false, true]) {
    const notes = {
      ...collections.notes,
      text: strict("text"),
      groups: { ...collections.notes.groups, strict: { key: strict("group") } },
    };
    const again = await openAnyBooks(dir, {
      collections: { ...collections, notes },
      isThorough,
      log: (line) => log.push(line),
    });
    expect(everything(again)).toEqual(expected);
    await again.close();
  }
  expect(log).toEqual([]);
});

test("a text that cannot be made is told at the opening, and ends nothing", async () => {
  const dir = temporaryDirectory();
  await withSomeBooks(await openBooks(dir));
  const log: string[] = [];
  const unreadable = () => {
    throw new Error("no text");
  };
  const broken = { ...collections, notes: { ...collections.notes, text: unreadable } };
  const store = await openAnyBooks(dir, {
    collections: broken,
    readOnly: true,
    log: (line) => log.push(line),
  });
  expect(log.join()).toContain("No search finds a record: ");
  expect(log.join()).toContain("notes n lacks a field that the program needs");
  expect(store.jobs.count).toBe(2);
  expect([...store.jobs.search("a")].length).toBeGreaterThan(0);
  expect([...store.notes.search("hello")]).toEqual([]);
  expect(store.notes.get("n")).toBeDefined();
});
