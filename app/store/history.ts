import * as fs from "node:fs/promises";
import * as path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { historyDirectory } from "./archive";
import { besideWriter } from "./beside-writer";
import { bodyOf } from "./checked-line";
import type { StoredDocument } from "./collection";
import { HistoryDamagedError, HistoryMissingError, StoreDamagedError } from "./errors";
import { listFiles } from "./generations";
import { isHead } from "./journal-head";
import { isTorn } from "./journal-reader";
import { type Line, linesIn } from "./lines";
import { type Commit, decodeRecord, type JournalRecord, type Op } from "./record";
import { withoutRoom } from "./room";
import { Turns } from "./turns";

/** The effect of one commit on one document. */
export interface DocumentChange<D extends StoredDocument = StoredDocument> {
  /** The record that holds the change. */
  readonly seq: number;
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly id: string;
  /** The document after the change; null for a deletion. */
  readonly doc: D | null;
}

const unpack = promisify(gunzip);
const NEWLINE = 0x0a;

/**
 * Every change ever made to a document, oldest first, from the archived journals and then the current ones.
 * Needs no lock. Yields between files, so that a server keeps answering.
 * @throws StoreDamagedError when a line that names the document is damaged, or records are missing that may name it
 */
export function changesOf(dir: string, collection: string, id: string): Promise<DocumentChange[]> {
  const needle = `[${JSON.stringify(collection)},${JSON.stringify(id)},`;
  return changesWhere(dir, needle, (op) => op[0] === collection && op[1] === id);
}

/** The `_id` of the newest document that ever had this number, or undefined. */
export async function idOfNumber(
  dir: string,
  collection: string,
  autoId: number,
): Promise<string | undefined> {
  const changes = await changesWhere(
    dir,
    `"autoId":${autoId}`,
    ([name, , doc]) => name === collection && doc?.autoId === autoId,
  );
  return changes.at(-1)?.id;
}

let reading: Promise<unknown> = Promise.resolve();

/** Searches all journals ever written. One search at a time: each holds whole journals in memory. */
export function searchJournals<T>(dir: string, search: (files: readonly string[]) => Promise<T>): Promise<T> {
  const next = reading.then(() => besideWriter(async () => search(await journalsEver(dir))));
  reading = next.catch(() => undefined);
  return next;
}

function changesWhere(dir: string, needle: string, isMeant: (op: Op) => boolean): Promise<DocumentChange[]> {
  return searchJournals(dir, (files) => collect(dir, files, needle, isMeant));
}

/** The files of all journals ever written, oldest first. */
export async function journalsEver(dir: string): Promise<readonly string[]> {
  // The directory first: a journal that moves in between is then found twice instead of never.
  const files = new Map(listFiles(dir).journals.map(({ firstSeq, file }) => [firstSeq, file]));
  const history = historyDirectory(dir);
  for (const name of await namesIn(history)) {
    const firstSeq = /^journal-(\d+)\.jsonl\.gz$/.exec(name)?.[1];
    if (firstSeq !== undefined) files.set(Number(firstSeq), path.join(history, name));
  }
  return [...files].sort(([a], [b]) => a - b).map(([, file]) => file);
}

async function namesIn(dir: string): Promise<string[]> {
  try {
    return await fs.readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/**
 * The checksums of some records, by their number. Reads only the journals that hold them.
 * @throws StoreDamagedError
 */
export function checksumsOf(dir: string, wanted: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  return searchJournals(dir, async (files) => {
    const found = new Map<number, string>();
    const turns = new Turns();
    for (const [index, file] of files.entries()) {
      let seq = firstSeqOf(file);
      const next = files[index + 1];
      const end = next === undefined ? Number.POSITIVE_INFINITY : firstSeqOf(next);
      if (![...wanted].some((each) => each >= seq && each < end)) continue;
      for (const { line } of recordLines(linesIn(await readWholeJournal(file)))) {
        if (wanted.has(seq)) found.set(seq, line.toString("latin1", 2, 10));
        seq++;
      }
      await turns.pass();
    }
    return found;
  });
}

/** The damage of a journal: only one that a snapshot has replaced can be done without. */
export function journalDamage(file: string, byte: number, reason: string): StoreDamagedError {
  return file.endsWith(".gz")
    ? new HistoryDamagedError(file, byte, reason)
    : new StoreDamagedError(file, byte, reason);
}

/** @param from the first missing record. @param to the next record present. */
export function missingHistory(dir: string, from: number, to: number): StoreDamagedError {
  const which = to - from === 1 ? `record ${from} is` : `records ${from} to ${to - 1} are`;
  return new HistoryMissingError(historyDirectory(dir), `${which} missing`);
}

/** The records of a journal, each a line: those that end in a newline, and a last one whose checksum holds without it. */
export function* recordLines(lines: Iterable<Line>): Generator<{ line: Buffer; start: number }> {
  for (const { start, bytes, complete } of lines) {
    if (start === 0 && complete && isHead(bytes)) continue;
    if (complete || bodyOf(bytes)) yield { line: bytes, start };
  }
}

/** The unpacked content of a journal. @throws StoreDamagedError when it cannot be unpacked */
export async function readWholeJournal(file: string): Promise<Buffer> {
  if (!file.endsWith(".gz")) {
    try {
      return withoutRoom(await fs.readFile(file));
    } catch (error) {
      // A compaction has just archived the journal.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return readWholeJournal(path.join(historyDirectory(path.dirname(file)), `${path.basename(file)}.gz`));
    }
  }
  const packed = await fs.readFile(file);
  try {
    return await unpack(packed);
  } catch {
    throw journalDamage(file, 0, "the file cannot be unpacked");
  }
}

async function collect(
  dir: string,
  files: readonly string[],
  needle: string,
  isMeant: (op: Op) => boolean,
): Promise<DocumentChange[]> {
  const changes: DocumentChange[] = [];
  /** The last missing records. */
  let missing: { readonly from: number; readonly to: number } | undefined;
  let nextSeq = 1;
  const turns = new Turns();
  for (const file of files) {
    const bytes = await readWholeJournal(file);
    const firstSeq = firstSeqOf(file);
    if (firstSeq > nextSeq) missing = { from: nextSeq, to: firstSeq };
    nextSeq = seqAfter(bytes, firstSeq);
    for (const place of linesWith(bytes, needle)) {
      const record = recordAt(place, { file, bytes, isNewest: file === files.at(-1) });
      if (record === undefined) break;
      for (const commit of record.commits) changes.push(...changesIn(commit, record.seq, isMeant));
      await turns.pass();
    }
  }
  if (missing && mayBeAbout(changes, missing)) throw missingHistory(dir, missing.from, missing.to);
  return changes;
}

/** Whether missing records may hold changes of a document: not if it was made after them. */
function mayBeAbout([first]: readonly DocumentChange[], missing: { readonly to: number }): boolean {
  const isMade = first?.doc && first.doc.created === first.doc.updated;
  return !isMade || first.seq < missing.to;
}

/** The number of the first record of a journal, by its name. */
export const firstSeqOf = (file: string) => Number(/^journal-(\d+)/.exec(path.basename(file))?.[1]);

/** The number of the record that follows a journal. */
function seqAfter(bytes: Buffer, firstSeq: number): number {
  const end = bytes.lastIndexOf(NEWLINE);
  const start = bytes.lastIndexOf(NEWLINE, end - 1) + 1;
  const seq = /^\["[\da-f]{8}",(\d+),/.exec(bytes.toString("latin1", start, Math.min(end, start + 40)))?.[1];
  return seq === undefined ? firstSeq : Number(seq) + 1;
}

/** The record of a line; undefined for a torn one at the very end. @throws StoreDamagedError */
export function recordAt(
  { start, line }: { readonly start: number; readonly line: Buffer },
  { file, bytes, isNewest }: { readonly file: string; readonly bytes: Buffer; readonly isNewest: boolean },
): JournalRecord | undefined {
  const record = decodeRecord(line);
  if (typeof record !== "string") return record;
  const isLast = isNewest && start + line.length + 1 === bytes.length;
  if (isLast && isTorn({ start, bytes: line, complete: true })) return undefined;
  throw journalDamage(file, start, record);
}

export function changesIn(
  { by, at, ops }: Commit,
  seq: number,
  isMeant: (op: Op) => boolean,
): DocumentChange[] {
  // Within one commit, readers only ever see the last state of a document.
  const last = new Map<string, DocumentChange>();
  for (const op of ops) if (isMeant(op)) last.set(op[1], { seq, by, at, id: op[1], doc: op[2] });
  return [...last.values()];
}

/** The complete lines that contain the needle. A byte search is many times faster than parsing every line. */
export function* linesWith(bytes: Buffer, needle: string): Generator<{ start: number; line: Buffer }> {
  for (let at = bytes.indexOf(needle); at >= 0; ) {
    const start = bytes.lastIndexOf(NEWLINE, at) + 1;
    const newline = bytes.indexOf(NEWLINE, at);
    const end = newline < 0 ? bytes.length : newline;
    const line = bytes.subarray(start, end);
    // An append under way is ignored.
    if (newline < 0 && !bodyOf(line)) return;
    yield { start, line };
    at = bytes.indexOf(needle, end + 1);
  }
}
