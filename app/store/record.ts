import { crc32 } from "node:zlib";
import { bodyOf, PREFIX_LENGTH, sealLine } from "./checked-line";
import type { StoredDocument } from "./collection";
import { hexadecimal } from "./hexadecimal";

/** One document put (its new content) or deleted (null): collection, `_id`, document. */
export type Op = readonly [collection: string, id: string, doc: StoredDocument | null];

/** What one `store.update` changed, all or nothing. */
export interface Commit {
  /** Who changed it. */
  readonly by: string;
  /** When, ISO 8601 UTC. */
  readonly at: string;
  readonly ops: readonly Op[];
}

/** One line of a journal: the commits that became durable together. */
export interface JournalRecord {
  readonly seq: number;
  readonly commits: readonly Commit[];
}

/**
 * A journal line, newline included: `["crc",seq,[commit,…]]`. The crc is the CRC-32, as eight lower-case hexadecimal digits,
 * of the UTF-8 bytes after the crc's comma, up to but not including the newline.
 * @param commits each one as JSON already.
 */
export function encodeRecord(seq: number, commits: readonly string[]): Buffer {
  return sealLine(`${seq},[${commits.join(",")}]]`);
}

/** Where a whole record ends in bytes that should begin with one; undefined when there is none. */
export function findRecordEnd(bytes: Buffer): number | undefined {
  const stated = bytes.toString("latin1", 2, 10);
  let crc = 0;
  let done = PREFIX_LENGTH;
  for (let at = bytes.indexOf("]]", done); at >= 0; at = bytes.indexOf("]]", at + 1)) {
    crc = crc32(bytes.subarray(done, at + 2), crc);
    done = at + 2;
    if (hexadecimal(crc) === stated) return done;
  }
  return undefined;
}

/** Reads a line without its newline. Answers a sentence that says what is wrong when it does not hold. */
export function decodeRecord(line: Buffer): JournalRecord | string {
  if (bodyOf(line) === undefined) return "the record does not match its checksum";
  try {
    const [, seq, commits] = JSON.parse(line.toString()) as [string, unknown, unknown];
    if (Number.isSafeInteger(seq) && isListOf(commits, isCommit)) return { seq: seq as number, commits };
  } catch {
    // Falls through: the checksum holds, so this was written by something else than this program.
  }
  return "the record has a checksum that holds but not the form of a record";
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

function isCommit(value: unknown): value is Commit {
  if (typeof value !== "object" || value === null) return false;
  const { by, at, ops } = value as Partial<Record<keyof Commit, unknown>>;
  return typeof by === "string" && typeof at === "string" && isListOf(ops, isOp);
}

function isOp(value: unknown): value is Op {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [collection, id, doc] = value as unknown[];
  if (typeof collection !== "string" || typeof id !== "string") return false;
  return doc === null || (typeof doc === "object" && (doc as Partial<StoredDocument>)._id === id);
}
