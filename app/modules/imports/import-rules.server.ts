import { ConflictError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import type { Books, BooksInUpdate, Garage } from "../books/books.server";
import type { References } from "../books/references";
import type { ImportRow, RowOutcome } from "./import-row";

type ReadBooks = Pick<
  Books,
  | ("customers" | "suppliers" | "products" | "services" | "transactions")
  | ("vehicleVisits" | "vehicleNotes" | "invoices" | "quotes")
>;

/** How records of one kind are taken back. */
export interface TakingBack {
  readonly find: (books: ReadBooks, id: string) => StoredRecord | undefined;
  readonly remove: (books: BooksInUpdate, id: string) => void;
  /** What points at a record, so that it cannot be taken back. */
  readonly references: (books: BooksInUpdate, id: string) => readonly References[];
  /** Whether staff typed something since that goes with a record, though it is not in it. @param goes the ids of all that go */
  readonly takesAlong?: (books: ReadBooks, id: string, goes: ReadonlySet<string>) => boolean;
  /** What else holds a record that is there. @throws ConflictError */
  readonly checkDeletion?: (garage: Garage, id: string) => void;
}

/** How rows of one kind become records. */
export interface ImportRules<Made> extends TakingBack {
  /** Looks at the books once, and then reads row after row of a file. `number` is the row's. */
  readonly reader: (garage: Garage) => (row: ImportRow, number: number) => RowOutcome<Made>;
  /** Stores a record. @throws ConflictError if what it links to has gone meanwhile */
  readonly insert: (books: BooksInUpdate, id: string, made: Made) => void;
}

/** Remembers under which name something is in the books or in the file, and says where. */
export class Known {
  readonly #places = new Map<string, string>();

  constructor(noun: string, records: Iterable<{ readonly key: string; readonly autoId?: number }>) {
    for (const { key, autoId } of records) {
      this.#places.set(
        key,
        autoId === undefined ? `A ${noun} of that name is there` : `${noun} ${autoId} has that name`,
      );
    }
  }

  /** Where that name stands already; undefined for the first time. */
  place(key: string, row: number): string | undefined {
    const place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, `Row ${row} has the same name`);
    return place;
  }
}

/** A record that a row links to, as it stands when it is stored. @throws ConflictError if it has gone meanwhile */
export function stillThere<T>(record: T | undefined): T {
  if (record !== undefined) return record;
  throw new ConflictError("The books changed during the import. Import the file again.");
}
