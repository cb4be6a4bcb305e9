import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import { sharesOf } from "../testing/garage/share";
import { StoreDamagedError } from "./errors";
import { Journal } from "./journal";
import { everything, note, openBooks, temporaryDirectory } from "./testing/books";
import { journalIn, LAST, NOW, reading, WHOLE } from "./testing/journals";

describe("the room behind the last record", () => {
  const ROOM = Buffer.alloc(70_000);

  test("is not torn, and is cut at the next opening", () => {
    const dir = temporaryDirectory();
    const file = journalIn(dir, Buffer.concat([WHOLE, ROOM]));
    expect(reading(file, fs.readFileSync(file))).toEqual({
      seqs: [1, 2, 3],
      size: WHOLE.length,
      isTorn: false,
    });
    const journal = Journal.open(dir, NOW, { record: () => undefined });
    expect(fs.readFileSync(file)).toEqual(WHOLE);
    expect(journal.recovered).toBeUndefined();
    journal.close();
    expect(fs.readdirSync(dir)).toEqual(["journal-1.jsonl"]);
  });

  test("a torn record in it: at every byte what came before stays, and only what was written is saved aside", () => {
    const lengths = Array.from({ length: WHOLE.length - 2 - LAST }, (_, more) => LAST + 1 + more);
    for (const length of sharesOf(3)(lengths)) {
      const dir = temporaryDirectory();
      const file = journalIn(dir, Buffer.concat([WHOLE.subarray(0, length), ROOM]));
      const seqs: number[] = [];
      const journal = Journal.open(dir, NOW, { record: ({ seq }) => seqs.push(seq) });
      journal.close();
      expect(seqs).toEqual([1, 2]);
      expect(fs.readFileSync(file)).toEqual(WHOLE.subarray(0, LAST));
      expect(fs.readFileSync(journal.recovered?.file ?? "")).toEqual(WHOLE.subarray(LAST, length));
    }
  });

  test("a flipped bit in it never costs a record; one in a record is refused as ever", () => {
    const file = path.join(temporaryDirectory(), "journal");
    const whole = Buffer.concat([WHOLE, ROOM.subarray(0, 300)]);
    for (let byte = 0; byte < whole.length; byte++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Buffer.from(whole);
        bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
        const result = reading(file, bytes);
        const holds = !(result instanceof StoreDamagedError);
        // A newline alone is a line, and one that does not hold.
        const isRoom = byte >= WHOLE.length && bytes[byte] !== 0x0a;
        if (holds !== isRoom) expect.fail(`bit ${bit} of byte ${byte}: ${JSON.stringify(result)}`);
        if (holds) expect(result).toEqual({ seqs: [1, 2, 3], size: WHOLE.length, isTorn: true });
      }
    }
  });

  test("is there while the books are open, for records to be written over it, and gone when they are closed", async () => {
    const dir = temporaryDirectory();
    const file = path.join(dir, "journal-1.jsonl");
    const store = await openBooks(dir);
    await store.update("me", ({ notes }) => notes.insert(note("a")));
    const { size } = fs.statSync(file);
    expect(size).toBeGreaterThan(100_000);
    for (let count = 1; count <= 50; count++) {
      await store.update("me", ({ notes }) => notes.insert(note(`${count}`)));
    }
    expect(fs.statSync(file).size).toBe(size);
    await store.update("me", ({ notes }) => notes.insert(note("long", "x".repeat(size))));
    expect(fs.statSync(file).size).toBeGreaterThan(2 * size);
    const beside = await openBooks(dir, { readOnly: true });
    expect(everything(beside)).toEqual(everything(store));
    await store.close();
    expect(fs.readFileSync(file).at(-1)).toBe(0x0a);
    expect(everything(await openBooks(dir))).toEqual(everything(store));
  });
});
