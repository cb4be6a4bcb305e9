import { crc32 } from "node:zlib";
import { bodyOf, PREFIX_LENGTH, sealLine } from "./checked-line";
import type { StoredDocument } from "./collection";
import { hexadecimal } from "./hexadecimal";

/** A stored document (its new content) or a deleted one (null): collection, `_id`, document. */
export type Op = readonly [collection: string, id: string, doc: StoredDocument | null];

/** The changes of one `store.update`, which happen all or not at all. */
export interface Commit {
  /** The user who made the change. */
  readonly by: string;
  /** Time of the change, ISO 8601 UTC. */
  readonly at: string;
  readonly ops: readonly Op[];
  /** What was missing when this user accepted books that had lost something. */
  readonly accepted?: string;
  /** Numbers that count as given, by collection, though no op here gives them. */
  readonly numbers?: Readonly<Record<string, number>>;
}

/** One line of a journal: commits that became durable together. */
export interface JournalRecord {
  readonly seq: number;
  readonly commits: readonly Commit[];
}

/**
 * Builds a journal line, newline included: `["crc",seq,[commit,…]]`. The crc is a CRC-32 as eight
 * lower-case hexadecimal digits.
 * It covers the UTF-8 bytes from after the crc's comma to before the newline.
 * @param commits each already encoded as JSON.
 */
export function encodeRecord(seq: number, commits: readonly string[]): Buffer {
  return sealLine(`${seq},[${commits.join(",")}]]`);
}

/** The end of a complete record at the start of the bytes, or undefined. */
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

/** Parses a line given without its newline. Returns a sentence about the problem when the line is damaged. */
export function decodeRecord(line: Buffer): JournalRecord | string {
  if (bodyOf(line) === undefined) return "the record does not match its checksum";
  try {
    const [, seq, commits] = JSON.parse(line.toString()) as [string, unknown, unknown];
    if (Number.isSafeInteger(seq) && isListOf(commits, isCommit)) return { seq: seq as number, commits };
  } catch {
    // Falls through: the checksum matches, so another program wrote this line.
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
