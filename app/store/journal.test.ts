// Over 300 lines: the promises of one part, with the helpers that they share.
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { sharesOf } from "../testing/garage/share";
import { StoreDamagedError } from "./errors";
import { readBooks } from "./generations";
import { changesOf } from "./history";
import { Journal } from "./journal";
import { decodeRecord, encodeRecord } from "./record";
import { badBlockAt } from "./testing/bad-block";
import {
  collections,
  everything,
  job,
  note,
  openAnyBooks,
  openBooks,
  temporaryDirectory,
} from "./testing/books";
import { commit, journalIn, LAST, LINES, NOW, reading, WHOLE } from "./testing/journals";
import { verifyDirectory } from "./verification";

describe("a record", () => {
  test("is one line of JSON with the checksum of zlib over what follows its comma", () => {
    const line = encodeRecord(7, ['{"by":"é","at":"now","ops":[]}']);
    expect(line.toString()).toBe('["c523cdd9",7,[{"by":"é","at":"now","ops":[]}]]\n');
    expect(decodeRecord(line.subarray(0, -1))).toEqual({
      seq: 7,
      commits: [{ by: "é", at: "now", ops: [] }],
    });
  });

  test("comes back as it was, whatever its text", () => {
    const text = '\n\r\0 " \\ \u2028 \ud800 🚗';
    const line = encodeRecord(1, [
      JSON.stringify({ by: text, at: "", ops: [["n", "i", { _id: "i", text }]] }),
    ]);
    expect([line.indexOf(0), line.indexOf(0x0a)]).toEqual([-1, line.length - 1]);
    expect(decodeRecord(line.subarray(0, -1))).toMatchObject({
      commits: [{ by: text, ops: [["n", "i", { text }]] }],
    });
  });

  test("needs the form of one, not only a checksum that holds", () => {
    const forms = [
      "{}",
      '{"by":1,"at":"","ops":[]}',
      '{"by":"","at":"","ops":[["n","i",{"_id":"j"}]]}',
      '{"by":"","at":"","ops":[["n","i"]]}',
      "nonsense",
    ];
    for (const form of forms) {
      expect(decodeRecord(encodeRecord(1, [form]).subarray(0, -1))).toContain("not the form of a record");
    }
  });
});

describe("damage", () => {
  test("a flipped bit anywhere is refused, naming the record", () => {
    const file = path.join(temporaryDirectory(), "journal");
    const bounds = [0, LINES[0]?.length ?? 0, LAST];
    for (let byte = 0; byte < WHOLE.length; byte++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Buffer.from(WHOLE);
        bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
        const result = reading(file, bytes);
        const expected = bounds.findLast((bound) => bound <= byte);
        if (!(result instanceof StoreDamagedError) || result.byte !== expected) {
          expect.fail(`bit ${bit} of byte ${byte}: ${JSON.stringify(result)}`);
        }
      }
    }
  });

  test("a flipped bit before or in a torn end is refused, or cut with it; no record is ever lost or changed", () => {
    const file = path.join(temporaryDirectory(), "journal");
    const torn = WHOLE.subarray(0, WHOLE.length - 40);
    const outcomes = { refused: 0, cut: 0 };
    for (let byte = 0; byte < torn.length; byte++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Buffer.from(torn);
        bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
        const result = reading(file, bytes);
        if (result instanceof StoreDamagedError) {
          outcomes.refused++;
        } else {
          outcomes.cut++;
          if (byte < LAST) expect.fail(`bit ${bit} of byte ${byte} was cut`);
          expect(result).toEqual({ seqs: [1, 2], size: LAST, isTorn: true });
        }
      }
    }
    expect(outcomes.refused).toBeGreaterThanOrEqual(LAST * 8);
    expect(outcomes.cut).toBeGreaterThan(0);
  });

  test("a last line that ends, with a wrong checksum, is not torn", () => {
    const file = path.join(temporaryDirectory(), "journal");
    const bytes = Buffer.from(WHOLE);
    bytes.write("X", WHOLE.length - 20);
    expect(reading(file, bytes)).toMatchObject({ name: "StoreDamagedError", file, byte: LAST });
  });

  test.each([
    ["a record missing", [LINES[1]], 0, "record 1 was expected here, not 2"],
    ["a record twice", [LINES[0], LINES[0]], LINES[0]?.length, "record 2 was expected here, not 1"],
    ["an empty line", [LINES[0], Buffer.from("\n")], LINES[0]?.length, "does not match its checksum"],
    ["an end inside the file", [LINES[0]?.subarray(0, 50), LINES[1]], 0, "does not match its checksum"],
    ["NULs inside the file", [LINES[0], Buffer.from("\0\0\0\n"), LINES[1]], LINES[0]?.length, "checksum"],
  ])("%s", (_, parts, byte, reason) => {
    const file = path.join(temporaryDirectory(), "journal");
    const result = reading(file, Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0))));
    expect(result).toMatchObject({ name: "StoreDamagedError", byte });
    expect((result as StoreDamagedError).message).toContain(reason);
  });

  test("a record removed, doubled or swapped with the next is refused, naming file and byte", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir);
    for (let count = 1; count <= 12; count++) {
      await store.update("me", ({ jobs }) => jobs.insert(job(`job ${count}`, { tags: ["x".repeat(count)] })));
    }
    await store.close();
    const file = path.join(dir, "journal-1.jsonl");
    const whole = fs.readFileSync(file);
    const [head = "", ...lines] = whole.toString().split(/(?<=\n)/);
    const startOf = (index: number) => Buffer.byteLength(head + lines.slice(0, index).join(""));
    const refused = async (changed: readonly string[], byte: number, reason: string) => {
      fs.writeFileSync(file, head + changed.join(""));
      const found = fs.readFileSync(file);
      for (const readOnly of [false, true]) {
        await expect(openBooks(dir, { readOnly })).rejects.toMatchObject({
          name: "StoreDamagedError",
          message: expect.stringContaining(`${file}, byte ${byte}: ${reason}`),
        });
      }
      expect(fs.readFileSync(file)).toEqual(found);
    };
    const counts = { removed: 0, doubled: 0, swapped: 0 };
    for (const [index, line] of lines.entries()) {
      const seq = index + 1;
      const next = lines[index + 1];
      const expected = (wanted: number, there: number) => `record ${wanted} was expected here, not ${there}`;
      await refused(lines.toSpliced(index, 0, line), startOf(seq), expected(seq + 1, seq));
      counts.doubled++;
      // That the last one is gone, only the high-water mark tells.
      if (next === undefined) continue;
      await refused(lines.toSpliced(index, 1), startOf(index), expected(seq, seq + 1));
      counts.removed++;
      await refused(lines.toSpliced(index, 2, next, line), startOf(index), expected(seq, seq + 1));
      counts.swapped++;
    }
    expect(counts).toEqual({ removed: 11, doubled: 12, swapped: 11 });
    // With another journal behind it, the last one is missed too.
    fs.writeFileSync(file, head + lines.slice(0, -2).join(""));
    fs.writeFileSync(path.join(dir, "journal-12.jsonl"), lines.at(-1) ?? "");
    await expect(openBooks(dir)).rejects.toThrow(
      "journal-12.jsonl, byte 0: record 11 was expected here, not 12",
    );
    fs.rmSync(path.join(dir, "journal-12.jsonl"));
    fs.writeFileSync(file, whole);
    expect((await openBooks(dir)).jobs.count).toBe(12);
    console.log(
      `a journal of 12 records: ${counts.removed} removed, ${counts.doubled} doubled, ${counts.swapped} swapped, all refused with file and byte`,
    );
  });

  test("the store does not start, says where and what to do, changes nothing, and lets go of the lock", async () => {
    const dir = temporaryDirectory();
    const bytes = Buffer.from(WHOLE);
    bytes.write("X", 60);
    const file = journalIn(dir, bytes);
    for (const readOnly of [false, false, true]) {
      await expect(openBooks(dir, { readOnly })).rejects.toThrow(
        `${file}, byte 0: the record does not match its checksum. Nothing was changed.`,
      );
    }
    expect(fs.readFileSync(file)).toEqual(bytes);
  });

  test("a collection that the program does not know is refused by name", async () => {
    const dir = temporaryDirectory();
    journalIn(dir, WHOLE);
    const { jobs } = collections;
    await expect(openAnyBooks(dir, { collections: { jobs } })).rejects.toThrow(
      /byte 0: .*collection "notes".*newer version/,
    );
  });

  test("a journal that begins after the first record has lost what came before", async () => {
    const dir = temporaryDirectory();
    fs.writeFileSync(path.join(dir, "journal-3.jsonl"), LINES[2] ?? "");
    await expect(openBooks(dir)).rejects.toThrow(
      "journal-3.jsonl, byte 0: record 1 was expected here, not 3",
    );
  });
});

describe("a torn end", () => {
  test("cut at every byte of the last two records: what came before stays, the rest is saved aside and cut", () => {
    const second = LINES[0]?.length ?? 0;
    const lengths = Array.from({ length: WHOLE.length + 1 - second }, (_, more) => second + more);
    // Around the end of each record every byte counts.
    const isNear = (length: number) => [second, LAST, WHOLE.length].some((end) => Math.abs(end - length) < 3);
    for (const length of [
      ...lengths.filter(isNear),
      ...sharesOf(3)(lengths.filter((each) => !isNear(each))),
    ]) {
      const dir = temporaryDirectory();
      const file = journalIn(dir, WHOLE.subarray(0, length));
      // A whole record that lacks only its newline is one: an editor may have stripped it.
      const whole = [WHOLE.length, LAST, second].find((end) => length >= end - 1) ?? 0;
      const seqs: number[] = [];
      const journal = Journal.open(dir, NOW, { record: ({ seq }) => seqs.push(seq) });
      journal.close();
      expect(fs.readFileSync(file)).toEqual(WHOLE.subarray(0, whole));
      expect(seqs).toEqual([1, 2, 3].slice(0, whole === second ? 1 : whole === LAST ? 2 : 3));
      if (length === whole || length === whole - 1) {
        expect([journal.recovered, fs.readdirSync(dir)]).toEqual([undefined, ["journal-1.jsonl"]]);
      } else {
        const aside = path.join(dir, "torn-2026-01-02T03-04-05.678Z.bin");
        expect(journal.recovered).toEqual({ file: aside, bytes: length - whole });
        expect(fs.readFileSync(aside)).toEqual(WHOLE.subarray(whole, length));
      }
      const again: number[] = [];
      readBooks(dir, { record: ({ seq }) => again.push(seq) });
      expect(again).toEqual(seqs);
    }
  });

  const nuls = (from: number, to: number) => Buffer.from(WHOLE).fill(0, from, to);
  test.each([
    ["NULs, then a newline", Buffer.concat([WHOLE.subarray(0, LAST), Buffer.alloc(50), Buffer.from("\n")])],
    ["a block at its start that was never written", nuls(LAST, LAST + 100)],
    ["a block in its middle that was never written", nuls(LAST + 100, LAST + 200)],
    ["a block at its end that was never written", nuls(WHOLE.length - 50, WHOLE.length)],
  ])("%s", (_, bytes) => {
    const file = path.join(temporaryDirectory(), "journal");
    const torn = { seqs: [1, 2], size: LAST, isTorn: true };
    expect(reading(file, bytes)).toEqual(torn);
    expect(reading(file, Buffer.concat([bytes, Buffer.alloc(70_000)]))).toEqual(torn);
  });

  test("the store goes on from there, numbers included, and keeps every torn end", async () => {
    const dir = temporaryDirectory();
    const store = await openBooks(dir, { now: () => NOW });
    await store.update("me", ({ jobs }) => jobs.insert(job("a")));
    await store.close();
    for (const id of ["b", "c"]) {
      fs.appendFileSync(path.join(dir, "journal-1.jsonl"), `["torn before ${id}`);
      const again = await openBooks(dir, { now: () => NOW });
      expect(again.recovered?.bytes).toBe(15);
      await again.update("me", ({ jobs }) => jobs.insert(job(id)));
      await again.close();
    }
    const last = await openBooks(dir);
    expect([...last.jobs].map((doc) => doc.autoId)).toEqual([3, 2, 1]);
    expect(last.recovered).toBeUndefined();
    expect(fs.readdirSync(dir).filter((name) => name.startsWith("torn-"))).toHaveLength(2);
  });
});

test("a block that the disk cannot give is told, not taken for the end, and nothing is cut", async () => {
  for (const room of [0, 100_000]) {
    const dir = temporaryDirectory();
    const lines = Array.from({ length: 300 }, (_, index) => encodeRecord(index + 1, [commit(`${index}`)]));
    const bytes = Buffer.concat([...lines, Buffer.alloc(room)]);
    journalIn(dir, bytes);
    badBlockAt(Math.floor((bytes.length - room) / 2 / 4096) * 4096);
    expect(() => Journal.open(dir, NOW, { record: () => undefined })).toThrow("EIO");
    expect(() => readBooks(dir, { record: () => undefined })).toThrow("EIO");
    await expect(verifyDirectory(dir)).rejects.toThrow("EIO");
    expect(fs.readdirSync(dir)).toEqual(["journal-1.jsonl"]);
    expect(fs.statSync(path.join(dir, "journal-1.jsonl")).size).toBe(bytes.length);
  }
});

test("a block that was never written may have held one byte of the line", () => {
  const file = path.join(temporaryDirectory(), "journal");
  const length = (padding: number) => encodeRecord(1, [commit("x".repeat(padding))]).length;
  const first = encodeRecord(1, [commit("x".repeat((4095 - length(0)) / 2))]);
  const padded = Buffer.concat([first, encodeRecord(2, [commit("b")])]);
  expect(first.length).toBe(4095);
  padded.writeUInt8(0, 4095);
  expect(reading(file, padded)).toEqual({ seqs: [1], size: 4095, isTorn: true });
});

test("a torn line that ends, with a block that was never written, is no damage to those who read it whole", async () => {
  const dir = temporaryDirectory();
  journalIn(dir, Buffer.from(WHOLE).fill(0, LAST + 100, LAST + 200));
  expect((await verifyDirectory(dir)).damages).toEqual([]);
  expect((await changesOf(dir, "notes", "b")).map(({ seq }) => seq)).toEqual([2]);
  expect(await changesOf(dir, "notes", "d")).toEqual([]);
});

test("updates that change nothing, one after the other, let others have their turn", async () => {
  const store = await openBooks(temporaryDirectory());
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 5);
  while (!isOver) await store.update("me", ({ jobs }) => jobs.count);
});

test("an empty journal is empty books", async () => {
  const dir = temporaryDirectory();
  journalIn(dir, Buffer.alloc(0));
  const store = await openBooks(dir);
  await store.update("me", ({ notes }) => notes.insert(note("a")));
  await store.close();
  expect(everything(await openBooks(dir))).toEqual(everything(store));
});

test("journals follow on one another, and only the last may be torn", () => {
  const dir = temporaryDirectory();
  const write = (name: string, bytes: Buffer | undefined) =>
    fs.writeFileSync(path.join(dir, name), bytes ?? "");
  journalIn(dir, LINES[0] ?? Buffer.alloc(0));
  write("journal-2.jsonl", LINES[1]);
  write("journal-3.jsonl", LINES[2]?.subarray(0, 30));
  const seqs: number[] = [];
  readBooks(dir, { record: ({ seq }) => seqs.push(seq) });
  expect(seqs).toEqual([1, 2]);
  write("journal-2.jsonl", LINES[1]?.subarray(0, 30));
  expect(() => readBooks(dir, { record: () => undefined })).toThrow(
    "the record has no end, and another journal follows",
  );
});

test("lines longer than what is read at once", () => {
  const file = path.join(temporaryDirectory(), "journal");
  const long = (seq: number, length: number) =>
    encodeRecord(seq, [JSON.stringify({ by: "é".repeat(length), at: "", ops: [] })]);
  const bytes = Buffer.concat([long(1, 10), long(2, 5_000_000), long(3, 10), long(4, 3_000_000)]);
  expect(reading(file, bytes)).toEqual({ seqs: [1, 2, 3, 4], size: bytes.length, isTorn: false });
  expect(reading(file, bytes.subarray(0, -2))).toMatchObject({ seqs: [1, 2, 3], isTorn: true });
});
