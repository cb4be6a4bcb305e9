import * as fs from "node:fs";
import { job, note, openBooks, type TestStore } from "./books";
import { compactionWorker } from "./bundle";

/** The built worker of compactions. */
export const worker = await compactionWorker();
/** Nothing is compacted unasked. */
export const off = { worker, compactAt: Number.POSITIVE_INFINITY };

/** The names in a directory, in order. */
export const namesIn = (dir: string) => fs.readdirSync(dir).sort();

/** Inserts jobs in one update. */
export function insertJobs(store: TestStore, ...ids: string[]): Promise<unknown> {
  return store.update("me", ({ jobs }) => ids.map((id) => jobs.insert(job(id, { customer: "Škoda 🚗" }))));
}

/** Books of three generations: snapshots 1, 3 and 5 were made, each after changes. */
export async function compactedThrice(dir: string): Promise<TestStore> {
  const store = await openBooks(dir, { compaction: off });
  await insertJobs(store, "a", "b", 'quote " \\ ,{ and é');
  await store.compact();
  await store.update("me", ({ jobs, notes }) => {
    jobs.delete("b");
    notes.insert(note("n"));
  });
  await insertJobs(store, "last");
  await store.compact();
  await store.update("me", ({ jobs }) => {
    jobs.delete("last");
    const a = jobs.get("a");
    if (a) jobs.put({ ...a, pence: 7 });
  });
  await store.update("me", ({ notes }) => notes.insert(note("m")));
  await store.compact();
  return store;
}
