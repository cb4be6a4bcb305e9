import * as fs from "node:fs";
import * as path from "node:path";
import { bodyOf, sealLine } from "./checked-line";

/** The highest that was ever reached in the books of one garage: what they must hold at the next opening. */
export interface Mark {
  /** The identity of the garage, given once. */
  readonly books: string;
  /** Counts from 1 how often the books went back by consent. Marks of an earlier generation no longer bind. */
  readonly generation: number;
  /** The last record that was confirmed; 0 in new books. */
  readonly seq: number;
  /** The checksum of that record; empty in new books. */
  readonly crc: string;
  /** When that record was written, ISO 8601 UTC. */
  readonly at: string;
  /** When the garage got its identity, ISO 8601 UTC. */
  readonly made: string;
  /** The highest `autoId` ever given, by collection. None of them is given again, even if its record is lost. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Where the directory was, for a mark that is kept outside it. */
  readonly place?: Place;
}

/** What tells a directory from another one that has its path later. */
export interface Place {
  readonly device: number;
  readonly inode: number;
  /** Milliseconds since 1970; 0 where the file system does not say. */
  readonly born: number;
  /** Its real path; missing from marks of before 0.2, and if it is too long for a mark. */
  readonly path?: string;
}

/** Bytes of the longest path that a mark has room for. */
const LONGEST_PATH = 700;

/** Raised when older programs could no longer read a mark. */
const MARK_FORMAT = 1;

/** Sorted before `journal-…`, so that a copy that breaks off has taken the mark along. */
export const MARK_NAME = "high-water.json";

export const markPath = (dir: string) => path.join(dir, MARK_NAME);

/**
 * A mark is written in place, so one slot may be torn by a power cut while another is being synced. The third one holds.
 */
export const SLOTS = 3;
export const SLOT_BYTES = 2048;

const SPACE = 0x20;
const NEWLINE = 0x0a;

/** Builds a slot: a checksummed line and spaces. `count` tells which slot is the newest. */
export function encodeSlot(mark: Mark, count: number): Buffer {
  const line = sealLine(`"high-water",${JSON.stringify({ format: MARK_FORMAT, count, ...mark })}]`);
  if (line.length > SLOT_BYTES) throw new Error("The high-water mark is too long for its slot");
  const slot = Buffer.alloc(SLOT_BYTES, SPACE);
  line.copy(slot, 0, 0, line.length - 1);
  slot[SLOT_BYTES - 1] = NEWLINE;
  return slot;
}

/** Builds the whole file of a mark at rest. */
export function encodeMark(mark: Mark): Buffer {
  return Buffer.concat(Array.from({ length: SLOTS }, () => encodeSlot(mark, 0)));
}

export interface ReadMark {
  readonly mark: Mark;
  readonly count: number;
  /** How many slots do not hold: a power cut leaves one at the most. */
  readonly damagedSlots: number;
}

/** Why a mark says nothing: damage, or a copy that broke off. */
export const NO_SLOT_HOLDS = "the high-water mark does not match its checksums";

/** Reads the newest slot that holds. Returns a sentence about the problem when none does, or a newer program wrote it. */
export function decodeSlots(bytes: Buffer): ReadMark | string {
  let newest: Omit<ReadMark, "damagedSlots"> | undefined;
  let damagedSlots = 0;
  for (let slot = 0; slot < SLOTS; slot++) {
    const found = decodeSlot(bytes.subarray(slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES));
    if (typeof found === "string") return found;
    if (found === undefined) damagedSlots++;
    else if (newest === undefined || found.count > newest.count) newest = found;
  }
  if (bytes.length > SLOTS * SLOT_BYTES) damagedSlots++;
  return newest ? { ...newest, damagedSlots } : NO_SLOT_HOLDS;
}

function decodeSlot(slot: Buffer): Omit<ReadMark, "damagedSlots"> | string | undefined {
  if (slot.length !== SLOT_BYTES || slot[SLOT_BYTES - 1] !== NEWLINE) return undefined;
  let end = SLOT_BYTES - 1;
  while (end > 0 && slot[end - 1] === SPACE) end--;
  const line = slot.subarray(0, end);
  if (bodyOf(line) === undefined) return undefined;
  const [, kind, content] = JSON.parse(line.toString()) as [string, unknown, Record<string, unknown>];
  if (kind !== "high-water") return undefined;
  const { format, count, ...mark } = content;
  if (format !== MARK_FORMAT) {
    return `the high-water mark has format ${String(format)}, and this program knows ${MARK_FORMAT}. A newer version wrote it: start that one`;
  }
  return { mark: mark as unknown as Mark, count: Number(count) };
}

/** Where a directory is; undefined if it is missing. */
export function placeOf(dir: string): Place | undefined {
  const stat = fs.statSync(dir, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const real = fs.realpathSync(dir);
  const isShort = Buffer.byteLength(JSON.stringify(real)) <= LONGEST_PATH;
  return {
    ...{ device: stat.dev, inode: stat.ino, born: Math.round(stat.birthtimeMs) },
    ...(isShort && { path: real }),
  };
}
