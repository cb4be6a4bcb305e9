import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { NO_LINK, openOwned, syncDirectory } from "./disk";
import { StoreLossError } from "./errors";
import { decodeSlots, encodeMark, encodeSlot, type Mark, type ReadMark, SLOT_BYTES, SLOTS } from "./mark";

const fdatasync = promisify(fs.fdatasync);

/** Reads a mark; undefined when there is no such file, and the damage when it cannot be trusted. */
export function readMark(file: string): ReadMark | StoreLossError | undefined {
  let bytes: Buffer;
  try {
    bytes = fs.readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const read = decodeSlots(bytes);
  return typeof read === "string" ? new StoreLossError(file, read) : read;
}

/** Puts a mark in the place of another, whole or not at all, and makes it durable. */
export function replaceMark(file: string, mark: Mark): void {
  const draft = `${file}.${randomBytes(4).toString("hex")}.tmp`;
  const fd = openOwned(draft, "wx");
  try {
    fs.writeFileSync(fd, encodeMark(mark));
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  fs.renameSync(draft, file);
  syncDirectory(path.dirname(file));
}

/**
 * The mark of books that are open for writing. It is raised with each group of commits by one small write, which outlives
 * the process. The sync, which outlives the power, comes later: a mark that is behind its books is no harm.
 */
export class MarkFile {
  readonly file: string;
  #fd: number;
  #mark: Mark;
  #count: number;
  /** Whether the slots differ from one another. */
  #hasRaised = false;

  /** Opens the file of a mark and raises it; makes the file if it is missing. @param before what the file holds. */
  constructor(file: string, mark: Mark, before: ReadMark | undefined) {
    this.file = file;
    this.#mark = mark;
    if (before === undefined) replaceMark(file, mark);
    this.#fd = fs.openSync(file, fs.constants.O_RDWR | NO_LINK);
    this.#count = (before?.count ?? 0) + 1;
    const isThere = before === undefined || JSON.stringify(before.mark) === JSON.stringify(mark);
    if (!isThere || (before?.damagedSlots ?? 0) > 0) this.raise(mark);
  }

  get mark(): Mark {
    return this.#mark;
  }

  /** What was raised survives the death of this process. Takes some microseconds. */
  raise(mark: Mark): void {
    this.#mark = mark;
    this.#hasRaised = true;
    const slot = (this.#count % SLOTS) * SLOT_BYTES;
    fs.writeSync(this.#fd, encodeSlot(mark, this.#count), 0, SLOT_BYTES, slot);
  }

  /** What was raised survives a power cut. One sync at a time. */
  async sync(): Promise<void> {
    if (fs.fstatSync(this.#fd).nlink === 0) this.#putBack();
    // Later marks go to the next slot, so that this one is at rest while it is synced.
    this.#count++;
    await fdatasync(this.#fd);
  }

  /** Leaves every slot the same, so that damage to one costs nothing. */
  close(): void {
    try {
      if (fs.fstatSync(this.#fd).nlink === 0) this.#putBack();
      if (!this.#hasRaised) return;
      // One is durable before the others are touched: a power cut could tear all that are written at once.
      this.raise(this.#mark);
      fs.fdatasyncSync(this.#fd);
      for (let slot = 0; slot < SLOTS; slot++) {
        if (slot === this.#count % SLOTS) continue;
        fs.writeSync(this.#fd, encodeSlot(this.#mark, this.#count), 0, SLOT_BYTES, slot * SLOT_BYTES);
      }
      fs.fdatasyncSync(this.#fd);
    } finally {
      fs.closeSync(this.#fd);
    }
  }

  /** Somebody deleted the file. Without it, whole books would be refused at the next opening. */
  #putBack(): void {
    replaceMark(this.file, this.#mark);
    fs.closeSync(this.#fd);
    this.#fd = fs.openSync(this.file, fs.constants.O_RDWR | NO_LINK);
    this.#count = 0;
  }
}
