import type { Adapter } from "lowdb";
import { type Books, type PendingCommit, Replay } from "./books";
import type { Disk } from "./disk";
import { StoreDamagedError, StoreReadOnlyError } from "./errors";
import { type AcceptRecord, Journal, type Recovered, replayJournals } from "./journal";

/** An update that waits until its commits (none, when it changed nothing) and all earlier ones are durable. */
interface Waiting {
  readonly commits: readonly PendingCommit[];
  resolve(): void;
  reject(reason: unknown): void;
}

export interface JournalAdapterOptions {
  readonly dir: string;
  readonly books: Books;
  readonly readOnly: boolean;
  readonly now: () => Date;
  readonly disk: Disk;
}

/** Keeps lowdb's data in a journal: `read` replays and recovers, `write` appends what changed since the last one. */
export class JournalAdapter implements Adapter<Books> {
  readonly #options: JournalAdapterOptions;
  readonly #books: Books;
  #journal: Journal | undefined;
  #queue: Waiting[] = [];
  #writing: Promise<void> | undefined;

  constructor(options: JournalAdapterOptions) {
    this.#options = options;
    this.#books = options.books;
  }

  get recovered(): Recovered | undefined {
    return this.#journal?.recovered;
  }

  /** Why nothing can be written, if so. */
  get refusal(): StoreReadOnlyError | undefined {
    if (this.#options.readOnly) return new StoreReadOnlyError("The books were opened for reading only");
    return this.#journal?.refusal;
  }

  /** @throws StoreDamagedError */
  async read(): Promise<Books> {
    const { dir, readOnly, now, disk } = this.#options;
    const replay = readOnly ? this.#replayBesideWriter(dir) : this.#newReplay();
    if (!readOnly) this.#journal = Journal.open(dir, now(), acceptInto(replay), disk);
    replay.fill(this.#books);
    return this.#books;
  }

  /** Resolves when everything that was changed up to now is durable. When it rejects, what was changed is undone. */
  write(books: Books): Promise<void> {
    const commits = books.takeRecorded();
    return new Promise((resolve, reject) => {
      this.#queue.push({ commits, resolve, reject });
      this.#writing ??= this.#writeQueue();
    });
  }

  /** Waits for what is queued, then closes the journal. */
  async close(): Promise<void> {
    await this.#writing;
    this.#journal?.close();
    this.#journal = undefined;
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      // Those whom the last group answered come back with their next change before this: one group then takes them all.
      await new Promise(setImmediate);
      const group = this.#queue;
      this.#queue = [];
      try {
        const commits = group.flatMap((waiting) => waiting.commits.map(({ json }) => json));
        if (commits.length > 0) await this.#append(commits);
        for (const waiting of group) waiting.resolve();
      } catch (error) {
        this.#fail(group, error);
      }
    }
    this.#writing = undefined;
  }

  async #append(commits: readonly string[]): Promise<void> {
    if (this.#journal === undefined) throw new Error("The store is not open for writing");
    await this.#journal.append(commits);
  }

  /** Also fails what queued meanwhile: it was made on top of what is now undone. */
  #fail(group: readonly Waiting[], error: unknown): void {
    const failed = [...group, ...this.#queue];
    this.#queue = [];
    this.#books.undo(failed.flatMap((waiting) => waiting.commits));
    for (const waiting of failed) waiting.reject(error);
  }

  #newReplay(): Replay {
    return new Replay(Object.keys(this.#books.collections));
  }

  #replayBesideWriter(dir: string): Replay {
    const replay = this.#newReplay();
    try {
      replayJournals(dir, acceptInto(replay));
      return replay;
    } catch (error) {
      if (!(error instanceof StoreDamagedError)) throw error;
      // The writer may have taken back a failed append, and written another, while it was being read. Damage is still there next time.
      const again = this.#newReplay();
      replayJournals(dir, acceptInto(again));
      return again;
    }
  }
}

function acceptInto(replay: Replay): AcceptRecord {
  return (record, file, byte) => {
    const unknown = replay.accept(record);
    if (unknown === undefined) return;
    const reason = `the record belongs to a collection "${unknown}" that this program does not know`;
    throw new StoreDamagedError(
      file,
      byte,
      reason,
      "A newer version wrote it: start that one. Nothing was changed.",
    );
  };
}
