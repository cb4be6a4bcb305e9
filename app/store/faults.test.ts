// Over 300 lines: what people and other programs take away from the books, one fault after the other, as data/README.md lists them.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { acceptLoss } from "./acceptance";
import { backUp } from "./backup";
import { StoreLossError } from "./errors";
import { encodeMark, encodeSlot, markPath, type ReadMark, SLOT_BYTES } from "./mark";
import { readMark } from "./mark-file";
import { outsidePath } from "./memory";
import { encodeRecord } from "./record";
import { restoreBackup } from "./restoration";
import { job, note, openBooks, temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import {
  ADVICE,
  ANEW,
  AT,
  allMissing,
  endOf,
  isRefused,
  missing,
  now,
  reopen,
  TOLD,
  tenJobs,
  writeJobs,
} from "./testing/ten-jobs";
import { verifyDirectory } from "./verification";

const mount = (dir: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", dir]).status;
const unmount = (dir: string) => void spawnSync("umount", ["-l", dir]);

function canMount(): boolean {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-disk-"));
  try {
    return mount(dir) === 0;
  } finally {
    unmount(dir);
    fs.rmdirSync(dir);
  }
}

describe("books that lack something", () => {
  test("the journal was deleted", async () => {
    const place = await tenJobs();
    fs.unlinkSync(place.journal);
    await isRefused(
      place,
      `${place.dir}: the snapshots and journals are missing. Its high-water.json says that record 10 of ${TOLD} was confirmed. ${ANEW}`,
    );
  });

  test.each([
    "config.json",
    "secret",
    "index-1.jsonl",
    "cut-2026-01-02T03-04-05.678Z.bin",
  ])("everything but %s was deleted, where nothing is remembered", async (name) => {
    const { dir } = await tenJobs();
    for (const each of fs.readdirSync(dir)) fs.unlinkSync(path.join(dir, each));
    fs.writeFileSync(path.join(dir, name), "{}");
    await isRefused(
      { dir, memory: temporaryDirectory(), journal: "" },
      `${dir}: it holds ${name} but no books. A garage may have been here before. ${ANEW}`,
    );
  });

  test("everything was deleted", async () => {
    const place = await tenJobs();
    for (const each of fs.readdirSync(place.dir)) fs.unlinkSync(path.join(place.dir, each));
    await isRefused(
      place,
      `${place.dir}: a garage was here, and now nothing is. Record 10 of ${TOLD} was the last one. ${ANEW}`,
    );
    const anew = await reopen(place, { anew: true });
    expect((await writeJobs(anew, 1)).autoId).toBe(1);
  });

  test("the disk is not mounted", async () => {
    const place = await tenJobs();
    const outside = outsidePath(place.memory, place.dir);
    const { mark } = readMark(outside) as ReadMark;
    const device = (mark.place?.device ?? 0) + 1;
    fs.writeFileSync(outside, encodeMark({ ...mark, place: { inode: 0, born: 0, device } }));
    fs.rmSync(place.dir, { recursive: true });
    const message = `${place.dir}: a garage was here, and now nothing is. Record 10 of ${TOLD} was the last one. ${ANEW}`;
    await expect(reopen(place)).rejects.toThrow(message);
    fs.mkdirSync(place.dir);
    await isRefused(place, message);
  });

  // An ordinary user mounts nothing.
  if (canMount()) {
    test("a disk was mounted, and is not", async () => {
      const dir = temporaryDirectory();
      mount(dir);
      onTestFinished(() => unmount(dir));
      const memory = temporaryDirectory();
      for (const data of [dir, path.join(dir, "data")]) {
        const place = { dir: data, memory, journal: "" };
        const store = await reopen(place);
        await writeJobs(store, 1);
        await store.close();
      }
      unmount(dir);
      for (const data of [dir, path.join(dir, "data")]) {
        await expect(reopen({ dir: data, memory, journal: "" })).rejects.toThrow(
          `${data}: a garage was here, and now nothing is. Record 1 of ${TOLD} was the last one. ${ANEW}`,
        );
      }
      expect(fs.readdirSync(dir)).toEqual([]);
    });
  }

  test("an older copy of the journal was put back", async () => {
    let older = Buffer.alloc(0);
    const place = await tenJobs(({ journal }) => {
      older = fs.readFileSync(journal);
    });
    fs.writeFileSync(place.journal, older);
    await isRefused(place, missing(place.dir, 5));
  });

  test("an older copy of the whole directory was put back", async () => {
    const aside = path.join(temporaryDirectory(), "older");
    const place = await tenJobs(({ dir }) => fs.cpSync(dir, aside, { recursive: true }));
    fs.rmSync(place.dir, { recursive: true });
    fs.renameSync(aside, place.dir);
    await isRefused(place, missing(place.dir, 5));
  });

  test("a copy broke off at 66 %", async () => {
    const place = await tenJobs();
    fs.truncateSync(place.journal, Math.floor(fs.statSync(place.journal).size * 0.66));
    await isRefused(place, missing(place.dir, 6));
  });

  test("the last 4 KB were zeroed", async () => {
    const place = await tenJobs();
    const bytes = fs.readFileSync(place.journal);
    fs.writeFileSync(
      place.journal,
      bytes.fill(0, Math.max(endOf(place.journal, 2) + 3, bytes.length - 4096)),
    );
    await isRefused(place, missing(place.dir, 2));
  });

  test("the journal was truncated to nothing", async () => {
    const place = await tenJobs();
    fs.truncateSync(place.journal, 0);
    await isRefused(place, allMissing(place.dir));
  });

  test("the last record was cut off, newline and all", async () => {
    const place = await tenJobs();
    fs.truncateSync(place.journal, endOf(place.journal, 9));
    await isRefused(
      place,
      `${place.dir}: 1 record is missing. The books end with record 9 of ${TOLD}, and record 10 of ${TOLD} was confirmed. Numbers that were given: jobs 10, here 9. ${ADVICE}`,
    );
  });

  test("an older version wrote on after the journal was emptied", async () => {
    const place = await tenJobs();
    const doc = { ...job("other"), autoId: 1, created: AT, updated: AT };
    const commit = JSON.stringify({ by: "Ben", at: AT, ops: [["jobs", "other", doc]] });
    fs.writeFileSync(
      place.journal,
      Buffer.concat(Array.from({ length: 12 }, (_, index) => encodeRecord(index + 1, [commit]))),
    );
    await isRefused(
      place,
      `${place.dir}: record 10 is not the one that was confirmed at ${TOLD}. The books are other ones, or went back and were written on. ${ADVICE}`,
    );
  });

  test("the journal of another garage is there", async () => {
    const [place, other] = [await tenJobs(), await tenJobs()];
    fs.copyFileSync(other.journal, place.journal);
    await isRefused(
      place,
      `${place.dir}: the journals are those of another garage than the high-water mark. ${ADVICE}`,
    );
  });

  test("the whole directory of another garage is there", async () => {
    const [place, other] = [await tenJobs(), await tenJobs()];
    for (const name of fs.readdirSync(place.dir))
      fs.copyFileSync(path.join(other.dir, name), path.join(place.dir, name));
    await isRefused(
      place,
      `${place.dir}: these are the books of another garage than was here before. ${ADVICE}`,
    );
  });

  test("the high-water mark was deleted", async () => {
    const place = await tenJobs();
    fs.unlinkSync(markPath(place.dir));
    await isRefused(
      place,
      `${markPath(place.dir)}: the high-water mark is missing, so nobody can tell whether the books are whole. They end with record 10. The last record that was confirmed here is 10. ${ADVICE}`,
    );
  });

  test("the high-water mark does not hold in any of its copies", async () => {
    const place = await tenJobs();
    fs.writeFileSync(markPath(place.dir), fs.readFileSync(markPath(place.dir)).fill("x", 0, 3 * SLOT_BYTES));
    await isRefused(
      place,
      `${markPath(place.dir)}: the high-water mark does not match its checksums. ${ADVICE}`,
    );
  });

  test("a newer version wrote the high-water mark", async () => {
    const place = await tenJobs();
    const newer = { format: 7, books: "x", generation: 1, seq: 10, crc: "", at: AT, made: AT, numbers: {} };
    const slot = encodeSlot(newer, 0);
    fs.writeFileSync(markPath(place.dir), slot);
    await expect(reopen(place)).rejects.toThrow(
      "the high-water mark has format 7, and this program knows 1. A newer version wrote it: start that one",
    );
  });

  test("the books of a generation before were put back after a compaction", async () => {
    const aside = path.join(temporaryDirectory(), "older");
    const place = await tenJobs(({ dir }) => fs.cpSync(dir, aside, { recursive: true }));
    const worker = await compactionWorker();
    const store = await reopen(place, { compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
    await store.compact();
    await store.close();
    fs.rmSync(path.join(place.dir, "snapshot-10.jsonl"));
    fs.rmSync(path.join(place.dir, "journal-11.jsonl"));
    fs.copyFileSync(path.join(aside, "journal-1.jsonl"), place.journal);
    await isRefused(place, missing(place.dir, 5));
  });

  test("a first start that was cut short before its journal is no loss", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    await store.close();
    fs.unlinkSync(path.join(dir, "journal-1.jsonl"));
    expect((await openBooks(dir)).jobs.count).toBe(0);
  });

  test("a directory that was removed and made again becomes another garage only when that is said", async () => {
    const place = await tenJobs();
    fs.renameSync(place.dir, `${place.dir}.aside`);
    fs.mkdirSync(place.dir);
    await isRefused(
      place,
      `${place.dir}: a garage was here, and now nothing is. Record 10 of ${TOLD} was the last one. ${ANEW}`,
    );
    expect((await reopen(place, { anew: true })).jobs.count).toBe(0);
  });

  test("a garage in which nothing was numbered yet may be removed and begun again", async () => {
    const place = { dir: path.join(temporaryDirectory(), "data"), memory: temporaryDirectory(), journal: "" };
    const store = await reopen(place);
    await store.update("Ann", ({ notes }) => notes.insert(note("a first start")));
    await store.close();
    fs.rmSync(place.dir, { recursive: true });
    expect((await reopen(place)).notes.count).toBe(0);
  });

  test("--new is refused where there are books", async () => {
    const place = await tenJobs();
    await expect(reopen(place, { anew: true })).rejects.toThrow(
      `${place.dir} holds books. --new is for a directory without books; start without it to open these.`,
    );
  });
});

describe("the consent of a person", () => {
  test("opens books that lack something, is in their history for ever, and no number is given again", async () => {
    const place = await tenJobs();
    fs.truncateSync(place.journal, endOf(place.journal, 5));
    const { dir, memory } = place;
    const log = () => undefined;
    const loss = await acceptLoss(dir, { by: "cli:ann", memory, log, now });
    expect(loss).toBeInstanceOf(StoreLossError);
    const { accepted, damages } = await verifyDirectory(dir, { memory });
    expect(damages).toEqual([]);
    expect(accepted).toEqual([
      { by: "cli:ann", at: AT, loss: missing(dir, 5, AT).replace(`. ${ADVICE}`, "") },
    ]);
    expect(await acceptLoss(dir, { by: "cli:ben", memory, log })).toBeUndefined();

    const worker = await compactionWorker();
    const store = await reopen(place, { compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
    expect((await writeJobs(store, 6)).autoId).toBe(11);
    await store.compact();
    await store.close();
    // The history alone keeps the numbers, too.
    fs.unlinkSync(markPath(dir));
    await acceptLoss(dir, { by: "cli:ann", memory: undefined, log });
    expect((await writeJobs(await openBooks(dir), 7)).autoId).toBe(12);
  });

  test("does not bring back what was given up: the older copy is refused afterwards", async () => {
    const place = await tenJobs();
    const aside = path.join(temporaryDirectory(), "whole");
    fs.cpSync(place.dir, aside, { recursive: true });
    fs.truncateSync(place.journal, endOf(place.journal, 5));
    const { dir, memory } = place;
    await acceptLoss(dir, { by: "cli:ann", memory, log: () => undefined, now });
    fs.rmSync(dir, { recursive: true });
    fs.renameSync(aside, dir);
    await isRefused(
      place,
      `${dir}: these books were given up: at ${TOLD}, others took their place by consent. ${ADVICE}`,
    );
  });

  test("to a restore of older books keeps the numbers that were given", async () => {
    const backup = path.join(temporaryDirectory(), "backup.tar.gz");
    const place = await tenJobs();
    const { dir, memory } = place;
    await backUp(dir, backup, { memory });
    const store = await reopen(place);
    for (const count of [11, 12]) await writeJobs(store, count);
    await store.close();
    const { wentBack } = await restoreBackup(backup, dir, { replace: true, memory });
    expect(wentBack).toEqual({ from: 12, to: 10, at: AT, isParted: false, numbers: { jobs: 12 } });
    const again = await reopen(place);
    expect((await writeJobs(again, 13)).autoId).toBe(13);
    await again.close();
    // Where the directory is lost, the machine remembers.
    fs.rmSync(dir, { recursive: true });
    const second = await restoreBackup(backup, dir, { memory });
    expect(second.wentBack).toMatchObject({ from: 11, to: 10, numbers: { jobs: 13 } });
    expect((await writeJobs(await reopen(place), 14)).autoId).toBe(14);
  });

  test.each([
    [1, 1],
    [1, 3],
    [2, 1],
    [3, 0],
  ])("to a restore of what another machine went on with: %i records here, %i there", async (here, there) => {
    const root = temporaryDirectory();
    const [backup, newer] = [path.join(root, "backup.tar.gz"), path.join(root, "newer.tar.gz")];
    const place = await tenJobs();
    const { dir, memory } = place;
    await backUp(dir, backup, { memory });
    const store = await reopen(place);
    for (let more = 1; more <= here; more++) await writeJobs(store, 10 + more);
    await store.close();
    const standby = { dir: path.join(root, "data"), memory: path.join(root, "memory") };
    await restoreBackup(backup, standby.dir, { memory: standby.memory });
    const other = await openBooks(standby.dir, { memory: standby.memory });
    for (let more = 1; more <= there; more++) await writeJobs(other, 10 + more);
    await other.close();
    await backUp(standby.dir, newer, { memory: standby.memory });
    // The machine that was here first takes over again.
    const { wentBack } = await restoreBackup(newer, dir, { replace: true, memory });
    expect(wentBack).toMatchObject({ from: 10 + here, to: 10 + there, isParted: there >= here });
    const again = await reopen(place);
    expect((await writeJobs(again, 20)).autoId).toBe(11 + Math.max(here, there));
    await again.close();
    await (await reopen(place)).close();
  });
});
