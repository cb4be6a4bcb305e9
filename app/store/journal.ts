import * as fs from "node:fs";
import { removeLeftovers } from "./archive";
import { createFile, type Disk, syncDirectory, systemDisk, writeNewFile } from "./disk";
import { StoreReadOnlyError, StoreWriteError } from "./errors";
import {
  type BooksReader,
  closeGeneration,
  hasBooks,
  type JournalFile,
  journalPath,
  listFiles,
  openGeneration,
  readGeneration,
  refuseHistoryAlone,
} from "./generations";
import { type Recovered, saveTornTail, withBothEnds } from "./journal-ends";
import type { JournalEnd } from "./journal-reader";
import { readFully } from "./lines";
import { encodeRecord } from "./record";
import { ROOM_BYTES } from "./room";
import { type Happened, OpenFile, recoverBy, type Written } from "./whereabouts";

/** How a directory is opened for writing. */
export interface Opening {
  /** Looks at what was read before anything is repaired. What it throws leaves every file as it was. */
  check?(end: JournalEnd): void;
  /** The first line of each new journal; empty for journals without a head. Asked only after `check`, unless there are no books. */
  head(): Buffer;
}

const HEADLESS: Opening = { head: () => Buffer.alloc(0) };

/** The journal being written. Only one append may run at a time. */
export class Journal {
  /** The part cut off on opening, if any. */
  readonly recovered: Recovered | undefined;
  readonly #dir: string;
  readonly #disk: Disk;
  readonly #head: Buffer;
  #open: OpenFile;
  /** The number of bytes that hold records. */
  #size: number;
  /** A part of the last record, by which a journal with other content is known. */
  #last: Written;
  /** The number of zero bytes after the records, ready to be overwritten. */
  #room = 0;
  /** Bytes of the earlier journals that no snapshot has replaced. */
  #closedBytes: number;
  #nextSeq: number;
  /** The number of the first record that this journal holds or will hold. */
  #firstSeq: number;
  #hasHead: boolean;
  #refusal: StoreReadOnlyError | undefined;

  private constructor(
    dir: string,
    last: JournalFile & { readonly fd: number; readonly closedBytes: number },
    end: JournalEnd,
    recovered: Recovered | undefined,
    { disk, head }: { disk: Disk; head: Buffer },
  ) {
    this.#dir = dir;
    this.#open = new OpenFile(last.fd, last.file);
    this.#firstSeq = last.firstSeq;
    this.#closedBytes = last.closedBytes;
    this.#head = head;
    this.#hasHead = end.head !== undefined || head.length === 0;
    this.#size = end.size;
    this.#last = endOf(last.fd, end.size);
    this.#nextSeq = end.nextSeq;
    this.recovered = recovered;
    this.#disk = disk;
  }

  /**
   * Opens the books of a directory: repairs a torn end, removes the leftovers of an interrupted
   * compaction, and syncs the rest.
   * Everything read here is therefore durable. Creates the first journal if there is none. The caller holds the lock.
   * @throws StoreDamagedError
   */
  static open(
    dir: string,
    now: Date,
    reader: BooksReader,
    disk: Disk = systemDisk,
    opening: Opening = HEADLESS,
  ): Journal {
    const files = listFiles(dir);
    refuseHistoryAlone(dir, files);
    if (!hasBooks(files)) writeNewFile(journalPath(dir, 1), opening.head());
    const generation = openGeneration(dir, "r+");
    let kept: number | undefined;
    try {
      const read = readGeneration(generation, reader);
      opening.check?.(read);
      const last = generation.journals.at(-1);
      if (last === undefined) throw new Error("unreachable: there is always a journal");
      const recovered = saveTornTail(dir, last.fd, read, now);
      // Includes the spare room left by a process that ended without closing the journal.
      if (fs.fstatSync(last.fd).size > read.size) fs.ftruncateSync(last.fd, read.size);
      const head = opening.head();
      const end = withBothEnds(last.fd, read, head);
      // The process that wrote the end may have died between its write and its sync.
      let bytes = 0;
      for (const { fd } of generation.journals) {
        fs.fsyncSync(fd);
        bytes += fs.fstatSync(fd).size;
      }
      removeLeftovers(dir);
      syncDirectory(dir);
      kept = last.fd;
      return new Journal(dir, { ...last, closedBytes: bytes - end.size }, end, recovered, { disk, head });
    } finally {
      closeGeneration(generation, kept);
    }
  }

  /** False where an older program began the journal: `rotate` begins one with a head. */
  get hasHead(): boolean {
    return this.#hasHead;
  }

  /** Bytes of journals that no snapshot has replaced. */
  get bytesToCompact(): number {
    return this.#closedBytes + this.#size;
  }

  /** The reason why nothing can be written any more, or undefined. */
  get refusal(): StoreReadOnlyError | undefined {
    return this.#refusal;
  }

  /**
   * Writes commits, each given as JSON, as one record, and resolves with its number and checksum when it is durable.
   * When it rejects, nothing was kept.
   * After a failure that leaves the disk's content uncertain, every later append rejects too, and also when the file is no
   * longer the one that its name leads to.
   */
  async append(commits: readonly string[]): Promise<{ readonly seq: number; readonly crc: string }> {
    if (this.#refusal) throw this.#refusal;
    this.#refuseChanged();
    const line = encodeRecord(this.#nextSeq, commits);
    try {
      await this.#write(line);
    } catch (cause) {
      await this.#takeBack();
      throw new StoreWriteError(`The change could not be written, so it was not made: ${messageOf(cause)}`, {
        cause,
      });
    }
    try {
      await this.#disk.sync(this.#open.fd);
    } catch (cause) {
      // The system may have dropped the written pages and report success next time, so no later sync can be trusted.
      const refusal = this.#refuse("The disk could not make a change durable", cause);
      await this.#takeBack();
      throw refusal;
    }
    // Not before the write: what happens to the file meanwhile happens to this record too, and nobody was told of it yet.
    await this.#refuseMoved();
    // Its beginning, which has its number and checksum.
    this.#last = { bytes: Buffer.from(line.subarray(0, KNOWN_BY)), at: this.#size };
    this.#size += line.length;
    this.#room -= line.length;
    return { seq: this.#nextSeq++, crc: line.toString("latin1", 2, 10) };
  }

  /**
   * Continues in a new journal, so that this one can be compacted. Does nothing while this one is empty.
   * Must not run during an append. When it rejects, the journal continues unchanged.
   * After a failure that leaves the disk's content uncertain, every later append rejects.
   */
  async rotate(): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    if (this.#nextSeq === this.#firstSeq) return;
    this.#refuseChanged();
    await this.#refuseMoved();
    await this.#disk.truncate(this.#open.fd, this.#size);
    this.#room = 0;
    try {
      // Another journal is about to follow this one, so a withdrawn append must not reappear after a power cut.
      await this.#disk.sync(this.#open.fd);
    } catch (cause) {
      throw this.#refuse("The disk could not make a journal durable", cause);
    }
    const file = journalPath(this.#dir, this.#nextSeq);
    const created = await createFile(file, this.#head);
    if ("cause" in created) {
      const { isGone, cause } = created;
      // Appending to the old journal would run past the number of the new one.
      if (!isGone) throw this.#refuse("A new journal could not be made or removed", cause);
      throw new Error(`A new journal could not be made: ${messageOf(cause)}`, { cause });
    }
    fs.closeSync(this.#open.fd);
    this.#open = new OpenFile(created.fd, file);
    this.#firstSeq = this.#nextSeq;
    this.#hasHead = true;
    this.#closedBytes += this.#size;
    this.#size = this.#head.length;
    this.#last = { bytes: this.#head, at: 0 };
  }

  /** Call when a snapshot has replaced all earlier journals. */
  forgetClosed(): void {
    this.#closedBytes = 0;
  }

  /** Closes the file and trims it to its last record. */
  close(): void {
    try {
      if (!this.#refusal) fs.ftruncateSync(this.#open.fd, this.#size);
    } finally {
      fs.closeSync(this.#open.fd);
    }
  }

  async #write(line: Buffer): Promise<void> {
    // A record that does not fit adds spare room for later ones, as far as the disk has space.
    const bytes = line.length <= this.#room ? line : Buffer.concat([line], line.length + ROOM_BYTES);
    let done = 0;
    while (done < line.length) {
      const written = await this.#disk.write(this.#open.fd, bytes.subarray(done), this.#size + done);
      if (written <= 0) throw new Error("the disk took no bytes");
      done += written;
    }
    this.#room = Math.max(this.#room, done);
  }

  async #takeBack(): Promise<void> {
    try {
      await this.#disk.truncate(this.#open.fd, this.#size);
      this.#room = 0;
    } catch (cause) {
      this.#refuse("A change that failed could not be removed from the journal", cause);
    }
  }

  /** @throws StoreReadOnlyError when another program changed the file */
  #refuseChanged(): void {
    const changed = this.#open.changed(this.#size + this.#room, this.#last);
    if (changed) throw this.#refuseTampered(changed);
  }

  /** Takes back what was written to a file that is no longer in its place. @throws StoreReadOnlyError when another program moved, replaced or changed it */
  async #refuseMoved(): Promise<void> {
    const happened = this.#open.happened(this.#size + this.#room);
    if (happened === undefined) return;
    const refusal = this.#refuseTampered(happened);
    if (happened.isElsewhere) await this.#takeBack();
    throw refusal;
  }

  #refuseTampered({ what, isElsewhere }: Happened): StoreReadOnlyError {
    const { fd, file } = this.#open;
    const advice = isElsewhere
      ? `Nothing is lost while this server runs: ${recoverBy(fd, file)}`
      : "Stop the server, and let `garage verify` say what is left.";
    this.#refusal = new StoreReadOnlyError(
      `${file} ${what}. The books are read-only, and this change was not made. ${advice}`,
      { isTampered: true },
    );
    return this.#refusal;
  }

  #refuse(what: string, cause: unknown): StoreReadOnlyError {
    const message = `${what} (${messageOf(cause)}). The books are read-only until the program is restarted; check the disk first.`;
    this.#refusal ??= new StoreReadOnlyError(message, { cause });
    return this.#refusal;
  }
}

/** The bytes by which a record is known. */
const KNOWN_BY = 64;

function endOf(fd: number, size: number): Written {
  const bytes = Buffer.alloc(Math.min(size, KNOWN_BY));
  const at = size - bytes.length;
  readFully(fd, bytes, at);
  return { bytes, at };
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
