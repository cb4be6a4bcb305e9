// Over 300 lines: what people and other programs do to the files, one fault after the other, as data/README.md lists them.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { acceptLoss } from "./acceptance";
import { backUp } from "./backup";
import { sealLine } from "./checked-line";
import { StoreDamagedError, StoreLossError } from "./errors";
import { listFiles } from "./generations";
import { encodeMark, encodeSlot, markPath, type ReadMark, SLOT_BYTES } from "./mark";
import { readMark } from "./mark-file";
import { outsidePath } from "./memory";
import { encodeRecord } from "./record";
import { restoreBackup } from "./restoration";
import {
  collections,
  job,
  note,
  openAnyBooks,
  openBooks,
  type TestStore,
  temporaryDirectory,
} from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { verifyDirectory } from "./verification";

const AT = "2026-01-02T03:04:05.000Z";
const now = () => new Date(AT);
const ADVICE =
  "Nothing was changed. Put the missing files back, or `garage restore` the newest backup. " +
  "`garage verify --accept-loss` goes on with what is there, and writes down who accepted it.";
const ANEW =
  "Nothing was changed. Mount the disk or put the files back, or `garage restore` a backup. `garage serve --new` starts an empty garage here.";

interface Place {
  readonly dir: string;
  readonly memory: string;
  readonly journal: string;
}

const writeJobs = (store: TestStore, count: number) =>
  store.update("Ann", ({ jobs }) => jobs.insert(job(`job ${count}`)));

/** Closed books of ten records, each a job with a number. @param half is called after the fifth. */
async function tenJobs(half: (place: Place) => void = () => undefined): Promise<Place> {
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

const reopen = ({ dir, memory }: Place, more: Parameters<typeof openBooks>[1] = {}) =>
  openBooks(dir, { memory, now, ...more });

function filesIn(dir: string): Record<string, string> {
  const names = fs.existsSync(dir) ? fs.readdirSync(dir).filter((name) => name !== "LOCK") : [];
  return Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(dir, name)).toString("base64")]),
  );
}

/** Every door refuses the books with this message, and no file is touched. */
async function isRefused(place: Place, message: string): Promise<void> {
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

const missing = (dir: string, there: number) =>
  `${dir}: ${10 - there} records are missing. The books end with record ${there} of ${AT}, and record 10 of ${AT} was confirmed. Numbers that were given: jobs 10, here ${there}. ${ADVICE}`;
const allMissing = (dir: string) =>
  `${dir}: 10 records are missing. The books are empty, and record 10 of ${AT} was confirmed. Numbers that were given: jobs 10, here 0. ${ADVICE}`;

/** The line behind which this many records lie. */
function endOf(journal: string, records: number): number {
  const bytes = fs.readFileSync(journal);
  let end = 0;
  for (let line = 0; line <= records; line++) end = bytes.indexOf("\n", end) + 1;
  return end;
}

function unpacksTo(bytes: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(content);
  } catch {
    return false;
  }
}

describe("books that lack something", () => {
  test("the journal was deleted", async () => {
    const place = await tenJobs();
    fs.unlinkSync(place.journal);
    await isRefused(
      place,
      `${place.dir}: the snapshots and journals are missing. Its high-water.json says that record 10 of ${AT} was confirmed. ${ANEW}`,
    );
  });

  test.each([
    "config.json",
    "secret",
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
      `${place.dir}: a garage was here, and now nothing is. Record 10 of ${AT} was the last one. ${ANEW}`,
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
    const message = `${place.dir}: a garage was here, and now nothing is. Record 10 of ${AT} was the last one. ${ANEW}`;
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
          `${data}: a garage was here, and now nothing is. Record 1 of ${AT} was the last one. ${ANEW}`,
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
      `${place.dir}: 1 record is missing. The books end with record 9 of ${AT}, and record 10 of ${AT} was confirmed. Numbers that were given: jobs 10, here 9. ${ADVICE}`,
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
      `${place.dir}: record 10 is not the one that was confirmed at ${AT}. The books are other ones, or went back and were written on. ${ADVICE}`,
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
      `${place.dir}: a garage was here, and now nothing is. Record 10 of ${AT} was the last one. ${ANEW}`,
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
    expect(accepted).toEqual([{ by: "cli:ann", at: AT, loss: missing(dir, 5).replace(`. ${ADVICE}`, "") }]);
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
      `${dir}: these books were given up: at ${AT}, others took their place by consent. ${ADVICE}`,
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
    expect(wentBack).toEqual({ from: 12, to: 10, at: AT, numbers: { jobs: 12 } });
    const again = await reopen(place);
    expect((await writeJobs(again, 13)).autoId).toBe(13);
    await again.close();
    // Where the directory is lost, the machine remembers.
    fs.rmSync(dir, { recursive: true });
    const second = await restoreBackup(backup, dir, { memory });
    expect(second.wentBack).toMatchObject({ from: 11, to: 10, numbers: { jobs: 13 } });
    expect((await writeJobs(await reopen(place), 14)).autoId).toBe(14);
  });
});

describe("damage to a file", () => {
  test("a final newline that an editor stripped costs nothing", async () => {
    const place = await tenJobs();
    const size = fs.statSync(place.journal).size;
    fs.truncateSync(place.journal, size - 1);
    expect((await verifyDirectory(place.dir, { memory: place.memory })).damages).toEqual([]);
    const reader = await reopen(place, { readOnly: true });
    expect([reader.jobs.count, (await reader.changesOf("jobs", "job 10")).length]).toEqual([10, 1]);
    const store = await reopen(place);
    expect([store.jobs.count, store.recovered]).toEqual([10, undefined]);
    await writeJobs(store, 11);
    await store.close();
    expect((await reopen(place)).jobs.count).toBe(11);
  });

  test("a flipped bit in the head of a journal is refused", async () => {
    const place = await tenJobs();
    const whole = fs.readFileSync(place.journal);
    let refused = 0;
    for (let byte = 0; byte < whole.indexOf("\n"); byte++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Buffer.from(whole);
        bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
        fs.writeFileSync(place.journal, bytes);
        await expect(reopen(place, { readOnly: true })).rejects.toBeInstanceOf(StoreDamagedError);
        refused++;
      }
      // Each is tried by the reader; waiting for it takes most of the time.
      if (byte % 4 === 1) byte += 2;
    }
    expect(refused).toBeGreaterThan(200);
  });

  test("a flipped bit in the high-water mark costs nothing and is told, in each of its copies", async () => {
    const place = await tenJobs();
    const file = markPath(place.dir);
    const whole = fs.readFileSync(file);
    let silent = 0;
    let told = 0;
    for (let byte = 0; byte < whole.length; byte++) {
      const bytes = Buffer.from(whole);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (byte % 8));
      fs.writeFileSync(file, bytes);
      const read = readMark(file);
      if (read === undefined || read instanceof StoreLossError || read.mark.seq !== 10)
        expect.fail(`byte ${byte}`);
      else if (read.damagedSlots === 1) told++;
      else silent++;
    }
    expect({ silent, told }).toEqual({ silent: 0, told: whole.length });
    const lines: string[] = [];
    await reopen(place, { log: (line) => lines.push(line) });
    expect(lines).toEqual([
      `${file}: 1 of its 3 copies did not hold and was written anew. The books are whole.`,
    ]);
  });

  test("a flipped bit anywhere in the history is told by verify and by the backup", async () => {
    const place = await tenJobs();
    const worker = await compactionWorker();
    const store = await reopen(place, { compaction: { worker, compactAt: Number.POSITIVE_INFINITY } });
    for (const count of [11, 12]) {
      await store.compact();
      await writeJobs(store, count);
    }
    await store.compact();
    await store.close();
    const file = path.join(place.dir, "history", "journal-1.jsonl.gz");
    const whole = fs.readFileSync(file);
    let silent = 0;
    for (let byte = 0; byte < whole.length; byte++) {
      const bytes = Buffer.from(whole);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (byte % 8));
      // A gzip file may say the same in two ways, as by the time in its head.
      if (unpacksTo(bytes, gunzipSync(whole))) continue;
      fs.writeFileSync(file, bytes);
      const { damages } = await verifyDirectory(place.dir, { memory: place.memory });
      if (damages.length === 0) silent++;
    }
    expect(silent).toBe(0);
  });

  test("a newer version wrote the journal", async () => {
    const place = await tenJobs();
    const rest = fs.readFileSync(place.journal).subarray(endOf(place.journal, 0));
    const head = sealLine(`"journal",${JSON.stringify({ format: 9, books: "x" })}]`);
    fs.writeFileSync(place.journal, Buffer.concat([head, rest]));
    for (const readOnly of [false, true]) {
      await expect(reopen(place, { readOnly })).rejects.toThrow(
        `${place.journal}, byte 0: the journal has format 9, and this program knows 2. A newer version wrote it: start that one. Nothing was changed.`,
      );
    }
  });

  test("what the server refuses is damage to verify and to restore: an unknown collection, a document without its fields", async () => {
    const backup = path.join(temporaryDirectory(), "backup.tar.gz");
    const { jobs } = collections;
    const open = async (dir: string) => {
      const books = await openAnyBooks(dir, { collections: { jobs }, readOnly: true, checksTexts: true });
      await books.close();
    };
    const strange = [
      [
        "notes",
        { _id: "n", created: AT, updated: AT },
        'the record belongs to a collection "notes" that this program does not know',
      ],
      ["jobs", { _id: "n", created: AT, updated: AT }, "jobs n lacks a field that the program needs"],
      ["jobs", { _id: "n" }, "jobs n lacks the time of its making or change"],
    ] as const;
    for (const [collection, doc, reason] of strange) {
      const place = await tenJobs();
      const byte = fs.statSync(place.journal).size;
      const commit = JSON.stringify({ by: "Ben", at: AT, ops: [[collection, "n", doc]] });
      fs.appendFileSync(place.journal, encodeRecord(11, [commit]));
      const { booksDamage } = await verifyDirectory(place.dir, { memory: place.memory, open });
      expect(booksDamage).toMatchObject({ file: place.journal, byte, reason });
      await backUp(place.dir, backup, { replace: true });
      const to = path.join(temporaryDirectory(), "restored");
      await expect(restoreBackup(backup, to, { open })).rejects.toThrow(reason);
      expect(fs.existsSync(to)).toBe(false);
    }
  });
});

describe("the files of books that are open", () => {
  const tampered: [string, (place: Place) => void, (place: Place) => string][] = [
    [
      "deleted",
      ({ journal }) => fs.unlinkSync(journal),
      ({ journal }) => `${journal} was deleted by another program`,
    ],
    [
      "renamed",
      ({ journal }) => fs.renameSync(journal, `${journal}.aside`),
      ({ journal }) => `${journal} was moved away by another program`,
    ],
    [
      "moved away with its directory",
      ({ dir }) => fs.renameSync(dir, `${dir}.aside`),
      ({ journal }) => `${journal} was moved away by another program`,
    ],
    [
      "replaced by a copy",
      ({ journal }) => {
        fs.copyFileSync(journal, `${journal}.copy`);
        fs.renameSync(`${journal}.copy`, journal);
      },
      ({ journal }) => `${journal} was replaced by another program`,
    ],
    [
      "truncated",
      ({ journal }) => fs.truncateSync(journal, 0),
      ({ journal }) => `${journal} has 0 bytes, and this server left it with `,
    ],
    [
      "written to",
      ({ journal }) => fs.appendFileSync(journal, "x"),
      () =>
        `another program wrote to it. The books are read-only, and this change was not made. Stop the server`,
    ],
  ];
  test.each(tampered)("the journal is %s: no change is answered any more", async (_, tamper, message) => {
    const place = await tenJobs();
    const store = await reopen(place);
    await writeJobs(store, 11);
    tamper(place);
    for (const count of [12, 13]) {
      await expect(writeJobs(store, count)).rejects.toMatchObject({
        name: "StoreReadOnlyError",
        message: expect.stringContaining(message(place)),
      });
    }
    expect([store.isReadOnly, store.isTampered, store.jobs.count]).toEqual([true, true, 11]);
  });

  test("what was deleted comes back by the way that the refusal names", async () => {
    const place = await tenJobs();
    const store = await reopen(place);
    await writeJobs(store, 11);
    fs.unlinkSync(place.journal);
    const refusal: Error = await writeJobs(store, 12).then(
      () => expect.fail("it was answered"),
      (error) => error,
    );
    const [, from = "", to = ""] = /cp (\S+) (\S+),/.exec(refusal.message) ?? [];
    fs.copyFileSync(from, to);
    await store.close();
    fs.renameSync(to, place.journal);
    expect((await reopen(place)).jobs.count).toBe(11);
  });

  test("a high-water mark that is deleted meanwhile is put back", async () => {
    const place = await tenJobs();
    const store = await reopen(place);
    fs.unlinkSync(markPath(place.dir));
    await writeJobs(store, 11);
    await store.close();
    expect(readMark(markPath(place.dir))).toMatchObject({ mark: { seq: 11 }, damagedSlots: 0 });
    expect((await reopen(place)).jobs.count).toBe(11);
  });
});

test("a mark in a backup is that of exactly its books", async () => {
  const place = await tenJobs();
  const backup = path.join(temporaryDirectory(), "backup.tar.gz");
  const { books } = await backUp(place.dir, backup, { memory: place.memory });
  const to = path.join(temporaryDirectory(), "restored");
  await restoreBackup(backup, to);
  const read = readMark(markPath(to));
  expect(read).toMatchObject({ mark: { books, seq: 10, numbers: { jobs: 10 } } });
  if (read === undefined || read instanceof StoreLossError) return expect.fail("there is no mark");
  expect(fs.readFileSync(markPath(to))).toEqual(encodeMark(read.mark));
  expect(listFiles(to).journals).toHaveLength(1);
});
