import * as fs from "node:fs";
import { bodyOf } from "./checked-line";
import type { StoredDocument } from "./collection";
import { StoreDamagedError } from "./errors";
import { readFully } from "./lines";
import { deepFreeze } from "./plain";
import { decodeDocument } from "./snapshot-line";

const NEWLINE = 0x0a;
/** Nearly every document fits. */
const FIRST_READ = 4096;
/** Documents kept in memory since they were last asked for, before the least recent half is let go: some megabytes. */
const KEPT = 4096;

/**
 * The documents of a snapshot, read one by one. The file is held open, so they stay readable when a newer snapshot has replaced it.
 */
export class SnapshotDocuments {
  readonly #file: string;
  readonly #fd: number;
  readonly #freeze: boolean;
  #buffer = Buffer.allocUnsafe(FIRST_READ);
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
    for (;;) {
      const length = readFully(this.#fd, this.#buffer, byte);
      const end = this.#buffer.subarray(0, length).indexOf(NEWLINE);
      if (end >= 0) return this.#buffer.subarray(0, end);
      if (length < this.#buffer.length) return undefined;
      this.#buffer = Buffer.allocUnsafe(2 * this.#buffer.length);
    }
  }
}
