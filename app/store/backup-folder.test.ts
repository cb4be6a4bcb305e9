import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { backUp } from "./backup";
import { backupName, pruneBackups, readBackupFolder } from "./backup-folder";
import { restoreBackup } from "./restoration";
import { note, openBooks, temporaryDirectory } from "./testing/books";

test.each([
  ["first", 0],
  ["last", 1],
])("of two backups that are made at once the newer stays, also where it removes older ones %s", async (_, turn) => {
  const dir = temporaryDirectory();
  const folder = temporaryDirectory();
  const store = await openBooks(dir);
  const [one = "", two = "", later = ""] = ["02:00:00.000Z", "02:00:00.007Z", "02:01:00.000Z"].map(
    (time) => `2026-11-21T${time}`,
  );
  const backup = async (time: string) => {
    const now = new Date(time);
    // The books go on meanwhile: the older one is not behind for that.
    await store.update("me", ({ notes }) => notes.insert(note(time)));
    const file = path.join(folder, backupName(now));
    return { file, ...(await backUp(dir, file, { now })) };
  };
  const names = () => fs.readdirSync(folder);
  const made = [await backup(one), await backup(two)];
  for (const each of turn === 0 ? made.toReversed() : made)
    expect((await pruneBackups(dir, each, 1, new Date(later))).ahead).toBeUndefined();
  expect(names()).toEqual([backupName(new Date(two))]);
  await store.close();
});

test.each([
  ["gives way to one that was made and pruned meanwhile", 1, ["two"]],
  ["is one of the two to keep, and an older one goes", 2, ["one", "two"]],
])("a backup that ends last %s", async (_, keep, left) => {
  const [dir, folder] = [temporaryDirectory(), temporaryDirectory()];
  const at = (second: string) => `2026-11-21T02:00:${second}.000Z`;
  await addAndBackUp(dir, folder, at("00"));
  const one = await addAndBackUp(dir, folder, at("01"));
  const aside = path.join(temporaryDirectory(), "one");
  fs.renameSync(one.file, aside);
  const two = await addAndBackUp(dir, folder, at("02"));
  expect(await pruneBackups(dir, two, keep, new Date(at("03")))).toMatchObject({ isOvertaken: false });
  fs.renameSync(aside, one.file);
  expect(await pruneBackups(dir, one, keep, new Date(at("03")))).toMatchObject({ isOvertaken: keep === 1 });
  expect(fs.readdirSync(folder).sort()).toEqual(
    left.map((name) => path.basename((name === "one" ? one : two).file)),
  );
});

test("a backup stays beside one that another computer made meanwhile of books that parted", async () => {
  const [dir, other, folder] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  await addAndBackUp(dir, folder, "2026-11-21T02:00:00.000Z");
  fs.cpSync(dir, other, { recursive: true });
  const one = await addAndBackUp(dir, folder, "2026-11-21T02:00:01.000Z");
  const two = await addAndBackUp(other, folder, "2026-11-21T02:00:02.000Z");
  await pruneBackups(dir, one, 1, new Date("2026-11-21T02:00:03.000Z"));
  expect(fs.readdirSync(folder).sort()).toEqual([one, two].map(({ file }) => path.basename(file)));
});

/** Adds a note and backs up, with the clock at a time. */
async function addAndBackUp(dir: string, folder: string, time: string) {
  const now = new Date(time);
  const store = await openBooks(dir);
  await store.update("me", ({ notes }) => notes.insert(note(time)));
  await store.close();
  const file = path.join(folder, backupName(now));
  return { file, ...(await backUp(dir, file, { now })) };
}

test("while the clock is behind, the backup of the oldest books goes", async () => {
  const [dir, folder] = [temporaryDirectory(), temporaryDirectory()];
  await addAndBackUp(dir, folder, "2026-11-21T02:00:00.000Z");
  const second = await addAndBackUp(dir, folder, "2020-01-01T02:00:00.000Z");
  const third = await addAndBackUp(dir, folder, "2020-01-02T02:00:00.000Z");
  await pruneBackups(dir, third, 2, new Date("2020-01-02T02:00:01.000Z"));
  expect(fs.readdirSync(folder).sort()).toEqual([second, third].map(({ file }) => path.basename(file)));
});

test("of books that went back by consent, the newest backup is one made since", async () => {
  const [dir, folder] = [path.join(temporaryDirectory(), "data"), temporaryDirectory()];
  const first = await addAndBackUp(dir, folder, "2026-11-21T02:00:00.000Z");
  for (const day of ["22", "23"]) await addAndBackUp(dir, folder, `2026-11-${day}T02:00:00.000Z`);
  await restoreBackup(first.file, dir, { replace: true });
  const { file } = await addAndBackUp(dir, folder, "2026-11-24T02:00:00.000Z");
  expect((await readBackupFolder(folder, undefined)).whole[0]?.file).toBe(file);
});

test("of several garages, the one that was backed up last has the newest, however many records the other has", async () => {
  const [trial, real, folder] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  for (const hour of ["01", "02", "03"]) await addAndBackUp(trial, folder, `2026-11-21T${hour}:00:00.000Z`);
  const { file } = await addAndBackUp(real, folder, "2026-11-22T02:00:00.000Z");
  const { whole } = await readBackupFolder(folder, undefined);
  expect(whole[0]?.file).toBe(file);
  expect(whole).toHaveLength(4);
});
