import * as fs from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { daysWithoutBackup, noteBackup } from "./last-backup";
import { openBooks, temporaryDirectory } from "./testing/books";

const day = (date: number) => new Date(Date.UTC(2026, 0, date));
const note = (dir: string) => path.join(dir, "last-backup.json");

/** Books that were begun on the first of January. */
async function begun(): Promise<string> {
  const dir = temporaryDirectory();
  await (await openBooks(dir, { now: () => day(1) })).close();
  return dir;
}

test("no flipped bit makes a backup look newer", async () => {
  const dir = await begun();
  noteBackup(dir, { at: day(10).toISOString(), file: "x" });
  expect(daysWithoutBackup(dir, day(20))).toBe(10);
  const whole = fs.readFileSync(note(dir));
  for (let byte = 0; byte < whole.length - 1; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      const bytes = Buffer.from(whole);
      bytes[byte] = (bytes[byte] ?? 0) ^ (1 << bit);
      fs.writeFileSync(note(dir), bytes);
      // As without a note: the days since the books were begun.
      expect(daysWithoutBackup(dir, day(20)), `${byte}.${bit}`).toBe(19);
    }
  }
});

test("a note of an older version counts; one from the future, or one that nobody can read, does not", async () => {
  const dir = await begun();
  fs.writeFileSync(note(dir), `${JSON.stringify({ at: day(10).toISOString(), file: "x" })}\n`);
  expect(daysWithoutBackup(dir, day(20))).toBe(10);
  // The clock was wrong.
  noteBackup(dir, { at: "2099-01-01T00:00:00.000Z", file: "x" });
  expect(daysWithoutBackup(dir, day(20))).toBe(19);
  fs.rmSync(note(dir));
  fs.mkdirSync(note(dir));
  expect(daysWithoutBackup(dir, day(20))).toBe(19);
});
