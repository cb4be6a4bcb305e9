import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "../env.server";
import { backUp } from "./backup";
import { noteBackup } from "./last-backup";
import { encodeMark, encodeSlot, markPath, type ReadMark } from "./mark";
import { readMark } from "./mark-file";
import { outsidePath } from "./memory";
import { restoreBackup } from "./restoration";
import { job, openBooks, temporaryDirectory } from "./testing/books";
import { ADVICE, isRefused, reopen, TOLD, tenJobs } from "./testing/ten-jobs";
import { verifyDirectory } from "./verification";

const AT = "2026-01-02T03:04:05.000Z";
const now = () => new Date(AT);

/** Books with as many numbered jobs more. */
async function write(
  dir: string,
  memory: string,
  count: number,
  more: { readonly log?: (line: string) => void; readonly anew?: boolean } = {},
): Promise<number> {
  const store = await openBooks(dir, { memory, now, ...more });
  let last = 0;
  for (let each = 0; each < count; each++) {
    const fresh = job(`${dir} ${store.jobs.count}`);
    last = (await store.update("Ann", ({ jobs }) => jobs.insert(fresh))).autoId;
  }
  await store.close();
  return last;
}

test("a user without a home directory, or with an impossible one, has a garage all the same", async () => {
  const memoryOf = (variables: Record<string, string>) =>
    readEnv({ NODE_ENV: "production", ...variables }, "/").memory;
  expect(memoryOf({ XDG_STATE_HOME: "/state" })).toBe("/state/garage");
  // A relative folder would be another one for each current one.
  expect(memoryOf({ XDG_STATE_HOME: "state" })).toBe(memoryOf({}));
  const file = path.join(temporaryDirectory(), "file");
  fs.writeFileSync(file, "");
  const dir = temporaryDirectory();
  const lines: string[] = [];
  expect(await write(dir, path.join(file, "garage"), 1, { log: (line) => lines.push(line) })).toBe(1);
  // Node 26 calls it EEXIST.
  const reason = /^This machine cannot remember these books \(.*(?:ENOTDIR|EEXIST)/;
  expect(lines).toEqual([expect.stringMatching(reason)]);
  const reader = await openBooks(dir, { memory: path.join(file, "garage"), readOnly: true });
  expect(reader.jobs.count).toBe(1);
});

test("a directory behind a link is the same one while its disk is not mounted", async () => {
  const [root, memory] = [temporaryDirectory(), temporaryDirectory()];
  const disk = path.join(root, "disk");
  fs.mkdirSync(disk);
  fs.symlinkSync(disk, path.join(root, "above"));
  fs.symlinkSync(path.join(disk, "data"), path.join(root, "link"));
  const dir = path.join(disk, "data");
  await write(dir, memory, 1);
  const outside = outsidePath(memory, dir);
  const { mark } = readMark(outside) as ReadMark;
  fs.writeFileSync(outside, encodeMark({ ...mark, place: { inode: 0, born: 0, device: -1 } }));
  fs.rmSync(dir, { recursive: true });
  for (const way of [path.join(root, "above", "data"), path.join(root, "link")]) {
    expect(outsidePath(memory, way)).toBe(outside);
    await expect(openBooks(way, { memory })).rejects.toThrow(
      `${way}: a garage was here, and now nothing is. Record 1 of ${TOLD} was the last one.`,
    );
  }
  expect(fs.readdirSync(disk)).toEqual([]);
});

test("a garage in the place of another says so, and what the other one gave is remembered", async () => {
  const [root, memory] = [temporaryDirectory(), temporaryDirectory()];
  const [dir, elsewhere] = [path.join(root, "data"), path.join(root, "elsewhere")];
  const backup = path.join(root, "backup.tar.gz");
  await write(dir, memory, 5);
  await backUp(dir, backup, { memory });
  await write(dir, memory, 5);
  // To another directory, while the first one is there.
  const restored = await restoreBackup(backup, elsewhere, { memory });
  expect(restored.wentBack).toEqual({ from: 10, to: 5, at: AT, isParted: false, numbers: { jobs: 10 } });
  expect(await write(elsewhere, memory, 1)).toBe(11);

  fs.rmSync(dir, { recursive: true });
  fs.rmSync(elsewhere, { recursive: true });
  fs.rmSync(outsidePath(memory, elsewhere));
  const lines: string[] = [];
  await expect(write(dir, memory, 1)).rejects.toThrow(`${dir}: a garage was here, and now nothing is.`);
  expect(await write(dir, memory, 1, { log: (line) => lines.push(line), anew: true })).toBe(1);
  expect(lines).toEqual([
    `${dir}: another garage was here before, up to record 10 of ${TOLD}. If its books are missed, stop this server, then put its directory back or \`garage restore\` a backup.`,
  ]);
  expect((await restoreBackup(backup, elsewhere, { memory })).wentBack).toMatchObject({ from: 10, to: 5 });
  expect(await write(elsewhere, memory, 1)).toBe(11);
});

test("a mark outside that cannot be read, beside books that come up to their own, is written anew and told", async () => {
  const place = await tenJobs();
  const { dir, memory } = place;
  const outside = outsidePath(memory, dir);
  fs.writeFileSync(outside, fs.readFileSync(outside).fill("x"));
  expect((await reopen(place, { readOnly: true })).jobs.count).toBe(10);
  await backUp(dir, path.join(temporaryDirectory(), "backup.tar.gz"), { memory });
  expect((await verifyDirectory(dir, { memory })).damages).toEqual([]);
  const lines: string[] = [];
  const store = await reopen(place, { log: (line) => lines.push(line) });
  await store.close();
  expect(lines).toEqual([
    `${outside}: what this machine remembers of these books cannot be read. It is written anew; the books come up to their own mark.`,
  ]);
  expect(readMark(outside)).toMatchObject({ mark: { seq: 10 }, damagedSlots: 0 });
});

test("a mark outside that cannot be read refuses a directory without books, and books without their own mark", async () => {
  const place = await tenJobs();
  const outside = outsidePath(place.memory, place.dir);
  fs.writeFileSync(outside, "x");
  const reason = `${outside}: the high-water mark does not match its checksums.`;
  fs.unlinkSync(markPath(place.dir));
  for (const readOnly of [false, true]) await expect(reopen(place, { readOnly })).rejects.toThrow(reason);
  for (const name of fs.readdirSync(place.dir)) fs.unlinkSync(path.join(place.dir, name));
  for (let start = 1; start <= 2; start++) await expect(reopen(place)).rejects.toThrow(reason);
});

test("a mark outside that a newer version wrote is refused by its format", async () => {
  const place = await tenJobs();
  const outside = outsidePath(place.memory, place.dir);
  const { mark } = readMark(outside) as ReadMark;
  fs.writeFileSync(outside, encodeSlot({ ...mark, ...{ format: 7 } }, 0));
  await isRefused(
    place,
    `${outside}: the high-water mark has format 7, and this program knows 1. A newer version wrote it: start that one. ${ADVICE}`,
  );
});

// Only root can give files away.
if (process.getuid?.() === 0) {
  test("what root does in somebody's directory leaves nothing that this person cannot read", async () => {
    const root = temporaryDirectory();
    const [uid, gid] = [12_345, 12_346];
    fs.chownSync(root, uid, gid);
    const dir = path.join(root, "a", "data");
    const memory = path.join(root, ".local", "state", "garage");
    await write(dir, memory, 1);
    noteBackup(dir, { at: AT, file: "x" });
    const backup = path.join(temporaryDirectory(), "backup.tar.gz");
    await backUp(dir, backup, { memory });
    await restoreBackup(backup, path.join(root, "restored"), { memory });
    const names = fs.readdirSync(root, { recursive: true }).map(String);
    expect(names).toEqual(
      expect.arrayContaining(["a/data/LOCK", "a/data/high-water.json", "restored/journal-1.jsonl"]),
    );
    for (const name of names) {
      const { uid: owner, gid: group } = fs.statSync(path.join(root, name));
      expect({ name, owner, group }).toEqual({ name, owner: uid, group: gid });
    }
  });
}
