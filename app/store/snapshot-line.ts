import { bodyOf, sealLine } from "./checked-line";
import type { StoredDocument } from "./collection";

/** Raised when older programs could no longer read a snapshot. */
export const SNAPSHOT_FORMAT = 1;

/** The first line of a snapshot. */
export interface SnapshotHeader {
  readonly format: number;
  /** The last record in the snapshot. */
  readonly seq: number;
}

/** The last line of a snapshot. */
export interface SnapshotFooter {
  /** The number of documents in the snapshot. */
  readonly count: number;
  /** The highest `autoId` ever given, by collection; deleted documents count too. */
  readonly numbers: Readonly<Record<string, number>>;
  /** CRC-32, as eight hexadecimal digits, of all bytes before the footer's line. */
  readonly crc: string;
}

const KEY_START = '["00000000",'.length;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

export function encodeHeader(header: SnapshotHeader): Buffer {
  return sealLine(`"snapshot",${JSON.stringify(header)}]`);
}

export function encodeFooter(footer: SnapshotFooter): Buffer {
  return sealLine(`"end",${JSON.stringify(footer)}]`);
}

export function encodeDocument(collection: string, id: string, doc: StoredDocument): Buffer {
  return sealLine(`${keyJson(collection, id)},${JSON.stringify(doc)}]`);
}

/** The result of `keyOf` for the line of that document. */
export function documentKey(collection: string, id: string): string {
  return Buffer.from(keyJson(collection, id)).toString("latin1");
}

/** Identifies the document of a snapshot line without parsing it. Undefined for any other line. */
export function keyOf(line: Buffer): string | undefined {
  const comma = endOfString(line, KEY_START);
  if (comma === undefined || line[comma] !== COMMA) return undefined;
  const end = endOfString(line, comma + 1);
  return end === undefined || line[end] !== COMMA ? undefined : line.toString("latin1", KEY_START, end);
}

/** Parses a header line given without its newline. Returns a sentence about the problem when it is damaged. */
export function decodeHeader(line: Buffer): SnapshotHeader | string {
  const header = taggedObject(line, "snapshot");
  if (typeof header === "string") return header;
  const { format, seq } = header;
  if (typeof format !== "number" || !isCount(seq)) return "this is not the first line of a snapshot";
  return { format, seq };
}

/** Parses a footer line. Returns a sentence about the problem when it is damaged. */
export function decodeFooter(line: Buffer): SnapshotFooter | string {
  const footer = taggedObject(line, "end");
  if (typeof footer === "string") return footer;
  const { count, numbers, crc } = footer;
  const isWhole = isCount(count) && typeof crc === "string" && isPlain(numbers);
  if (!isWhole || !Object.values(numbers).every(isCount)) return "this is not the last line of a snapshot";
  return { count, numbers: numbers as Record<string, number>, crc };
}

/** Parses a document line whose checksum matches. Returns a sentence when it is not a document. */
export function decodeDocument(line: Buffer): [collection: string, id: string, doc: StoredDocument] | string {
  const items = parse(line);
  if (items?.length === 4) {
    const [, collection, id, doc] = items;
    const isDocument = typeof collection === "string" && typeof id === "string" && isPlain(doc);
    if (isDocument && doc._id === id) return [collection, id, doc as unknown as StoredDocument];
  }
  return "the line has a checksum that holds but not the form of a document";
}

function keyJson(collection: string, id: string): string {
  return `${JSON.stringify(collection)},${JSON.stringify(id)}`;
}

/** The index after the JSON string that begins at `start`. */
function endOfString(line: Buffer, start: number): number | undefined {
  if (line[start] !== QUOTE) return undefined;
  for (let at = start + 1; at < line.length; at++) {
    if (line[at] === BACKSLASH) at++;
    else if (line[at] === QUOTE) return at + 1;
  }
  return undefined;
}

function taggedObject(line: Buffer, tag: string): Record<string, unknown> | string {
  if (bodyOf(line) === undefined) return "the line does not match its checksum";
  const items = parse(line);
  const [, is, object] = items ?? [];
  if (items?.length === 3 && is === tag && isPlain(object)) return object;
  return `the line has a checksum that holds but is not "${tag}"`;
}

function parse(line: Buffer): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(line.toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
