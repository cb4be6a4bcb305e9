import type { Adapter } from "lowdb";
import { besideWriter } from "./beside-writer";
import { type Collections, type PendingCommit, Replay } from "./collections";
import { type CompactionOptions, Compactor } from "./compactor";
import type { Disk } from "./disk";
import { StoreDamagedError, StoreReadOnlyError } from "./errors";
import { type BooksReader, readBooks } from "./generations";
import { Journal, type Recovered } from "./journal";

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
  readonly log: (line: string) => void;
}

/** Stores lowdb's data in a journal: `read` replays and recovers, `write` appends the changes since the last write. */
export class JournalAdapter implements Adapter<Collections> {
  readonly #options: JournalAdapterOptions;
  readonly #books: Collections;
  #journal: Journal | undefined;
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

  /** The reason why nothing can be written, or undefined. */
  get refusal(): StoreReadOnlyError | undefined {
    if (this.#options.readOnly) return new StoreReadOnlyError("The books were opened for reading only");
    return this.#journal?.refusal;
  }

  /** @throws StoreDamagedError */
  async read(): Promise<Collections> {
    const replay = this.#options.readOnly ? await this.#replayBesideWriter() : this.#replayAsWriter();
    replay.fill(this.#books);
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
      if (commits.length > 0) await this.#append(commits);
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

  async #append(commits: readonly string[]): Promise<void> {
    if (this.#journal === undefined) throw new Error("The store is not open for writing");
    await this.#journal.append(commits);
  }

  /** Logs only the first failure in a row: a full disk would otherwise fill the log as well. */
  #tellFailure(error: unknown): void {
    if (!this.#hasFailed) this.#options.log(error instanceof Error ? error.message : String(error));
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

  #newReplay(): Replay {
    return new Replay(Object.keys(this.#books.collections));
  }

  #replayAsWriter(): Replay {
    const { dir, now, disk } = this.#options;
    const replay = this.#newReplay();
    this.#journal = Journal.open(dir, now(), readInto(replay), disk);
    return replay;
  }

  #replayBesideWriter(): Promise<Replay> {
    return besideWriter(() => {
      const replay = this.#newReplay();
      readBooks(this.#options.dir, readInto(replay));
      return replay;
    });
  }
}

function readInto(replay: Replay): BooksReader {
  const refuse = (collection: string, file: string, byte: number) => {
    const reason = `the record belongs to a collection "${collection}" that this program does not know`;
    const advice = "A newer version wrote it: start that one. Nothing was changed.";
    throw new StoreDamagedError(file, byte, reason, advice);
  };
  return {
    document(collection, doc, file, byte) {
      if (!replay.put(collection, doc._id, doc)) refuse(collection, file, byte);
    },
    numbers: (numbers) => replay.acceptNumbers(numbers),
    record(record, file, byte) {
      const unknown = replay.accept(record);
      if (unknown !== undefined) refuse(unknown, file, byte);
    },
  };
}
