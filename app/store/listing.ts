import type { Listing, SearchAlso, StoredDocument } from "./collection";

/** A document's single place in memory. Every index holds the entry, so replacing a document moves nothing. */
export interface Entry<T> {
  readonly doc: T;
  /** The folded text that search looks through. */
  text: string;
  /** `autoId` in a numbered collection, else `created` in ms. Constant for the life of the document. */
  readonly rank: number;
  readonly id: string;
  /** The search that came by last: a set of a hundred thousand entries would take longer. */
  mark: number;
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
  /** The entries whose text contains the word, oldest first. */
  having(word: string): readonly Entry<T>[] {
    return this.entries().filter(({ text }) => text.includes(word));
  }
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

/** Some documents of another listing. Looks for them on first use, and again after a change. */
abstract class FoundListing<T extends StoredDocument> extends EntryListing<T> {
  protected readonly source: EntryListing<T>;
  readonly #version: () => number;
  #found: readonly Entry<T>[] = [];
  #foundAt = -1;

  /** @param version differs after every change of the collection. */
  constructor(source: EntryListing<T>, version: () => number) {
    super();
    this.source = source;
    this.#version = version;
  }

  /** In the order of the source. */
  protected abstract look(): readonly Entry<T>[];

  entries(): readonly Entry<T>[] {
    const version = this.#version();
    if (this.#foundAt !== version) {
      this.#found = this.look();
      this.#foundAt = version;
    }
    return this.#found;
  }

  penceOf(doc: T): number {
    return this.source.penceOf(doc);
  }

  get pence(): number {
    let sum = 0;
    for (const { doc } of this.entries()) sum += this.source.penceOf(doc);
    return sum;
  }
}

/** The documents of another listing that are under some keys of a group. */
export class NarrowedListing<T extends StoredDocument> extends FoundListing<T> {
  readonly #members: () => Iterable<readonly Entry<T>[]>;

  /** @param members the documents under each key. */
  constructor(source: EntryListing<T>, members: () => Iterable<readonly Entry<T>[]>, version: () => number) {
    super(source, version);
    this.#members = members;
  }

  protected look(): readonly Entry<T>[] {
    const source = this.source.entries();
    const mark = newMark();
    for (const entries of this.#members()) for (const entry of entries) entry.mark = mark;
    return source.filter((entry) => entry.mark === mark);
  }
}

/** The documents of another listing whose text holds every word. */
export class SearchListing<T extends StoredDocument> extends FoundListing<T> {
  readonly #words: readonly string[];
  readonly #also: SearchAlso<T> | undefined;

  constructor(
    source: EntryListing<T>,
    words: readonly string[],
    also: SearchAlso<T> | undefined,
    version: () => number,
  ) {
    super(source, version);
    this.#words = words;
    this.#also = also;
  }

  protected look(): readonly Entry<T>[] {
    return findAll(this.source, this.#words, this.#also);
  }
}

function findAll<T extends StoredDocument>(
  source: EntryListing<T>,
  words: readonly string[],
  also: SearchAlso<T> | undefined,
): readonly Entry<T>[] {
  if (also) return findLinked(source, words, also);
  // Longer words are rarer, so the first comparison rejects most documents.
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (rarest === undefined) return source.entries().slice();
  const found = source.having(rarest);
  return others.length === 0
    ? found
    : found.filter(({ text }) => others.every((word) => text.includes(word)));
}

/** Matches each word against the document's own text or its linked records. */
function findLinked<T extends StoredDocument>(
  source: EntryListing<T>,
  words: readonly string[],
  also: SearchAlso<T>,
): readonly Entry<T>[] {
  // The fewest documents are gathered, and the other words are only looked for in these.
  const [fewest, ...others] = words
    .map((word) => new Sought(word, linkedTo(word, also)))
    .sort((a, b) => a.linkedCount - b.linkedCount || b.word.length - a.word.length);
  const all = source.entries();
  if (fewest === undefined) return all.slice();
  let found = fewest.foundIn(source);
  for (const other of others) found = other.foundAmong(found);
  // What no linked record has added is in order.
  if (fewest.linkedCount === 0) return found;
  const mark = newMark();
  for (const entry of found) entry.mark = mark;
  return all.filter((entry) => entry.mark === mark);
}

function linkedTo<T extends StoredDocument>(word: string, also: SearchAlso<T>): EntryListing<T>[] {
  return Array.from(also(word), (listing) => {
    if (!(listing instanceof EntryListing))
      throw new TypeError("Only listings of this collection are linked");
    return listing;
  });
}

let lastMark = 0;
/** Ask listings for their entries before you mark any: they may have to look for them, and mark others. */
const newMark = () => ++lastMark;

/** A word, and the groups of the documents whose linked records have it. */
class Sought<T extends StoredDocument> {
  readonly word: string;
  readonly linkedCount: number;
  readonly #linked: readonly (readonly Entry<T>[])[];

  constructor(word: string, linked: readonly EntryListing<T>[]) {
    this.word = word;
    this.#linked = linked.map((listing) => listing.entries());
    this.linkedCount = this.#linked.reduce((sum, { length }) => sum + length, 0);
  }

  /** The documents of the listing that have the word, and those of any listing whose linked records have it. Each once. */
  foundIn(source: EntryListing<T>): Entry<T>[] {
    const found = source.having(this.word).slice();
    const mark = newMark();
    for (const entry of found) entry.mark = mark;
    for (const entries of this.#linked) {
      for (const entry of entries) {
        if (entry.mark === mark) continue;
        entry.mark = mark;
        found.push(entry);
      }
    }
    return found;
  }

  /** Those of the documents that have the word, or whose linked records have it. */
  foundAmong(entries: readonly Entry<T>[]): Entry<T>[] {
    const mark = newMark();
    for (const entries of this.#linked) {
      for (const entry of entries) entry.mark = mark;
    }
    return entries.filter((entry) => entry.mark === mark || entry.text.includes(this.word));
  }
}
