import * as fs from "node:fs";
import * as path from "node:path";
import { expect } from "vitest";
import { backUp } from "../backup";
import { verifyDirectory } from "../verification";
import { job, openBooks, type TestStore, temporaryDirectory } from "./books";

/** Books of ten records, and what refuses them once something is missing. */

export const AT = "2026-01-02T03:04:05.000Z";
/** The same, as people read it. */
export const TOLD = "02 Jan 2026, 03:04";
export const now = () => new Date(AT);
export const ADVICE =
  "Nothing was changed. Put the missing files back, or `garage restore` the newest backup. " +
  "`garage verify --accept-loss` goes on with what is there, and writes down who accepted it.";
export const ANEW =
  "Nothing was changed. Mount the disk or put the files back, or `garage restore` a backup. `garage serve --new` starts an empty garage here.";

export interface Place {
  readonly dir: string;
  readonly memory: string;
  readonly journal: string;
}

export const writeJobs = (store: TestStore, count: number) =>
  store.update("Ann", ({ jobs }) => jobs.insert(job(`job ${count}`)));

/** Closed books of ten records, each a job with a number. @param half is called after the fifth. */
export async function tenJobs(half: (place: Place) => void = () => undefined): Promise<Place> {
  const dir = path.join(temporaryDirectory(), "data");
  const place = { dir, memory: temporaryDirectory(), journal: path.join(dir, "journal-1.jsonl") };
  for (const from of [1, 6]) {
    const store = await openBooks(dir, { memory: place.memory, now });
    for (let count = from; count < from + 5; count++) await writeJobs(store, count);
    await store.close();
    if (from === 1) half(place);
  }
  return place;
}

export const reopen = ({ dir, memory }: Place, more: Parameters<typeof openBooks>[1] = {}) =>
  openBooks(dir, { memory, now, ...more });

export function filesIn(dir: string): Record<string, string> {
  const names = fs.existsSync(dir) ? fs.readdirSync(dir).filter((name) => name !== "LOCK") : [];
  return Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(dir, name)).toString("base64")]),
  );
}

/** Every door refuses the books with this message, and no file is touched. */
export async function isRefused(place: Place, message: string): Promise<void> {
  const before = filesIn(place.dir);
  for (const readOnly of [false, true]) {
    await expect(reopen(place, { readOnly })).rejects.toMatchObject({ name: "StoreLossError", message });
  }
  const backup = path.join(temporaryDirectory(), "backup.tar.gz");
  await expect(backUp(place.dir, backup, { memory: place.memory })).rejects.toMatchObject({ message });
  expect(fs.existsSync(backup)).toBe(false);
  const told = await verifyDirectory(place.dir, { memory: place.memory }).then(
    ({ booksDamage }) => booksDamage,
    (error: Error) => error,
  );
  expect(told?.message).toBe(message);
  expect(filesIn(place.dir)).toEqual(before);
}

export const missing = (dir: string, there: number, at = TOLD) =>
  `${dir}: ${10 - there} records are missing. The books end with record ${there} of ${at}, and record 10 of ${at} was confirmed. Numbers that were given: jobs 10, here ${there}. ${ADVICE}`;
export const allMissing = (dir: string) =>
  `${dir}: 10 records are missing. The books are empty, and record 10 of ${TOLD} was confirmed. Numbers that were given: jobs 10, here 0. ${ADVICE}`;

/** The line behind which this many records lie. */
export function endOf(journal: string, records: number): number {
  const bytes = fs.readFileSync(journal);
  let end = 0;
  for (let line = 0; line <= records; line++) end = bytes.indexOf("\n", end) + 1;
  return end;
}
