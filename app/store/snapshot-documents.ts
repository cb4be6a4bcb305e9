import * as fs from "node:fs";
import { bodyOf, statedCrc } from "./checked-line";
import type { StoredDocument } from "./collection";
import type { DocumentSource, Place } from "./document-entry";
import { SnapshotDamagedError, StoreDamagedError } from "./errors";
import { readFully } from "./lines";
import { deepFreeze } from "./plain";
import { decodeDocument } from "./snapshot-line";

const NEWLINE = 0x0a;
/** Bytes read at once: some tens of documents. */
const BLOCK = 16 * 1024;
const BLOCKS = 8;
/**
 * Bytes of documents, as JSON, that are kept in memory since they were last asked for, before the half that was asked for first is let go. In
 * memory they take two or three times as much. A page, its file and its paper then read a quarter once.
 */
const KEPT_BYTES = 12 * 1024 * 1024;
/** Milliseconds until what was not asked for in the meantime is let go. */
const KEPT_FOR = 15_000;

interface Kept {
  readonly doc: StoredDocument;
  readonly bytes: number;
}

interface Block {
  /** The byte of the file where it begins. */
  readonly start: number;
  readonly bytes: Buffer;
}

/**
 * The documents of a snapshot, read one by one, and let go when they were not asked for lately. The file is held open, so they stay readable when a newer snapshot has replaced it.
 */
export class SnapshotDocuments implements DocumentSource {
  readonly isKept = false;
  /** The same documents, for those who keep what they have read. */
  readonly kept: DocumentSource = {
    isKept: true,
    at: (byte, crc, id) => this.#sameAs(id, this.#read(byte, crc).doc, byte),
  };
  readonly #file: string;
  readonly #fd: number;
  readonly #freeze: boolean;
  readonly #keptBytes: number;
  readonly #blocks: Block[] = [];
  #recent = new Map<number, Kept>();
  #recentBytes = 0;
  #earlier: ReadonlyMap<number, Kept> = new Map();
  #isLettingGo = false;
  #ageing: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param freeze whether the documents are frozen. @param keptBytes of documents that are kept in memory, as JSON. */
  constructor(file: string, freeze: boolean, keptBytes = KEPT_BYTES) {
    this.#file = file;
    this.#fd = fs.openSync(file, "r");
    this.#freeze = freeze;
    this.#keptBytes = keptBytes;
  }

  /**
   * The document whose line begins at this byte.
   * @param crc the line's checksum, as a signed number of 32 bits.
   * @throws StoreDamagedError when it is no longer that line, or holds another document
   */
  at(byte: number, crc: number, id: string): StoredDocument {
    const recent = this.#recent.get(byte);
    if (recent) return recent.doc;
    const known = this.#earlier.get(byte) ?? this.#read(byte, crc);
    this.#sameAs(id, known.doc, byte);
    this.#recent.set(byte, known);
    this.#recentBytes += known.bytes;
    this.#ageing ??= this.#turnLater();
    if (this.#recentBytes >= this.#keptBytes / 2) this.#letGo();
    return known.doc;
  }

  /** Lets a half go once this turn is over: within it, a document is the same object each time. */
  #letGo(): void {
    if (this.#isLettingGo) return;
    this.#isLettingGo = true;
    setImmediate(() => {
      this.#isLettingGo = false;
      // A single report may have read several times as much.
      for (const [byte, { bytes }] of this.#recent) {
        if (this.#recentBytes <= this.#keptBytes / 2) break;
        this.#recent.delete(byte);
        this.#recentBytes -= bytes;
      }
      this.#turn();
    });
  }

  /** What was recent becomes earlier; what was earlier is let go. */
  #turn(): void {
    if (this.#isClosed) return;
    this.#earlier = this.#recent;
    this.#recent = new Map();
    this.#recentBytes = 0;
    clearTimeout(this.#ageing);
    this.#ageing = this.#earlier.size > 0 ? this.#turnLater() : undefined;
  }

  /** What is kept is let go even if nobody asks for anything again. */
  #turnLater(): NodeJS.Timeout {
    return setTimeout(() => this.#turn(), KEPT_FOR).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#ageing);
    fs.closeSync(this.#fd);
  }

  #sameAs(id: string, doc: StoredDocument, byte: number): StoredDocument {
    if (doc._id === id) return doc;
    throw new StoreDamagedError(
      this.#file,
      byte,
      "it is another document than the index beside it says",
      "Delete the index-….jsonl, which is no part of the books, and start again.",
    );
  }

  #read(byte: number, crc: number): Kept {
    const line = this.#line(byte);
    const doc = this.#document(line, { byte, crc });
    return { doc: this.#freeze ? deepFreeze(doc) : doc, bytes: line?.length ?? 0 };
  }

  #document(line: Buffer | undefined, { byte, crc }: Place): StoredDocument {
    const isSame = line && statedCrc(line) === crc && bodyOf(line);
    const document = isSame ? decodeDocument(line) : "the line is no longer the one that was read here";
    if (typeof document === "string") throw new SnapshotDamagedError(this.#file, byte, document);
    return document[2];
  }

  /** Without its newline; undefined if the file ends before it. Valid until the next one is read. */
  #line(byte: number): Buffer | undefined {
    if (this.#isClosed) throw new Error("The store is closed");
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
