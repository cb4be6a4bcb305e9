import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { defineCollection, openStore, type StoredDocument } from "./store";
import { temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";

interface Job extends StoredDocument {
  readonly title: string;
}

test("every change of a document is told, through compactions and after its deletion", async () => {
  const dir = path.join(temporaryDirectory(), "data");
  const worker = await compactionWorker();
  const collections = {
    jobs: defineCollection<Job>()({ numbered: true, groups: {} }),
    notes: defineCollection<Job>()({ numbered: true, groups: {} }),
  };
  let clock = Date.UTC(2026, 0, 1);
  const now = () => new Date(clock++);
  const compaction = { worker, compactAt: Number.POSITIVE_INFINITY };
  const store = await openStore({ dir, collections, now, compaction });
  const put = (by: string, title: string) =>
    store.update(by, ({ jobs }) => {
      const before = jobs.get("one");
      jobs.put({ ...(before as Job), title: "never seen" });
      jobs.put({ ...(before as Job), title });
    });
  // Ids and texts that look like the line that is looked for.
  const tricky = '["jobs","one",{"_id":"one"}';
  await store.update("Ann", ({ jobs }) => jobs.insert({ _id: "one", title: tricky }));
  await store.update("Ann", ({ notes }) => notes.insert({ _id: "one", title: tricky }));
  await store.compact();
  await put("Ben", "second");
  await store.compact();
  await put("Cat", "third");
  await store.compact();
  await Promise.all([
    put("Dan", "fourth"),
    store.update("Ann", ({ jobs }) => jobs.insert({ _id: "two", title: "" })),
  ]);
  await store.update("Eve", ({ jobs }) => jobs.delete("one"));

  const told = await store.changesOf("jobs", "one");
  expect(told.map(({ by, doc }) => [by, (doc as Job | null)?.title])).toEqual([
    ["Ann", tricky],
    ["Ben", "second"],
    ["Cat", "third"],
    ["Dan", "fourth"],
    ["Eve", undefined],
  ]);
  expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted());
  expect(await store.idOfNumber("jobs", 1)).toBe("one");
  expect(await store.idOfNumber("jobs", 2)).toBe("two");
  expect(await store.idOfNumber("jobs", 3)).toBeUndefined();
  expect(await store.changesOf("jobs", "nobody")).toEqual([]);
  await store.close();
});

test("missing records are told of documents that they may have changed, and of no others", async () => {
  const dir = path.join(temporaryDirectory(), "data");
  const worker = await compactionWorker();
  const collections = { jobs: defineCollection<Job>()({ numbered: true, groups: {} }) };
  const compaction = { worker, compactAt: Number.POSITIVE_INFINITY };
  const store = await openStore({ dir, collections, compaction });
  const retitle = (_id: string, title: string) =>
    store.update("Ann", ({ jobs }) => {
      const before = jobs.get(_id);
      return before ? jobs.put({ ...before, title }) : jobs.insert({ _id, title });
    });
  for (const id of ["one", "two", "three"]) {
    await retitle(id, "first");
    await retitle(id, "second");
    await store.compact();
  }
  const counts = () =>
    Promise.all(
      ["one", "two", "three"].map((id) =>
        store.changesOf("jobs", id).then(
          ({ length }) => length,
          (error: Error) => error.message,
        ),
      ),
    );
  expect(await counts()).toEqual([2, 2, 2]);
  const history = path.join(dir, "history");
  const [, second = ""] = fs.readdirSync(history).sort();
  fs.rmSync(path.join(history, second));
  const missing = `${history}: records 3 to 4 are missing. The books are whole; only who changed what and when in those records is missing. Copy the file that holds them out of a backup into history/.`;
  expect(await counts()).toEqual([missing, missing, 2]);
  fs.rmSync(history, { recursive: true });
  await retitle("three", "third");
  const all = expect.stringContaining("records 1 to 4 are missing");
  expect(await counts()).toEqual([all, all, 3]);
  await expect(store.idOfNumber("jobs", 1)).rejects.toThrow(/records 1 to 4 are missing/);
  await retitle("four", "first");
  expect(await store.idOfNumber("jobs", 4)).toBe("four");
  expect(await store.changesOf("jobs", "four")).toHaveLength(1);
  await store.close();
});

test("every deletion is told with what was deleted, through compactions, newest first", async () => {
  const dir = path.join(temporaryDirectory(), "data");
  const worker = await compactionWorker();
  const collections = {
    jobs: defineCollection<Job>()({ numbered: true, groups: {} }),
    notes: defineCollection<Job>()({ numbered: true, groups: {} }),
  };
  const compaction = { worker, compactAt: Number.POSITIVE_INFINITY };
  const store = await openStore({ dir, collections, compaction });
  const insert = (_id: string, title: string) =>
    store.update("Ann", ({ jobs, notes }) => {
      notes.insert({ _id, title: '["jobs","one",null]' });
      jobs.insert({ _id, title });
    });
  expect(await store.deletionsOf(["jobs"])).toEqual([]);
  await insert("one", "first");
  await insert("kept", "kept");
  await store.update("Ann", ({ jobs }) => jobs.put({ ...(jobs.get("one") as Job), title: "second" }));
  await store.compact();
  await insert("two", "two");
  await store.update("Ben", ({ jobs, notes }) => {
    jobs.put({ ...(jobs.get("one") as Job), title: "never seen" });
    jobs.delete("one");
    notes.delete("one");
  });
  await store.compact();
  await insert("one", "again");
  await store.update("Cat", ({ jobs }) => {
    jobs.delete("one");
    jobs.delete("two");
    jobs.insert({ _id: "short", title: "of a moment" });
    jobs.delete("short");
  });

  const told = await store.deletionsOf(["jobs"]);
  expect(told.map(({ by, before }) => [by, before?.autoId, (before as Job | undefined)?.title])).toEqual([
    ["Cat", 4, "again"],
    ["Cat", 3, "two"],
    ["Cat", undefined, undefined],
    ["Ben", 1, "second"],
  ]);
  expect((await store.deletionsOf(["notes", "jobs"])).map(({ collection }) => collection)).toContain("notes");
  expect(await store.deletionsOf(["notes"])).toHaveLength(1);
  await store.close();
});
