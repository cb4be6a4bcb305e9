import type { GroupDefinition, GroupSum, StoredDocument } from "./collection";
import { addInOrder, compareEntries, type Entry, EntryListing, removeInOrder } from "./listing";

/** The documents of one key. A bucket is its own `GroupSum`, because tens of thousands are read at once. */
class Bucket<T extends StoredDocument> implements GroupSum {
  readonly key: string;
  entries: Entry<T>[] = [];
  pence = 0;
  version = 0;
  isInOrder = true;

  constructor(key: string) {
    this.key = key;
  }

  get count(): number {
    return this.entries.length;
  }
}

/** The document's keys in one group, and its share of each sum. */
export interface Membership {
  readonly keys: readonly string[];
  readonly pence: number;
}

const NOWHERE: Membership = { keys: [], pence: 0 };

/** The documents of a collection by one key. Each bucket is ordered and knows its sum. */
export class GroupIndex<T extends StoredDocument> {
  readonly #definition: GroupDefinition<T>;
  readonly #buckets = new Map<string, Bucket<T>>();
  #sortedKeys: readonly string[] | undefined;
  #version = 0;
  /** The bucket filled last: consecutive documents often share a day. */
  #filled: Bucket<T> | undefined;

  constructor(definition: GroupDefinition<T>) {
    this.#definition = definition;
  }

  /**
   * Adds a document while the books open, in any order; then call `settle`. Allocates nothing more, because a hundred thousand
   * documents follow each other.
   */
  fill(entry: Entry<T>, doc: T): void {
    const key = this.#definition.key(doc);
    if (key === undefined) return;
    const pence = this.penceOf(doc);
    if (typeof key !== "string") {
      for (const each of new Set(key)) this.#push(this.#bucket(each), entry, pence);
      return;
    }
    if (this.#filled?.key !== key) this.#filled = this.#bucket(key);
    this.#push(this.#filled, entry, pence);
  }

  #push(bucket: Bucket<T>, entry: Entry<T>, pence: number): void {
    const last = bucket.entries.at(-1);
    if (last && compareEntries(last, entry) > 0) bucket.isInOrder = false;
    bucket.entries.push(entry);
    bucket.pence += pence;
  }

  /**
   * Puts what was filled in order. An array that grows gets room for sixteen more, and most keys have one document: receipts by
   * their invoice, for example. That room would be a tenth of the heap. A copy has none.
   */
  settle(): void {
    this.#filled = undefined;
    for (const bucket of this.#buckets.values()) {
      bucket.entries = bucket.entries.slice();
      if (!bucket.isInOrder) bucket.entries.sort(compareEntries);
      bucket.isInOrder = true;
    }
  }

  clear(): void {
    this.#buckets.clear();
    this.#filled = undefined;
    this.#sortedKeys = undefined;
  }

  /** Called before anything changes. @throws Error when the sum would no longer be exact */
  membershipOf(doc: T | undefined): Membership {
    if (doc === undefined) return NOWHERE;
    const keys = this.#keysOf(doc);
    return keys.length === 0 ? NOWHERE : { keys, pence: this.penceOf(doc) };
  }

  #keysOf(doc: T): readonly string[] {
    const key = this.#definition.key(doc) ?? [];
    return typeof key === "string" ? [key] : key.length > 1 ? [...new Set(key)] : key;
  }

  penceOf(doc: T): number {
    const pence = this.#definition.pence?.(doc) ?? 0;
    if (!Number.isSafeInteger(pence))
      throw new RangeError(`Document ${doc._id} adds ${pence} pence to a sum`);
    return pence;
  }

  /** A bucket that keeps the document keeps its order; only its sum changes. */
  move(entry: Entry<T>, before: Membership, after: Membership): void {
    for (const key of before.keys) {
      if (!after.keys.includes(key)) this.#remove(key, entry, before.pence);
    }
    for (const key of after.keys) {
      if (before.keys.includes(key)) this.#change(key, after.pence - before.pence);
      else this.#add(key, entry, after.pence);
    }
  }

  entries(key: string): readonly Entry<T>[] {
    return this.#buckets.get(key)?.entries ?? [];
  }

  pence(key: string): number {
    return this.#buckets.get(key)?.pence ?? 0;
  }

  /** Each key with its current count and sum. Read it before the next change. */
  sums(): Iterable<GroupSum> {
    return this.#buckets.values();
  }

  keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#buckets.keys()].sort();
    return this.#sortedKeys;
  }

  #bucket(key: string): Bucket<T> {
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = new Bucket(key);
      this.#buckets.set(key, bucket);
      this.#sortedKeys = undefined;
    }
    return bucket;
  }

  #change(key: string, pence: number): Bucket<T> {
    const bucket = this.#bucket(key);
    bucket.pence += pence;
    bucket.version = ++this.#version;
    return bucket;
  }

  #add(key: string, entry: Entry<T>, pence: number): void {
    addInOrder(this.#change(key, pence).entries, entry);
  }

  #remove(key: string, entry: Entry<T>, pence: number): void {
    const bucket = this.#change(key, -pence);
    removeInOrder(bucket.entries, entry);
    if (bucket.entries.length > 0) return;
    this.#buckets.delete(key);
    this.#sortedKeys = undefined;
  }
}

/** One key of a group. Each read looks up the bucket, because buckets come and go. */
export class GroupListing<T extends StoredDocument> extends EntryListing<T> {
  readonly #index: GroupIndex<T>;
  readonly #key: string;

  constructor(index: GroupIndex<T>, key: string) {
    super();
    this.#index = index;
    this.#key = key;
  }

  entries(): readonly Entry<T>[] {
    return this.#index.entries(this.#key);
  }

  penceOf(doc: T): number {
    return this.#index.penceOf(doc);
  }

  get pence(): number {
    return this.#index.pence(this.#key);
  }
}
