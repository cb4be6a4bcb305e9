import * as fs from "node:fs";
import { bodyOf } from "./checked-line";
import type { StoredDocument } from "./collection";
import { StoreDamagedError } from "./errors";
import { readFully } from "./lines";
import { deepFreeze } from "./plain";
import { decodeDocument } from "./snapshot-line";

const NEWLINE = 0x0a;
/** Bytes read at once: some tens of documents. */
const BLOCK = 16 * 1024;
const BLOCKS = 8;
/** Documents kept in memory since they were last asked for, before the least recent half is let go: some megabytes. */
const KEPT = 4096;

interface Block {
  /** The byte of the file where it begins. */
  readonly start: number;
  readonly bytes: Buffer;
}

/**
 * The documents of a snapshot, read one by one. The file is held open, so they stay readable when a newer snapshot has replaced it.
 */
export class SnapshotDocuments {
  readonly #file: string;
  readonly #fd: number;
  readonly #freeze: boolean;
  readonly #blocks: Block[] = [];
  #recent = new Map<number, StoredDocument>();
  #earlier: ReadonlyMap<number, StoredDocument> = new Map();

  /** @param freeze whether the documents are frozen. */
  constructor(file: string, freeze: boolean) {
    this.#file = file;
    this.#fd = fs.openSync(file, "r");
    this.#freeze = freeze;
  }

  /**
   * The document whose line begins at this byte.
   * @throws StoreDamagedError when the line does not match its checksum
   */
  at(byte: number): StoredDocument {
    const known = this.#recent.get(byte);
    if (known) return known;
    const doc = this.#earlier.get(byte) ?? this.#frozen(this.read(byte));
    if (this.#recent.size >= KEPT / 2) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(byte, doc);
    return doc;
  }

  /** Like `at`, for a document that the caller keeps. */
  read(byte: number): StoredDocument {
    const line = this.#line(byte);
    const document = line && bodyOf(line) ? decodeDocument(line) : "the line does not match its checksum";
    if (typeof document === "string") throw new StoreDamagedError(this.#file, byte, document);
    return document[2];
  }

  close(): void {
    fs.closeSync(this.#fd);
  }

  #frozen(doc: StoredDocument): StoredDocument {
    return this.#freeze ? deepFreeze(doc) : doc;
  }

  /** Without its newline; undefined if the file ends before it. Valid until the next one is read. */
  #line(byte: number): Buffer | undefined {
    const start = byte - (byte % BLOCK);
    const inBlock = lineAt(this.#block(start), byte - start);
    if (inBlock) return inBlock;
    for (let size = 2 * BLOCK; ; size *= 2) {
      const bytes = Buffer.allocUnsafe(size);
      const length = readFully(this.#fd, bytes, byte);
      const line = lineAt(bytes.subarray(0, length), 0);
      if (line || length < size) return line;
    }
  }

  /** The bytes of the file that begin here. The last ones read are kept: documents of one day lie side by side. */
  #block(start: number): Buffer {
    const known = this.#blocks.find((block) => block.start === start);
    if (known) return known.bytes;
    // The least recently read gives its room.
    const { bytes } =
      this.#blocks.length < BLOCKS ? { bytes: Buffer.allocUnsafe(BLOCK) } : (this.#blocks.shift() as Block);
    const length = readFully(this.#fd, bytes, start);
    bytes.fill(0, length);
    this.#blocks.push({ start, bytes });
    return bytes;
  }
}

function lineAt(bytes: Buffer, from: number): Buffer | undefined {
  const end = bytes.indexOf(NEWLINE, from);
  return end < 0 ? undefined : bytes.subarray(from, end);
}
