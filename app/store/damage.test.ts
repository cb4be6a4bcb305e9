import * as fs from "node:fs";
import * as path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sharesOf } from "../testing/garage/share";
import { backUp } from "./backup";
import { sealLine } from "./checked-line";
import { StoreDamagedError, StoreLossError } from "./errors";
import { listFiles } from "./generations";
import { encodeMark, markPath } from "./mark";
import { readMark } from "./mark-file";
import { encodeRecord } from "./record";
import { restoreBackup } from "./restoration";
import { collections, openAnyBooks, temporaryDirectory } from "./testing/books";
import { compactionWorker } from "./testing/bundle";
import { AT, endOf, type Place, reopen, tenJobs, writeJobs } from "./testing/ten-jobs";
import { verifyDirectory } from "./verification";

/** Of the bytes of a file; each is tried by the reader, and waiting for it takes most of the time. */
const shareOf = sharesOf(8);

function unpacksTo(bytes: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(content);
  } catch {
    return false;
  }
}

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
    for (const byte of shareOf([...whole.subarray(0, whole.indexOf("\n")).keys()])) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Buffer.from(whole);
        bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
        fs.writeFileSync(place.journal, bytes);
        await expect(reopen(place, { readOnly: true })).rejects.toBeInstanceOf(StoreDamagedError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  test("a flipped bit in the high-water mark costs nothing and is told, in each of its copies", async () => {
    const place = await tenJobs();
    const file = markPath(place.dir);
    const whole = fs.readFileSync(file);
    let silent = 0;
    let told = 0;
    const positions = shareOf([...whole.keys()]);
    for (const byte of positions) {
      const bytes = Buffer.from(whole);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << (byte % 8));
      fs.writeFileSync(file, bytes);
      const read = readMark(file);
      if (read === undefined || read instanceof StoreLossError || read.mark.seq !== 10)
        expect.fail(`byte ${byte}`);
      else if (read.damagedSlots === 1) told++;
      else silent++;
    }
    expect({ silent, told }).toEqual({ silent: 0, told: positions.length });
    const lines: string[] = [];
    await reopen(place, { log: (line) => lines.push(line) });
    expect(lines).toEqual([
      `${file}: 1 of its 3 copies did not hold. It is written anew, and the books are whole.`,
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
    for (const byte of shareOf([...whole.keys()])) {
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
      const books = await openAnyBooks(dir, { collections: { jobs }, readOnly: true, isThorough: true });
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
    [
      "overwritten with an older copy of the same length",
      ({ journal }) => {
        const content = fs.readFileSync(journal);
        content.fill(0, content.lastIndexOf("\n", content.lastIndexOf("\n") - 1) + 1);
        fs.writeFileSync(journal, content, { flag: "r+" });
      },
      ({ journal }) => `${journal} no longer holds what this server wrote last: another program wrote to it`,
    ],
    [
      "replaced by a link that leads to itself",
      ({ journal }) => {
        fs.renameSync(journal, `${journal}.aside`);
        fs.symlinkSync(journal, journal);
      },
      ({ journal }) => `${journal} can no longer be looked at (ELOOP`,
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
