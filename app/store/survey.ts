import { StoreLossError } from "./errors";
import type { BooksReader } from "./generations";
import type { Mark } from "./mark";

/** What a reading of the books found. */
export interface Found {
  /** The identity in the newest head; undefined if no journal has one. */
  readonly books: string | undefined;
  /** The last record, its checksum and time. The latter two are undefined if a snapshot ends with it. */
  readonly seq: number;
  readonly crc: string | undefined;
  readonly at: string | undefined;
  readonly numbers: Readonly<Record<string, number>>;
  /** The checksums of the records that the marks name. */
  readonly crcs: ReadonlyMap<number, string>;
}

/** Notes what a reader is given, and passes it on. */
export class Survey {
  readonly reader: BooksReader;
  readonly #crcs: Map<number, string>;
  readonly #numbers: Record<string, number> = {};
  #books: string | undefined;
  #last: { readonly seq: number; readonly crc: string; readonly at: string | undefined } | undefined;

  constructor(inner: BooksReader, marks: readonly Mark[]) {
    this.#crcs = new Map(marks.map(({ seq }) => [seq, ""]));
    const document = inner.document?.bind(inner);
    const snapshot = inner.snapshot?.bind(inner);
    this.reader = {
      isThorough: inner.isThorough ?? false,
      ...(document ? { document } : {}),
      ...(snapshot ? { snapshot } : {}),
      head: (books, file) => {
        if (this.#books !== undefined && this.#books !== books) {
          throw new StoreLossError(file, "this is the journal of another garage than the one before it");
        }
        this.#books = books;
      },
      numbers: (numbers) => {
        this.#raise(numbers);
        inner.numbers?.(numbers);
      },
      record: (record, file, byte, crc) => {
        inner.record(record, file, byte, crc);
        this.#last = { seq: record.seq, crc, at: record.commits.at(-1)?.at };
        if (this.#crcs.has(record.seq)) this.#crcs.set(record.seq, crc);
        for (const { ops, numbers } of record.commits) {
          if (numbers) this.#raise(numbers);
          for (const [collection, , doc] of ops) {
            if (doc?.autoId) this.#raise({ [collection]: doc.autoId });
          }
        }
      },
    };
  }

  /** @param seq the last record that was read. */
  found(seq: number): Found {
    const last = this.#last?.seq === seq ? this.#last : undefined;
    const crcs = new Map([...this.#crcs].filter(([, crc]) => crc !== ""));
    return { books: this.#books, seq, crc: last?.crc, at: last?.at, numbers: this.#numbers, crcs };
  }

  #raise(numbers: Readonly<Record<string, number>>): void {
    for (const name of Object.keys(numbers)) {
      this.#numbers[name] = Math.max(this.#numbers[name] ?? 0, numbers[name] ?? 0);
    }
  }
}

/** The higher of each number. */
export function highestOf(...all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const highest: Record<string, number> = {};
  for (const numbers of all) {
    for (const [name, number] of Object.entries(numbers))
      highest[name] = Math.max(highest[name] ?? 0, number);
  }
  return highest;
}
