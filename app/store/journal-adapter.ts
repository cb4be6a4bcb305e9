import type { Adapter } from "lowdb";
import { besideWriter } from "./beside-writer";
import type { Collections, PendingCommit } from "./collections";
import { type CompactionOptions, Compactor } from "./compactor";
import type { Disk } from "./disk";
import { refuseEmptied } from "./emptied";
import { StoreReadOnlyError } from "./errors";
import { hasBooks, listFiles, readBooks } from "./generations";
import type { HighWater } from "./high-water";
import type { Journal } from "./journal";
import type { Recovered } from "./journal-ends";
import type { IndexOptions } from "./kept-index";
import type { Lock } from "./lock-holder";
import { lossIn } from "./loss";
import { bindingMarks, readMarks } from "./marks";
import { isFullDisk } from "./no-room";
import { openJournal } from "./opening";
import { Replay } from "./replay";
import type { SnapshotDocuments } from "./snapshot-documents";
import { Survey } from "./survey";

/** An update that waits until its commits, if any, and all earlier ones are durable. */
interface Waiting {
  readonly commits: readonly PendingCommit[];
  resolve(): void;
  reject(reason: unknown): void;
}

export interface JournalAdapterOptions {
  readonly dir: string;
  readonly books: Collections;
  readonly readOnly: boolean;
  readonly now: () => Date;
  readonly disk: Disk;
  /** Undefined if the journals are never compacted. */
  readonly compaction: CompactionOptions | undefined;
  /** The machine's folder for marks outside data directories; undefined for none. */
  readonly memory: string | undefined;
  /** Whether an empty garage may begin where there was one. */
  readonly isAnew: boolean;
  readonly isThorough: boolean;
  readonly index: IndexOptions | undefined;
  readonly log: (line: string) => void;
}

/** Stores lowdb's data in a journal: `read` replays and recovers, `write` appends the changes since the last write. */
export class JournalAdapter implements Adapter<Collections> {
  readonly #options: JournalAdapterOptions;
  readonly #books: Collections;
  #journal: Journal | undefined;
  #highWater: HighWater | undefined;
  #snapshot: SnapshotDocuments | undefined;
  #lock: Lock | undefined;
  #lastChange: string | undefined;
  #queue: Waiting[] = [];
  #writing: Promise<void> | undefined;
  /** The number of updates in the last append. */
  #lastGroup = 0;
  #hasFailed = false;
  /** A rotation that waits for the gap between two appends. It never rejects. */
  #rotation: (() => Promise<void>) | undefined;
  readonly #compactor: Compactor | undefined;

  constructor(options: JournalAdapterOptions) {
    this.#options = options;
    this.#books = options.books;
    if (options.compaction && !options.readOnly) {
      this.#compactor = new Compactor(options.dir, options.compaction, () => this.#rotate());
    }
  }

  get recovered(): Recovered | undefined {
    return this.#journal?.recovered;
  }

  /** When the last record before the opening was written; undefined in new books, and read-only. */
  get lastChange(): string | undefined {
    return this.#lastChange;
  }

  /** The reason why nothing can be written, or undefined. */
  get refusal(): StoreReadOnlyError | undefined {
    if (this.#options.readOnly) return new StoreReadOnlyError("The books were opened for reading only");
    return this.#journal?.refusal ?? this.#lock?.loss();
  }

  /** Call before `read` when opening for writing. @param lock the right to write. */
  hold(lock: Lock): void {
    this.#lock = lock;
  }

  /** @throws StoreDamagedError */
  async read(): Promise<Collections> {
    try {
      await (this.#options.readOnly ? this.#replayBesideWriter() : this.#replayAsWriter());
    } catch (error) {
      await this.close();
      throw error;
    }
    this.#compactor?.resume(this.#journal?.bytesToCompact ?? 0);
    return this.#books;
  }

  /** Resolves when every change up to now is durable. Rejects after undoing those changes. */
  write(books: Collections): Promise<void> {
    const commits = books.takeRecorded();
    return new Promise((resolve, reject) => {
      this.#queue.push({ commits, resolve, reject });
      this.#writing ??= this.#writeQueue();
    });
  }

  /** Resolves when a snapshot holds everything written up to now; rejects with the reason when it could not be made. */
  async compact(): Promise<void> {
    if (this.refusal) throw this.refusal;
    if (this.#compactor === undefined) throw new Error("The store was opened without compaction");
    await this.#compactor.compact();
  }

  /** Waits for queued writes and a running compaction, then closes the journal. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#compactor?.close();
    this.#journal?.close();
    this.#journal = undefined;
    this.#snapshot?.close();
    this.#snapshot = undefined;
    await this.#highWater?.close();
  }

  async #writeQueue(): Promise<void> {
    let isAlone = this.#lastGroup <= 1 && this.#queue.some(({ commits }) => commits.length > 0);
    while (this.#queue.length > 0 || this.#rotation) {
      // Callers that the last group answered send their next change before this resolves, so one group can hold them all.
      await (isAlone ? undefined : new Promise(setImmediate));
      isAlone = false;
      await this.#writeGroup();
      const rotation = this.#rotation;
      this.#rotation = undefined;
      await rotation?.();
    }
    this.#writing = undefined;
  }

  async #writeGroup(): Promise<void> {
    const group = this.#queue;
    this.#queue = [];
    this.#lastGroup = group.length;
    try {
      const commits = group.flatMap((waiting) => waiting.commits.map(({ json }) => json));
      if (commits.length > 0) await this.#append(commits, numbersIn(group));
      if (commits.length > 0) this.#tellSuccess();
      for (const waiting of group) waiting.resolve();
    } catch (error) {
      this.#tellFailure(error);
      this.#fail(group, error);
      return;
    }
    this.#compactor?.startWhenDue(this.#journal?.bytesToCompact ?? 0);
  }

  /** Rotates the journal between two appends. Returns a function to call once the closed journals are replaced. */
  #rotate(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.#rotation = async () => {
        const journal = this.#journal;
        try {
          await journal?.rotate();
          resolve(() => journal?.forgetClosed());
        } catch (error) {
          reject(error);
        }
      };
      this.#writing ??= this.#writeQueue();
    });
  }

  async #append(commits: readonly string[], numbers: Readonly<Record<string, number>>): Promise<void> {
    if (this.#journal === undefined) throw new Error("The store is not open for writing");
    const loss = this.#lock?.loss();
    if (loss) throw loss;
    const { seq, crc } = await this.#journal.append(commits);
    this.#highWater?.raise(seq, crc, this.#options.now().toISOString(), numbers);
  }

  /** Logs only the first failure in a row: a full disk would otherwise fill the log as well. */
  #tellFailure(error: unknown): void {
    const { dir, log } = this.#options;
    const said = error instanceof Error ? error.message : String(error);
    // Not in the message itself, which browsers show: where the books are is for the operator.
    const where = error instanceof Error && isFullDisk(error.cause) ? `. There is no room in ${dir}` : "";
    if (!this.#hasFailed) log(`${said}${where}`);
    this.#hasFailed = true;
  }

  #tellSuccess(): void {
    if (this.#hasFailed) this.#options.log("Changes are written again.");
    this.#hasFailed = false;
  }

  /** Also fails the queued updates: they build on changes that are now undone. */
  #fail(group: readonly Waiting[], error: unknown): void {
    const failed = [...group, ...this.#queue];
    this.#queue = [];
    this.#books.undo(failed.flatMap((waiting) => waiting.commits));
    for (const waiting of failed) waiting.reject(error);
  }

  async #replayAsWriter(): Promise<void> {
    const { dir } = this.#options;
    await this.#fill(async (replay) => {
      const options = { ...this.#options, lock: this.#lock };
      const { journal, highWater, mark } = await openJournal(dir, replay.reader, options);
      this.#journal = journal;
      this.#highWater = highWater;
      replay.acceptNumbers(mark.numbers);
      this.#lastChange = mark.seq === 0 ? undefined : mark.at;
    });
  }

  #replayBesideWriter(): Promise<void> {
    const { dir, memory } = this.#options;
    return besideWriter(() =>
      this.#fill((replay) => {
        // Before the books: a writer raises the marks after them.
        const marks = readMarks(dir, memory);
        refuseEmptied(dir, marks);
        const survey = new Survey(replay.reader, bindingMarks(dir, marks));
        const { nextSeq } = readBooks(dir, survey.reader);
        if (!hasBooks(listFiles(dir))) return;
        const loss = lossIn(dir, marks, survey.found(nextSeq - 1));
        if (loss) throw loss;
        replay.acceptNumbers(marks.own?.mark.numbers ?? {});
      }),
    );
  }

  async #fill(read: (replay: Replay) => void | Promise<void>): Promise<void> {
    const replay = new Replay(this.#books, this.#options);
    try {
      await read(replay);
      replay.finish();
      const { unsearchable } = replay;
      if (unsearchable && this.#options.isThorough) throw unsearchable;
      if (replay.differing) throw replay.differing;
      if (unsearchable)
        this.#options.log(`No search finds a record: ${unsearchable.message}. Run garage verify.`);
      this.#snapshot = replay.snapshot;
    } catch (error) {
      replay.snapshot?.close();
      throw error;
    }
  }
}

/** The highest number that a group gives, by collection. */
function numbersIn(group: readonly Waiting[]): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const { commits } of group) {
    for (const { changes } of commits) {
      for (const { collection, after } of changes) {
        if (after?.autoId !== undefined && after.autoId > (numbers[collection.name] ?? 0)) {
          numbers[collection.name] = after.autoId;
        }
      }
    }
  }
  return numbers;
}
