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
