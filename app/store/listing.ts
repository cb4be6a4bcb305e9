import type { Bits } from "../shared/bits";
import { soughtAmount } from "../shared/money";
import type { Listing, SearchAlso, StoredDocument } from "./collection";

/** A document's single place in memory. Every index holds the entry, so replacing a document moves nothing. */
export interface Entry<T> {
  readonly doc: T;
  /** `autoId` in a numbered collection, else `created` in ms. Constant for the life of the document. */
  readonly rank: number;
  readonly id: string;
  /** Where it stands in the collection: for `positionsOf`, which first puts it right. */
  position: number;
}

/** Oldest first, so that inserting a new document is usually an append. Listings read backwards. */
export function compareEntries(a: Entry<unknown>, b: Entry<unknown>): number {
  return a.rank - b.rank || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

/** The index of the entry in an ordered array, or the index to insert it at. */
export function positionOf(entries: readonly Entry<unknown>[], entry: Entry<unknown>): number {
  let low = 0;
  let high = entries.length;
  const last = entries[high - 1];
  if (last === undefined || compareEntries(last, entry) < 0) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = entries[middle];
    if (other !== undefined && compareEntries(other, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function addInOrder<T>(entries: Entry<T>[], entry: Entry<T>): void {
  const at = positionOf(entries, entry);
  if (at === entries.length) entries.push(entry);
  else entries.splice(at, 0, entry);
}

export function removeInOrder<T>(entries: Entry<T>[], entry: Entry<T>): void {
  const at = positionOf(entries, entry);
  if (entries[at] !== entry) throw new Error(`The index has lost document ${entry.id}`);
  if (at === entries.length - 1) entries.pop();
  else entries.splice(at, 1);
}

/** A listing over an array of entries owned by an index. */
export abstract class EntryListing<T extends StoredDocument> implements Listing<T> {
  /** Oldest first. Read-only: it is the index's own array. */
  abstract entries(): readonly Entry<T>[];
  /** The document's share of this listing's sum. */
  abstract penceOf(doc: T): number;
  abstract readonly pence: number;

  get count(): number {
    return this.entries().length;
  }

  page({ offset, limit }: { readonly offset: number; readonly limit: number }): T[] {
    const entries = this.entries();
    const end = entries.length - Math.max(0, offset);
    if (end <= 0 || limit <= 0) return [];
    const part = entries.slice(Math.max(0, end - limit), end);
    return part.reverse().map((entry) => entry.doc);
  }

  first(): T | undefined {
    return this.entries().at(-1)?.doc;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const entry of this.entries().toReversed()) yield entry.doc;
  }
}

/** All documents of a collection. */
export interface Whole<T extends StoredDocument> extends EntryListing<T> {
  /** Differs after every change. */
  readonly version: number;
  /** The positions, in `entries()`, of the documents whose text contains the word. @param among only these, where they are few */
  having(word: string, among?: Bits): Bits;
  /** The positions, in `entries()`, of the documents in some lists. */
  positionsOf(lists: Iterable<readonly Entry<T>[]>): Bits;
}

/** Some documents of another listing. Looks for them on first use, and again after a change. */
abstract class FoundListing<T extends StoredDocument> extends EntryListing<T> {
  readonly #source: EntryListing<T>;
  protected readonly all: Whole<T>;
  #positions: Bits | undefined;
  #entries: readonly Entry<T>[] | undefined;
  #version = -1;

  /** @param all the collection that the source is a part of. */
  constructor(source: EntryListing<T>, all: Whole<T>) {
    super();
    this.#source = source;
    this.all = all;
  }

  /**
   * Where they are in the collection, whether the source has them or not.
   * @param within where the source's documents are; undefined for all
   */
  protected abstract look(within: Bits | undefined): Bits;

  /** A count and a page need no more of a hundred thousand documents than one bit. */
  get #found(): Bits {
    if (this.#positions === undefined || this.#version !== this.all.version) {
      const within = this.#within();
      this.#positions = this.look(within);
      if (within) this.#positions.keep(within);
      this.#entries = undefined;
      this.#version = this.all.version;
    }
    return this.#positions;
  }

  #within(): Bits | undefined {
    const source = this.#source;
    if (source === this.all) return undefined;
    return source instanceof FoundListing ? source.#found : this.all.positionsOf([source.entries()]);
  }

  entries(): readonly Entry<T>[] {
    const found = this.#found;
    this.#entries ??= entriesAt(this.all, found.numbers());
    return this.#entries;
  }

  override get count(): number {
    return this.#found.count;
  }

  override page({ offset, limit }: { readonly offset: number; readonly limit: number }): T[] {
    const positions = this.#found.highest(Math.max(0, offset), limit);
    return entriesAt(this.all, positions).map(({ doc }) => doc);
  }

  override first(): T | undefined {
    return this.page({ offset: 0, limit: 1 })[0];
  }

  penceOf(doc: T): number {
    return this.#source.penceOf(doc);
  }

  get pence(): number {
    let sum = 0;
    for (const { doc } of this.entries()) sum += this.penceOf(doc);
    return sum;
  }
}

function entriesAt<T extends StoredDocument>(all: Whole<T>, positions: ArrayLike<number>): Entry<T>[] {
  const entries = all.entries();
  const found: Entry<T>[] = [];
  // Every position is one of a document.
  for (let index = 0; index < positions.length; index++)
    found.push(entries[positions[index] ?? 0] as Entry<T>);
  return found;
}

/** The documents of another listing that are under some keys of a group. */
export class NarrowedListing<T extends StoredDocument> extends FoundListing<T> {
  readonly #members: () => Iterable<readonly Entry<T>[]>;

  /** @param members the documents under each key. */
  constructor(source: EntryListing<T>, all: Whole<T>, members: () => Iterable<readonly Entry<T>[]>) {
    super(source, all);
    this.#members = members;
  }

  protected look(): Bits {
    return this.all.positionsOf(this.#members());
  }
}

/** The documents of another listing that have every word: in their own text or in that of a linked record. */
export class SearchListing<T extends StoredDocument> extends FoundListing<T> {
  readonly #words: readonly string[];
  readonly #also: SearchAlso<T> | undefined;

  constructor(
    source: EntryListing<T>,
    all: Whole<T>,
    words: readonly string[],
    also: SearchAlso<T> | undefined,
  ) {
    super(source, all);
    this.#words = words;
    this.#also = also;
  }

  protected look(within: Bits | undefined): Bits {
    const [first = "", ...others] = this.#words;
    const found = this.#having(first, within);
    for (const word of others) found.keep(this.#having(word, within));
    return found;
  }

  #having(word: string, within: Bits | undefined): Bits {
    const found = this.all.having(word, within);
    // Records have an amount as 1234.50 on a line of its own, and screens print £1,234.50.
    const amount = soughtAmount(word)?.toFixed(2);
    if (amount !== undefined) found.join(this.all.having(`\n${amount}\n`, within));
    if (this.#also) found.join(this.all.positionsOf(linkedTo(word, this.#also)));
    return found;
  }
}

function* linkedTo<T extends StoredDocument>(
  word: string,
  also: SearchAlso<T>,
): Generator<readonly Entry<T>[]> {
  for (const listing of also(word)) {
    if (!(listing instanceof EntryListing))
      throw new TypeError("Only listings of this collection are linked");
    yield listing.entries();
  }
}
