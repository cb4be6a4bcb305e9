import * as fs from "node:fs";
import * as path from "node:path";
import { StoreDamagedError } from "../errors";
import { readJournal } from "../journal-reader";
import { type Commit, encodeRecord } from "../record";

export const NOW = new Date("2026-01-02T03:04:05.678Z");

export function commit(id: string): string {
  const doc = { _id: id, text: "Å ok 🚗", created: NOW.toISOString(), updated: NOW.toISOString() };
  const ops: Commit["ops"] = [
    ["notes", id, doc],
    ["notes", "old", null],
  ];
  return JSON.stringify({ by: "J@P", at: NOW.toISOString(), ops });
}

/** Three records, the last of two commits. */
export const LINES = [
  encodeRecord(1, [commit("a")]),
  encodeRecord(2, [commit("b")]),
  encodeRecord(3, [commit("c"), commit("d")]),
];
export const WHOLE = Buffer.concat(LINES);
export const LAST = WHOLE.length - (LINES[2]?.length ?? 0);

/** The records found in a journal of these bytes, or the error. */
export function reading(
  file: string,
  bytes: Buffer,
): { seqs: number[]; size: number; isTorn: boolean } | StoreDamagedError {
  // Some file systems flush an overwritten file each time.
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, bytes);
  const fd = fs.openSync(file, "r");
  try {
    const seqs: number[] = [];
    const { size, tornBytes } = readJournal(fd, file, 1, (record) => seqs.push(record.seq));
    return { seqs, size, isTorn: tornBytes > 0 };
  } catch (error) {
    if (error instanceof StoreDamagedError) return error;
    throw error;
  } finally {
    fs.closeSync(fd);
  }
}

export function journalIn(dir: string, bytes: Buffer): string {
  const file = path.join(dir, "journal-1.jsonl");
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, bytes);
  return file;
}
