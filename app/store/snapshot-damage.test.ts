import * as fs from "node:fs";
import * as path from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { closeGeneration, openGeneration, readGeneration } from "./generations";
import { hexadecimal } from "./hexadecimal";
import { decodeFooter, encodeFooter, encodeHeader, type SnapshotFooter } from "./snapshot-line";
import { collections, everything, openAnyBooks, openBooks, temporaryDirectory } from "./testing/books";
import { compactedThrice, insertJobs, namesIn, off } from "./testing/compacted-books";
import { retell } from "./testing/history";
import { verifyDirectory } from "./verification";

/** How the directory is refused, reading its documents as the store does, or comparing checksums only. */
function refusal(dir: string, isRead = true): unknown {
  const generation = openGeneration(dir, "r");
  try {
    readGeneration(generation, { record: () => undefined, ...(isRead && { document: () => undefined }) });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    closeGeneration(generation);
  }
}

test("every flipped bit and every cut is refused, naming the file and the line", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const file = path.join(dir, "snapshot-5.jsonl");
  const whole = fs.readFileSync(file);
  const starts = [0];
  for (let at = whole.indexOf(10); at >= 0; at = whole.indexOf(10, at + 1)) starts.push(at + 1);
  const counts = { flips: 0, cuts: 0 };
  const fd = fs.openSync(file, "r+");
  const put = (byte: number, value = 0) => fs.writeSync(fd, Buffer.of(value), 0, 1, byte);
  for (const [byte, value] of whole.entries()) {
    for (let bit = 0; bit < 8; bit++) {
      put(byte, value ^ (1 << bit));
      const line = starts.findLast((start) => start <= byte);
      for (const isRead of [true, false])
        expect(refusal(dir, isRead)).toMatchObject({ name: "StoreDamagedError", file, byte: line });
      counts.flips++;
    }
    put(byte, value);
  }
  expect(refusal(dir)).toBeUndefined();
  for (let byte = whole.length - 1; byte >= 0; byte--) {
    fs.ftruncateSync(fd, byte);
    expect(refusal(dir)).toMatchObject({ name: "StoreDamagedError", file });
    counts.cuts++;
  }
  fs.closeSync(fd);
  fs.writeFileSync(file, whole);
  expect(refusal(dir)).toBeUndefined();
  console.log(`${counts.flips} flipped bits and ${counts.cuts} cuts of a snapshot refused`);
});

test("a line that does not match its own checksum is told by verify, though the whole of them matches theirs", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  for (const seq of [5, 3]) {
    const file = path.join(dir, `snapshot-${seq}.jsonl`);
    const whole = fs.readFileSync(file);
    const lines = whole.toString().split(/(?<=\n)/);
    const wrong = lines[1]?.replace(/^\["\w{8}/, '["00000000') ?? "";
    const body = Buffer.from([lines[0], wrong, ...lines.slice(2, -1)].join(""));
    const { crc: _, ...footer } = decodeFooter(Buffer.from(lines.at(-1)?.trimEnd() ?? "")) as SnapshotFooter;
    const sealed = encodeFooter({ ...footer, crc: hexadecimal(crc32(body)) });
    fs.writeFileSync(file, Buffer.concat([body, sealed]));
    const { damages } = await verifyDirectory(dir);
    expect(damages).toMatchObject([
      { file, message: expect.stringContaining("does not match its checksum") },
    ]);
    fs.writeFileSync(file, whole);
  }
  expect((await verifyDirectory(dir)).damages).toEqual([]);
});

test("a line missing, doubled or swapped is refused", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const file = path.join(dir, "snapshot-5.jsonl");
  const lines = fs.readFileSync(file, "utf8").split(/(?<=\n)/);
  const [head = "", one = "", two = "", ...rest] = lines;
  for (const wrong of [
    [head, two, ...rest],
    [head, one, one, two, ...rest],
    [head, two, one, ...rest],
    [one, two, ...rest],
    [head, one, two, ...rest.slice(0, -1)],
    [...lines, one],
    [...lines, "x"],
    [],
  ]) {
    fs.writeFileSync(file, wrong.join(""));
    expect(refusal(dir)).toMatchObject({ name: "StoreDamagedError", file });
  }
});

test("the store does not start and never falls back to the snapshot before", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const file = path.join(dir, "snapshot-5.jsonl");
  fs.truncateSync(file, fs.statSync(file).size - 1);
  const names = namesIn(dir);
  for (const readOnly of [false, true]) {
    await expect(openBooks(dir, { readOnly })).rejects.toThrow(
      /snapshot-5\.jsonl, byte \d+: the line has no end/,
    );
  }
  expect(namesIn(dir)).toEqual(names);
});

test("with the damaged one moved away by hand, as it is told, the generation before holds the same books", async () => {
  const dir = temporaryDirectory();
  const store = await compactedThrice(dir);
  await insertJobs(store, "after");
  await store.close();
  const damaged = path.join(dir, "snapshot-5.jsonl");
  fs.truncateSync(damaged, fs.statSync(damaged).size - 1);
  await expect(openBooks(dir)).rejects.toThrow(
    /^\S*snapshot-5\.jsonl, byte \d+: .* move this file out of it: the next start reads the snapshot before it/,
  );
  fs.renameSync(damaged, path.join(dir, "aside"));
  const again = await openBooks(dir, { compaction: off });
  expect(everything(again)).toEqual(everything(store));
  await again.compact();
  expect(namesIn(dir).filter((name) => name.startsWith("snapshot-"))).toEqual([
    "snapshot-3.jsonl",
    "snapshot-6.jsonl",
  ]);
  expect(retell(dir).records).toBe(6);
});

test("a snapshot whose journal is gone, a gap behind it, and another's name are refused", async () => {
  const dir = temporaryDirectory();
  const store = await compactedThrice(dir);
  await insertJobs(store, "after");
  await store.close();
  const at = (name: string) => path.join(dir, name);
  fs.renameSync(at("journal-6.jsonl"), at("journal-7.jsonl"));
  await expect(openBooks(dir)).rejects.toThrow("journal-7.jsonl, byte 0: record 6 was expected here, not 7");
  fs.renameSync(at("journal-7.jsonl"), at("aside"));
  await expect(openBooks(dir)).rejects.toThrow("journal-6.jsonl, byte 0: the journal is missing");
  fs.renameSync(at("snapshot-5.jsonl"), at("snapshot-6.jsonl"));
  fs.writeFileSync(at("journal-7.jsonl"), "");
  await expect(openBooks(dir)).rejects.toThrow("snapshot-6.jsonl, byte 0: the snapshot says that it is 5");
});

test("a collection that the program does not know, and a newer format, are refused by name", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const { jobs } = collections;
  await expect(openAnyBooks(dir, { collections: { jobs } })).rejects.toThrow(
    /snapshot-5.*collection "notes".*newer version/,
  );
  const file = path.join(dir, "snapshot-5.jsonl");
  const [, ...rest] = fs.readFileSync(file, "utf8").split(/(?<=\n)/);
  const newer = encodeHeader({ format: 2, seq: 5 }).toString();
  fs.writeFileSync(file, [newer, ...rest].join(""));
  await expect(openBooks(dir)).rejects.toThrow(/byte 0: the snapshot has format 2.*newer version/);
});

test("damage to the older snapshot is told with what to do, as long as the books open without it", async () => {
  const dir = temporaryDirectory();
  await (await compactedThrice(dir)).close();
  const flip = (name: string) => {
    const file = path.join(dir, name);
    const bytes = fs.readFileSync(file);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    fs.writeFileSync(file, bytes);
    return file;
  };
  const older = flip("snapshot-3.jsonl");
  const advice = "; the books do not need this older snapshot: move it away";
  const { booksDamage, damages } = await verifyDirectory(dir);
  expect([booksDamage, damages.length]).toEqual([undefined, 1]);
  expect(damages[0]).toMatchObject({ file: older, reason: expect.stringContaining(advice) });
  flip("snapshot-5.jsonl");
  const both = await verifyDirectory(dir);
  expect(both.damages).toHaveLength(2);
  for (const { reason } of both.damages) expect(reason).not.toContain(advice);
  for (const name of ["snapshot-3.jsonl", "snapshot-5.jsonl"]) flip(name);
  fs.unlinkSync(older);
  expect((await verifyDirectory(dir)).damages).toEqual([]);
});
