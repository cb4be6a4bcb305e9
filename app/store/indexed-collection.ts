import type { Bits } from "../shared/bits";
import { searchWords } from "../shared/text";
import type {
  CollectionDefinition,
  Found,
  GroupSum,
  Listing,
  NewDocument,
  SearchAlso,
  StoredDocument,
  WritableCollection,
} from "./collection";
import { CollectionIndex } from "./collection-index";
import { GroupListing } from "./group-listing";
import { type Entry, EntryListing, NarrowedListing, SearchListing } from "./listing";
import { copyPlain } from "./plain";

/** One document's change inside a commit, with the data needed to undo it. */
export interface Change {
  readonly collection: IndexedCollection<StoredDocument>;
  readonly id: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
  readonly lastNumberBefore: number;
}

/** The commit under way. Without one, `at` throws, so nothing can change. */
export interface CommitInProgress {
  /** Time of the commit, ISO 8601 UTC. */
  at(): string;
  record(change: Change): void;
}

/** @throws TypeError for what no collection has made */
function ownListing<T extends StoredDocument>(listing: Listing<T>): EntryListing<T> {
  if (listing instanceof EntryListing) return listing;
  throw new TypeError("Look only within listings of this collection");
}

/** A collection in memory. Its order, groups, sums and search text follow every change and every undo. */
export class IndexedCollection<T extends StoredDocument>
  extends EntryListing<T>
  implements WritableCollection<T>
{
  readonly name: string;
  readonly #definition: CollectionDefinition<T>;
  readonly #commit: CommitInProgress;
  #lastNumber = 0;
  /** What is in memory of it: filled while the books open. */
  readonly index: CollectionIndex<T>;

  constructor(name: string, definition: CollectionDefinition<T>, commit: CommitInProgress, freeze: boolean) {
    super();
    this.name = name;
    this.#definition = definition;
    this.#commit = commit;
    this.index = new CollectionIndex(name, definition, freeze);
  }

  /** Empties the collection, before it is filled. */
  clear(): void {
    this.index.clear();
    this.#lastNumber = 0;
  }

  /** @param number was given, so none up to it is given again. */
  acceptNumber(number: number): void {
    this.#lastNumber = Math.max(this.#lastNumber, number);
  }

  entries(): readonly Entry<T>[] {
    return this.index.entries;
  }

  having(word: string, among?: Bits): Bits {
    return this.index.having(word, among);
  }

  positionsOf(lists: Iterable<readonly Entry<T>[]>): Bits {
    return this.index.positionsOf(lists);
  }

  penceOf(): number {
    return 0;
  }

  get pence(): number {
    return 0;
  }

  get version(): number {
    return this.index.version;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  get(id: string): T | undefined {
    return this.index.get(id);
  }

  byNumber(autoId: number): T | undefined {
    if (!this.#definition.numbered) return undefined;
    const { entries } = this.index;
    let low = 0;
    let high = entries.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const entry = entries[middle];
      if (entry === undefined || entry.rank === autoId) return entry?.doc;
      if (entry.rank < autoId) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  numberOf(id: string): number | undefined {
    return this.#definition.numbered ? this.index.entry(id)?.rank : undefined;
  }

  group(name: string, key: string): Listing<T> {
    return new GroupListing(this.index.group(name), key);
  }

  ids(name: string, key: string): string[] {
    const entries = this.index.group(name).entries(key);
    return entries.map(({ id }) => id).reverse();
  }

  keys(name: string): string[] {
    return this.index.group(name).keys().slice();
  }

  keysHaving(name: string, part: string): string[] {
    return this.index.group(name).keysHaving(part);
  }

  sums(name: string): Iterable<GroupSum> {
    return this.index.group(name).sums();
  }

  under(name: string, isAsked: (key: string) => boolean, within: Listing<T> = this): Listing<T> {
    const group = this.index.group(name);
    const members = () => group.keys().flatMap((key) => (isAsked(key) ? [group.entries(key)] : []));
    return new NarrowedListing<T>(ownListing(within), this, members);
  }

  search(text: string, listing: Listing<T> = this, also?: SearchAlso<T>): Listing<T> {
    const within = ownListing(listing);
    const words = searchWords(text);
    return words.length === 0 ? within : new SearchListing<T>(within, this, words, also);
  }

  newestHaving(part: string, limit: number, others: readonly string[] = []): Found<T>[] {
    const found: Found<T>[] = [];
    for (const match of this.index.latestHaving(part, others)) {
      found.push(match);
      if (found.length >= limit) break;
    }
    return found;
  }

  insert(doc: NewDocument<T>): T {
    const at = this.#commit.at();
    const {
      _id,
      autoId: _autoId,
      created: _created,
      updated: _updated,
      ...fields
    } = doc as Partial<T> & NewDocument<T>;
    const id = (doc as unknown as StoredDocument)._id;
    if (typeof id !== "string" || id === "") throw new TypeError(`A document of ${this.name} needs an _id`);
    if (this.index.has(id)) throw new Error(`There is already a document ${id} in ${this.name}`);
    const number = this.#definition.numbered ? { autoId: this.#lastNumber + 1 } : {};
    const stored = { _id: id, ...number, ...fields, created: at, updated: at };
    return this.#change(id, copyPlain(stored) as unknown as T);
  }

  put(doc: T): T {
    return this.#replace(doc, (before) => {
      const updated = Math.max(Date.parse(this.moment), Date.parse(before.updated) + 1);
      return new Date(updated).toISOString();
    });
  }

  note(doc: T): T {
    return this.#replace(doc, ({ updated }) => updated);
  }

  get moment(): string {
    return this.#commit.at();
  }

  #replace(doc: T, updatedOf: (before: T) => string): T {
    this.#commit.at();
    const before = this.get(doc._id);
    if (before === undefined) throw new Error(`There is no document ${doc._id} in ${this.name}`);
    const { _id, autoId: _autoId, ...fields } = doc;
    const number = before.autoId === undefined ? {} : { autoId: before.autoId };
    const stored = { _id, ...number, ...fields, created: before.created, updated: updatedOf(before) };
    return this.#change(_id, copyPlain(stored, before) as unknown as T);
  }

  delete(id: string): void {
    this.#commit.at();
    if (this.index.has(id)) this.#change(id, undefined);
  }

  /** Undoes a change. It must be the newest one still in effect. */
  undo(change: Change): void {
    const before = change.before as T | undefined;
    this.index.set(change.id, before && { doc: before, text: this.index.textIfAny(before).text });
    this.#lastNumber = change.lastNumberBefore;
  }

  #change<Next extends T | undefined>(id: string, after: Next): Next {
    const before = this.get(id);
    const lastNumberBefore = this.#lastNumber;
    this.index.set(id, after && { doc: after, text: this.index.textOf(after) });
    this.#lastNumber = Math.max(lastNumberBefore, after?.autoId ?? 0);
    const collection = this as unknown as IndexedCollection<StoredDocument>;
    this.#commit.record({ collection, id, before, after, lastNumberBefore });
    return after;
  }
}
