import { formatMoment } from "../shared/dates";
import { makeDirectory } from "./disk";
import { StoreLossError } from "./errors";
import { type Mark, markPath, placeOf } from "./mark";
import { MarkFile, readMark } from "./mark-file";
import type { Marks } from "./marks";
import { outsidePath, setAside } from "./memory";
import { highestOf } from "./survey";

/** Milliseconds after which a mark that was raised is also made durable. */
const SYNC_AFTER = 1000;

/** Raises the marks of books that are open for writing. */
export class HighWater {
  readonly #files: MarkFile[] = [];
  readonly #log: (line: string) => void;
  #mark: Mark;
  #syncing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;
  #hasRaised = false;

  constructor(
    dir: string,
    {
      marks,
      mark,
      memory,
      log,
    }: { marks: Marks; mark: Mark; memory: string | undefined; log: (line: string) => void },
  ) {
    this.#log = log;
    this.#mark = mark;
    for (const [file, read] of [
      [markPath(dir), marks.own],
      [memory && outsidePath(memory, dir), marks.outside],
    ] as const) {
      if (file && read && read.damagedSlots > 0) {
        log(
          `${file}: ${read.damagedSlots} of its 3 copies did not hold. It is written anew, and the books are whole.`,
        );
      }
    }
    this.#files.push(new MarkFile(markPath(dir), mark, marks.own));
    if (memory !== undefined) this.#openOutside(dir, memory, marks);
  }

  /**
   * Call when a record is durable and before anyone is told.
   * @param numbers the highest `autoId` that it gave, by collection.
   */
  raise(seq: number, crc: string, at: string, numbers: Readonly<Record<string, number>>): void {
    const isHigher = Object.keys(numbers).some(
      (name) => (numbers[name] ?? 0) > (this.#mark.numbers[name] ?? 0),
    );
    const all = isHigher ? highestOf(this.#mark.numbers, numbers) : this.#mark.numbers;
    this.#mark = { ...this.#mark, seq, crc, at, numbers: all };
    this.#hasRaised = true;
    this.#attempt(() => this.#files[0]?.raise(this.#mark));
    this.#timer ??= setTimeout(() => this.#sync(), SYNC_AFTER).unref();
  }

  /** Makes the marks durable and closes their files. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#syncing;
    if (this.#hasRaised) this.#attempt(() => this.#raiseAll());
    for (const file of this.#files) this.#attempt(() => file.close());
    this.#files.length = 0;
  }

  #openOutside(dir: string, memory: string, { outside, unreadable }: Marks): void {
    try {
      makeDirectory(memory);
      const place = placeOf(dir);
      const file = outsidePath(memory, dir);
      const mark = { ...this.#mark, ...(place ? { place } : {}) };
      const isOfOthers = this.#setAside(dir, file, outside ?? readMark(file));
      this.#files.push(new MarkFile(file, mark, isOfOthers ? undefined : outside));
      if (unreadable === undefined) return;
      this.#log(
        `${unreadable}: what this machine remembers of these books cannot be read. It is written anew; the books come up to their own mark.`,
      );
    } catch (error) {
      // For example a read-only home. The mark in the directory holds all the same.
      this.#log(
        `This machine cannot remember these books (${messageOf(error)}). An older copy of the whole directory would not be noticed.`,
      );
    }
  }

  /** Keeps and tells what this machine remembers of a garage whose place these books take. */
  #setAside(dir: string, file: string, before: ReturnType<typeof readMark>): boolean {
    if (!before || before instanceof StoreLossError || before.mark.books === this.#mark.books) return false;
    setAside(file, before.mark);
    const { seq, at } = before.mark;
    this.#log(
      `${dir}: another garage was here before, up to record ${seq} of ${formatMoment(at)}. If its books are missed, stop this server, then put its directory back or \`garage restore\` a backup.`,
    );
    return true;
  }

  /** The mark outside waits for the sync: it is about copies of whole directories, which nobody makes in a second. */
  #raiseAll(): void {
    for (const file of this.#files) file.raise(this.#withPlace(file));
  }

  #withPlace({ mark: { place } }: MarkFile): Mark {
    return place ? { ...this.#mark, place } : this.#mark;
  }

  #sync(): void {
    this.#timer = undefined;
    const files = [...this.#files];
    const before = this.#syncing;
    this.#syncing = (async () => {
      await before;
      try {
        this.#raiseAll();
        for (const file of files) await file.sync();
        this.#hasFailed = false;
      } catch (error) {
        this.#tell(error);
      }
    })();
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#tell(error);
    }
  }

  /** The change itself is durable, so nobody is refused. Logs only the first failure in a row. */
  #tell(error: unknown): void {
    if (!this.#hasFailed) {
      this.#log(
        `The high-water mark could not be written (${messageOf(error)}). Changes are saved; check the disk.`,
      );
    }
    this.#hasFailed = true;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
