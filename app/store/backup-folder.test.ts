import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { backUp } from "./backup";
import { backupName, pruneBackups } from "./backup-folder";
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
    expect((await pruneBackups(each, 1, new Date(later))).ahead).toBeUndefined();
  expect(names()).toEqual([backupName(new Date(two))]);
  await store.close();
});
