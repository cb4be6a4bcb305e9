import * as fs from "node:fs";
import * as path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sealLine } from "./checked-line";
import { hexadecimal } from "./hexadecimal";
import { encodeFooter } from "./snapshot-line";
import {
  collections,
  everything,
  type Job,
  job,
  note,
  openAnyBooks,
  openBooks,
  temporaryDirectory,
} from "./testing/books";
import { compactedThrice, insertJobs, namesIn, off } from "./testing/compacted-books";
import { verifyDirectory } from "./verification";

const index = { program: "this", from: 0 };
const indexesIn = (dir: string) => namesIn(dir).filter((name) => name.startsWith("index-"));

/** Books whose snapshot 5 has an index, with changes after it, closed; and everything in them. */
async function indexedBooks(dir: string): Promise<unknown> {
  await (await compactedThrice(dir)).close();
  const store = await openBooks(dir, { index, compaction: off });
  await insertJobs(store, "later");
  await store.update("me", ({ jobs }) => {
    const a = jobs.get("a");
    if (a) jobs.put({ ...a, customer: "ben", tags: ["z"] });
    jobs.delete('quote " \\ ,{ and é');
  });
  const held = everything(store);
  await store.close();
  return held;
}

/** Opens books for reading, and tells how many jobs' texts were made and what was logged. */
async function opened(dir: string, program = "this") {
  const log: string[] = [];
  let texts = 0;
  const text = (each: Parameters<NonNullable<typeof collections.jobs.text>>[0]) => {
    texts++;
    return collections.jobs.text?.(each) ?? "";
  };
  const store = await openAnyBooks(dir, {
    collections: { ...collections, jobs: { ...collections.jobs, text } },
    ...{ readOnly: true, index: { ...index, program }, log: (line: string) => log.push(line) },
  });
  return { texts, log, all: everything(store), store };
}

describe("an index beside a snapshot", () => {
  test("spares reading the documents, and the books are the same", async () => {
    const dir = temporaryDirectory();
    const expected = await indexedBooks(dir);
    expect(indexesIn(dir)).toEqual(["index-5.jsonl"]);
    const { texts, log, all } = await opened(dir);
    expect(all).toEqual(expected);
    // Only what the journals changed.
    expect([texts, log]).toEqual([2, []]);
    const without = await opened(dir, "another program");
    expect(without.all).toEqual(expected);
    expect([without.texts, without.log]).toEqual([4, []]);
    expect(namesIn(dir)).toContain("index-5.jsonl");
    expect((await verifyDirectory(dir, { open: tryIndexed })).damages).toEqual([]);
  });

  test("goes with its snapshot, and gives no number twice", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    const store = await openBooks(dir, { index, compaction: off });
    await store.compact();
    const expected = everything(store);
    await store.close();
    for (let time = 0; time < 2; time++) {
      const again = await openBooks(dir, { index, compaction: off });
      expect(everything(again)).toEqual(expected);
      expect(indexesIn(dir)).toEqual(["index-7.jsonl"]);
      await again.close();
    }
    const last = await openBooks(dir, { index });
    const made = await last.update("me", ({ jobs }) => jobs.insert(job("new")));
    // a, b, quote, last, later: and two of them are deleted.
    expect(made.autoId).toBe(6);
  });

  test("holds keys and documents that take several lines, and keys that are ids", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { compaction: off });
    await store.update("me", ({ jobs, notes }) => {
      for (let each = 0; each < 9000; each++) {
        const customer = each % 3 === 0 ? `n${each % 2100}` : "ann";
        jobs.insert(
          job(`j${each}`, { customer, tags: [`j${each % 5000}`, `${each % 1500}`], paid: each % 2 > 0 }),
        );
      }
      for (let each = 0; each < 2100; each++) notes.insert(note(`n${each}`));
    });
    await store.compact();
    const expected = everything(store);
    await store.close();
    await (await openBooks(dir, { index, compaction: off })).close();
    const { texts, log, all } = await opened(dir);
    expect([texts, log]).toEqual([0, []]);
    expect(all).toEqual(expected);
  });

  test("is made by the server alone, and only beside a large snapshot", async () => {
    const dir = temporaryDirectory();
    await (await compactedThrice(dir)).close();
    await (await openBooks(dir, { index, readOnly: true })).close();
    await (await openBooks(dir, { index: { program: "this" } })).close();
    expect(indexesIn(dir)).toEqual([]);
  });

  test("is thrown away and made anew when it is cut or a byte of it changed", async () => {
    const dir = temporaryDirectory();
    const expected = await indexedBooks(dir);
    const file = path.join(dir, "index-5.jsonl");
    const whole = fs.readFileSync(file);
    const last = whole.length - 1;
    for (let at = last % 7; at <= last; at += 7) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      for (const bytes of [flipped, whole.subarray(0, at)]) {
        fs.writeFileSync(file, bytes);
        const { all, texts, store } = await opened(dir);
        await store.close();
        expect([all, texts]).toEqual([expected, 4]);
      }
    }
    await (await openBooks(dir, { index })).close();
    expect(fs.readFileSync(file).equals(whole)).toBe(true);
  });

  test("is thrown away when its lines stand elsewhere", async () => {
    const dir = temporaryDirectory();
    const expected = await indexedBooks(dir);
    const file = path.join(dir, "index-5.jsonl");
    const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n");
    for (let at = 1; at < lines.length; at++) {
      const [before = "", line = ""] = lines.slice(at - 1);
      const others = { exchanged: [line, before], doubled: [line, line], missing: [line] };
      for (const [how, two] of Object.entries(others)) {
        fs.writeFileSync(file, `${lines.toSpliced(at - 1, 2, ...two).join("\n")}\n`);
        const { all, texts, store } = await opened(dir);
        await store.close();
        expect([how, all, texts]).toEqual([how, expected, 4]);
      }
    }
  });

  test("of another snapshot is removed", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    fs.writeFileSync(path.join(dir, "index-3.jsonl"), "");
    await (await openBooks(dir, { index, compaction: off })).close();
    expect(indexesIn(dir)).toEqual(["index-5.jsonl"]);
  });

  test("that says something else with checksums that hold is told by verify, and does not end the books", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    const file = path.join(dir, "index-5.jsonl");
    const lines = fs.readFileSync(file, "utf8").split("\n");
    const at = lines.findIndex((line) => line.includes('"group":"unpaid"'));
    const before = Buffer.byteLength(lines.slice(0, at).join("\n")) + 1;
    const forged = (lines[at] ?? "").replace(/"pence":\[\d+/, '"pence":[999');
    lines[at] = resealed(forged);
    fs.writeFileSync(file, inOrder(lines));
    const { damages, booksDamage } = await verifyDirectory(dir, { open: tryIndexed });
    expect(damages).toMatchObject([{ file, byte: before, reason: "it does not say what its snapshot does" }]);
    expect(damages[0]?.message).toContain("delete this file");
    expect(booksDamage).toBeUndefined();
    fs.rmSync(file);
    fs.mkdirSync(file);
    const unreadable = await verifyDirectory(dir, { open: tryIndexed });
    expect(unreadable.damages).toMatchObject([{ file, byte: 0, reason: "it is not a file" }]);
    expect(unreadable.records).toBe(7);
  });

  test("does not hide that the books differ from their history", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    const file = path.join(dir, "snapshot-5.jsonl");
    const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(0, -1);
    const forged = lines.map((line) =>
      line.includes('"n",') ? resealed(line.replace("hello", "fraud")) : line,
    );
    const body = Buffer.from(`${forged.join("\n")}\n`);
    const numbers = { jobs: 4, notes: 0 };
    const crc = hexadecimal(crc32(body));
    const footer = encodeFooter({ count: forged.length - 1, numbers, crc });
    fs.writeFileSync(file, Buffer.concat([body, footer]));
    fs.appendFileSync(path.join(dir, "index-5.jsonl"), "x");
    const { damages } = await verifyDirectory(dir, { open: tryIndexed });
    expect(damages.map(({ reason }) => reason)).toContain(
      "notes n differs between the books and their history",
    );
  });

  test("does not hide what keeps the books from opening", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    fs.appendFileSync(path.join(dir, "index-5.jsonl"), "x");
    const refuse = () => {
      throw new Error("unfit");
    };
    const strict = (later: Job) => (later.customer === "ben" ? refuse() : later.customer);
    const jobs = { ...collections.jobs, groups: { ...collections.jobs.groups, customer: { key: strict } } };
    const open = async (place: string) => {
      const books = await openAnyBooks(place, {
        ...{ collections: { ...collections, jobs }, index, readOnly: true, isThorough: true },
      });
      await books.close();
    };
    const { booksDamage } = await verifyDirectory(dir, { open });
    expect(booksDamage?.reason).toContain("jobs a lacks a field that the program needs");
  });

  test.each([
    "jobs",
    "notes",
  ] as const)("that points to another document gives none in the place of one: %s", async (name) => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    const file = path.join(dir, "index-5.jsonl");
    const lines = fs.readFileSync(file, "utf8").split("\n");
    const other = name === "jobs" ? "notes" : "jobs";
    const placeIn = (collection: string) =>
      lines
        .map((line) => new RegExp(`"${collection}",.*("bytes":\\[)(\\d+)(.*"crcs":\\[)(-?\\d+)`).exec(line))
        .find(Boolean);
    const [, , byte, , crc] = placeIn(other) ?? [];
    const own = placeIn(name);
    const at = lines.indexOf(own?.input ?? "");
    const forged = (lines[at] ?? "").replace(/("bytes":\[)\d+(.*"crcs":\[)-?\d+/, `$1${byte}$2${crc}`);
    lines[at] = resealed(forged);
    fs.writeFileSync(file, inOrder(lines));
    const read = async () => [...(await openBooks(dir, { index, readOnly: true }))[name]];
    await expect(read()).rejects.toThrow("it is another document than the index beside it says");
    const { damages } = await verifyDirectory(dir, { open: tryIndexed });
    expect(damages).toMatchObject([{ file, reason: "it does not say what its snapshot does" }]);
  });

  test("keeps what the program has in memory where it was read once", async () => {
    const dir = temporaryDirectory();
    await indexedBooks(dir);
    const store = await openBooks(dir, { index, readOnly: true });
    const first = store.notes.get("n");
    expect(first).toBeDefined();
    await new Promise((resolve) => setImmediate(resolve));
    expect(store.notes.get("n")).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
  });

  test("that cannot be written is told, and the books open", async () => {
    const dir = temporaryDirectory();
    await (await compactedThrice(dir)).close();
    fs.mkdirSync(path.join(dir, "index-5.jsonl"));
    const log: string[] = [];
    const store = await openBooks(dir, { index, log: (line) => log.push(line) });
    expect(log.join("\n")).toContain("is not used: it is not a file");
    expect(log.join("\n")).toContain("The index of the snapshot could not be written: EISDIR");
    expect(store.jobs.count).toBe(2);
  });
});

/** The line with the checksum of what it says. */
function resealed(line: string): string {
  return sealLine(line.slice(line.indexOf(",") + 1))
    .toString()
    .trimEnd();
}

/** An index with the end that these lines have. */
function inOrder(lines: readonly string[]): string {
  const told = lines.slice(0, -2);
  const crc = hexadecimal(crc32(told.map((line) => line.slice(2, 10)).join("")));
  const end = resealed(`,"end",{"lines":${told.length},"crc":"${crc}"}]`);
  return `${[...told, end].join("\n")}\n`;
}

async function tryIndexed(dir: string): Promise<void> {
  const books = await openBooks(dir, { readOnly: true, isThorough: true, index });
  await books.close();
}
