import * as fs from "node:fs";
import * as path from "node:path";
import { type Disk, syncDirectory, systemDisk, writeNewFile } from "./disk";
import { StoreDamagedError, StoreReadOnlyError } from "./errors";
import { type JournalEnd, readJournal } from "./journal-reader";
import { encodeRecord, type JournalRecord } from "./record";

const NAME = /^journal-(\d+)\.jsonl$/;

/** What recovery cut off the journal, and where it was put. */
export interface Recovered {
  readonly file: string;
  readonly bytes: number;
}

/** Hands on each record with the file and byte where it stands. */
export type AcceptRecord = (record: JournalRecord, file: string, byte: number) => void;

interface JournalFile {
  readonly file: string;
  readonly firstSeq: number;
}

function listJournals(dir: string): JournalFile[] {
  if (!fs.existsSync(dir)) throw new Error(`There is no data directory ${dir}`);
  const found: JournalFile[] = [];
  for (const name of fs.readdirSync(dir)) {
    const firstSeq = NAME.exec(name)?.[1];
    if (firstSeq !== undefined) found.push({ file: path.join(dir, name), firstSeq: Number(firstSeq) });
  }
  return found.sort((a, b) => a.firstSeq - b.firstSeq);
}

/** Reads what the journals hold, without a lock and changing nothing; an append under way counts as not begun. */
export function replayJournals(dir: string, accept: AcceptRecord): void {
  const open: (JournalFile & { fd: number })[] = [];
  try {
    // All are opened before the first is read, so that none can be replaced in between.
    for (const journal of listJournals(dir)) open.push({ ...journal, fd: fs.openSync(journal.file, "r") });
    readAll(open, accept);
  } finally {
    for (const { fd } of open) fs.closeSync(fd);
  }
}

/** Reads journals that follow on one another; only the last may be torn. */
function readAll(journals: readonly (JournalFile & { fd: number })[], accept: AcceptRecord): JournalEnd {
  let end: JournalEnd = { size: 0, nextSeq: 1, isTorn: false };
  for (const [index, { fd, file, firstSeq }] of journals.entries()) {
    if (firstSeq !== end.nextSeq) {
      throw new StoreDamagedError(file, 0, `record ${end.nextSeq} was expected here, not ${firstSeq}`);
    }
    end = readJournal(fd, file, firstSeq, (record, byte) => accept(record, file, byte));
    if (end.isTorn && index < journals.length - 1) {
      throw new StoreDamagedError(file, end.size, "the record has no end, and another journal follows");
    }
  }
  return end;
}

/** The journal that is written to. One append at a time. */
export class Journal {
  /** What opening it cut off, if anything. */
  readonly recovered: Recovered | undefined;
  readonly #fd: number;
  readonly #disk: Disk;
  #size: number;
  #nextSeq: number;
  #refusal: StoreReadOnlyError | undefined;

  private constructor(fd: number, end: JournalEnd, recovered: Recovered | undefined, disk: Disk) {
    this.#fd = fd;
    this.#size = end.size;
    this.#nextSeq = end.nextSeq;
    this.recovered = recovered;
    this.#disk = disk;
  }

  /**
   * Replays the journals of a directory, mends a torn end, and makes all of it durable: what is shown after this stays.
   * Makes the first journal when there is none. Needs the lock.
   * @throws StoreDamagedError
   */
  static open(dir: string, now: Date, accept: AcceptRecord, disk: Disk = systemDisk): Journal {
    const journals = listJournals(dir);
    if (journals.length === 0) {
      const first = { file: path.join(dir, "journal-1.jsonl"), firstSeq: 1 };
      writeNewFile(first.file, Buffer.alloc(0));
      journals.push(first);
    }
    const open: (JournalFile & { fd: number })[] = [];
    let kept: number | undefined;
    try {
      for (const journal of journals) open.push({ ...journal, fd: fs.openSync(journal.file, "r+") });
      const end = readAll(open, accept);
      const last = open.at(-1);
      if (last === undefined) throw new Error("unreachable: there is always a journal");
      const recovered = cutTornTail(dir, last.fd, end, now);
      // The process that wrote the end may have died between its write and its sync.
      for (const { fd } of open) fs.fsyncSync(fd);
      syncDirectory(dir);
      kept = last.fd;
      return new Journal(last.fd, end, recovered, disk);
    } finally {
      for (const { fd } of open) if (fd !== kept) fs.closeSync(fd);
    }
  }

  /** Why nothing can be written any more, if so. */
  get refusal(): StoreReadOnlyError | undefined {
    return this.#refusal;
  }

  /**
   * Writes commits (each as JSON) as one record and resolves when it is durable. When it rejects, nothing was kept, and when the
   * disk cannot say what it kept, every later append rejects too.
   */
  async append(commits: readonly string[]): Promise<void> {
    if (this.#refusal) throw this.#refusal;
    const line = encodeRecord(this.#nextSeq, commits);
    try {
      await this.#write(line);
    } catch (cause) {
      await this.#takeBack();
      throw new Error(`The change could not be written, so it was not made: ${messageOf(cause)}`, { cause });
    }
    try {
      await this.#disk.sync(this.#fd);
    } catch (cause) {
      // The system may have thrown the written pages away and report the next sync as good: no later one can be trusted.
      this.#refuse("The disk could not make a change durable", cause);
      await this.#takeBack();
      throw this.#refusal;
    }
    this.#size += line.length;
    this.#nextSeq++;
  }

  close(): void {
    fs.closeSync(this.#fd);
  }

  async #write(line: Buffer): Promise<void> {
    for (let done = 0; done < line.length; ) {
      const written = await this.#disk.write(this.#fd, line.subarray(done), this.#size + done);
      if (written <= 0) throw new Error("the disk took no bytes");
      done += written;
    }
  }

  async #takeBack(): Promise<void> {
    try {
      await this.#disk.truncate(this.#fd, this.#size);
    } catch (cause) {
      this.#refuse("A change that failed could not be removed from the journal", cause);
    }
  }

  #refuse(what: string, cause: unknown): void {
    const message = `${what} (${messageOf(cause)}). The books are read-only until the program is restarted; check the disk first.`;
    this.#refusal ??= new StoreReadOnlyError(message, { cause });
  }
}

/** Saves the torn end aside before it is cut, so that nothing that was on the disk is lost. */
function cutTornTail(
  dir: string,
  fd: number,
  { isTorn, size }: JournalEnd,
  now: Date,
): Recovered | undefined {
  if (!isTorn) return undefined;
  const bytes = Buffer.alloc(fs.fstatSync(fd).size - size);
  fs.readSync(fd, bytes, 0, bytes.length, size);
  const file = unusedName(path.join(dir, `torn-${now.toISOString().replaceAll(":", "-")}`));
  writeNewFile(file, bytes);
  fs.ftruncateSync(fd, size);
  fs.fsyncSync(fd);
  return { file, bytes: bytes.length };
}

function unusedName(start: string): string {
  for (let count = 1; ; count++) {
    const file = count === 1 ? `${start}.bin` : `${start}-${count}.bin`;
    if (!fs.existsSync(file)) return file;
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
