import * as fs from "node:fs";
import * as path from "node:path";
import { crc32 } from "node:zlib";
import { openOwned, syncDirectory } from "./disk";
import { hexadecimal } from "./hexadecimal";
import { encodeFooter, encodeHeader, SNAPSHOT_FORMAT } from "./snapshot-line";

const NEWLINE = Buffer.from("\n");
const BUFFER_BYTES = 1024 * 1024;
/** Frequent syncs stay short for other users of the same disk. */
const SYNC_BYTES = 16 * 1024 * 1024;

/** Writes a snapshot under a temporary name, and renames it once it is complete and durable. */
export class SnapshotWriter {
  readonly #file: string;
  readonly #temporary: string;
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  #buffered = 0;
  #unsynced = 0;
  #crc = 0;
  #count = -1;

  /** @param file the final path. @param seq the last record in the snapshot. */
  constructor(file: string, seq: number) {
    this.#file = file;
    this.#temporary = `${file}.tmp`;
    this.#fd = openOwned(this.#temporary, "w");
    this.add(encodeHeader({ format: SNAPSHOT_FORMAT, seq }));
  }

  /** Adds a document's line, newline included. */
  add(line: Buffer): void {
    this.#count++;
    this.#append(line);
  }

  /** Adds a line of another snapshot, without its newline. */
  addRaw(line: Buffer): void {
    this.add(line);
    this.#append(NEWLINE);
  }

  /** @param numbers the highest `autoId` ever given, by collection. */
  finish(numbers: Readonly<Record<string, number>>): void {
    this.#flush();
    this.#append(encodeFooter({ count: this.#count, numbers, crc: hexadecimal(this.#crc) }));
    this.#flush();
    fs.fsyncSync(this.#fd);
    fs.renameSync(this.#temporary, this.#file);
    syncDirectory(path.dirname(this.#file));
  }

  /** Call this in every case: it removes the temporary file of an unfinished snapshot. */
  close(): void {
    fs.closeSync(this.#fd);
    fs.rmSync(this.#temporary, { force: true });
  }

  #append(bytes: Buffer): void {
    if (this.#buffered + bytes.length > BUFFER_BYTES) this.#flush();
    if (bytes.length > BUFFER_BYTES) {
      this.#write(bytes);
    } else {
      this.#buffered += bytes.copy(this.#buffer, this.#buffered);
    }
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += fs.writeSync(this.#fd, bytes, done);
    this.#crc = crc32(bytes, this.#crc);
    this.#unsynced += bytes.length;
    if (this.#unsynced < SYNC_BYTES) return;
    fs.fdatasyncSync(this.#fd);
    this.#unsynced = 0;
  }
}
