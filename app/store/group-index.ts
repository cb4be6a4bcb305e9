import { foldText } from "../shared/text";
import type { GroupDefinition, GroupSum, StoredDocument } from "./collection";
import { Bucket } from "./group-bucket";
import type { Entry } from "./listing";

/** Separates two keys. No key contains it. */
const BETWEEN = "\u0000";

/** Some keys of a group, or some documents of the keys in the part before: as JSON, for an index beside a snapshot. */
export type GroupPart = GroupKeys | GroupMembers;

export interface GroupKeys {
  readonly keys: readonly string[];
  /** Each key's sum, in a group that has sums. */
  readonly pence: readonly number[];
  /** How many documents each key has. */
  readonly counts: readonly number[];
}

interface GroupMembers {
  /** The positions of documents in the ordered collection, key after key. */
  readonly members: readonly number[];
}

/** The document's keys in one group, and its share of each sum. */
export interface Membership {
  readonly keys: readonly string[];
  readonly pence: number;
}

/** Keys in one part. A line of JSON below 128 KB is read into memory that V8 uses again and again. */
const KEYS = 1024;

/** Documents in one part. */
const MEMBERS = 8192;

const NOWHERE: Membership = { keys: [], pence: 0 };

/** Keys as search compares them, joined: one long text is searched in a tenth of the time. */
interface FoldedKeys {
  readonly text: string;
  /** Where each key ends in it. */
  readonly ends: Uint32Array;
}

function foldKeys(keys: readonly string[]): FoldedKeys {
  const text = foldText(keys.join(BETWEEN));
  const ends = new Uint32Array(keys.length).fill(text.length);
  let at = -1;
  for (let index = 0; index < keys.length - 1; index++) {
    at = text.indexOf(BETWEEN, at + 1);
    ends[index] = at;
  }
  return { text, ends };
}

/** The documents of a collection by one key. Each bucket is ordered and knows its sum. */
export class GroupIndex<T extends StoredDocument> {
  readonly #definition: GroupDefinition<T>;
  /** A document by itself is the only one of its key, in a group without sums, and unchanged since the books were opened. */
  readonly #buckets = new Map<string, Bucket<T> | Entry<T>>();
  #sortedKeys: readonly string[] | undefined;
  /** The same, once some were looked for by a part of them. */
  #foldedKeys: FoldedKeys | undefined;
  #version = 0;
  /** The bucket filled last: consecutive documents often share a day. */
  #filled: Bucket<T> | undefined;
  /** While an index is taken: the keys whose documents come next, the key that is filled, and its documents so far. */
  #awaited: { readonly keys: GroupKeys; at: number; entries: Entry<T>[]; filled: number } | undefined;

  constructor(definition: GroupDefinition<T>) {
    this.#definition = definition;
  }

  /**
   * Adds a document while the books open, in any order; then call `settle`. Allocates nothing more, because a hundred thousand
   * documents follow each other.
   */
  fill(entry: Entry<T>, doc: T): void {
    const key = this.#definition.key(doc);
    if (key === undefined || (typeof key !== "string" && key.length === 0)) return;
    const pence = this.penceOf(doc);
    if (typeof key !== "string") {
      for (const each of distinct(key)) this.#push(each, entry, pence);
      return;
    }
    if (this.#filled?.key !== key) this.#filled = this.#push(key, entry, pence);
    else this.#filled.fill(entry, pence);
  }

  /** Takes back what `fill` has added last. */
  unfill(entry: Entry<T>, doc: T): void {
    for (const key of this.#keysOf(doc)) {
      const standing = this.#buckets.get(key);
      if (standing instanceof Bucket) {
        standing.unfill(entry);
        standing.pence -= this.penceOf(doc);
        if (standing.count > 0) continue;
      }
      this.#buckets.delete(key);
      this.#forgetKeys();
    }
    this.#filled = undefined;
  }

  /** Returns the bucket that it was put in, unless it stays by itself: most receipts are the only one of their invoice. */
  #push(key: string, entry: Entry<T>, pence: number): Bucket<T> | undefined {
    const standing = this.#buckets.get(key);
    if (standing === undefined && this.#definition.pence === undefined) {
      this.#buckets.set(key, entry);
      this.#forgetKeys();
      return undefined;
    }
    const bucket = standing instanceof Bucket ? standing : this.#bucket(key, standing);
    bucket.fill(entry, pence);
    return bucket;
  }

  /** Puts what was filled in order. @param isInOrder whether it came in order. */
  settle(isInOrder: boolean): void {
    this.#filled = undefined;
    this.#awaited = undefined;
    for (const standing of this.#buckets.values()) if (standing instanceof Bucket) standing.settle(isInOrder);
  }

  /** Everything in the group, some thousand documents at a time. @param placeOf the position of a document in the collection. */
  *parts(placeOf: (entry: Entry<T>) => number): Generator<GroupPart> {
    const sums = [...this.sums()];
    for (let from = 0; from < sums.length; from += KEYS) {
      const some = sums.slice(from, from + KEYS);
      yield {
        keys: some.map(({ key }) => key),
        pence: this.#definition.pence ? some.map(({ pence }) => pence) : [],
        counts: some.map(({ count }) => count),
      };
      const places = some.flatMap(({ key }) => this.entries(key).map(placeOf));
      for (let at = 0; at < places.length; at += MEMBERS) yield { members: places.slice(at, at + MEMBERS) };
    }
  }

  /** Takes a part back, in the order in which they came. @param ordered the collection's documents. */
  takePart(part: GroupPart, ordered: readonly Entry<T>[]): void {
    if ("keys" in part) {
      this.#awaited = { keys: part, at: 0, entries: [], filled: 0 };
      this.#forgetKeys();
      return;
    }
    const awaited = this.#awaited;
    if (awaited === undefined) throw new Error("it tells of documents without a key");
    const { keys, pence, counts } = awaited.keys;
    for (const place of part.members) {
      // Every position is one of a document: the index is of this collection.
      const entry = ordered[place] as Entry<T>;
      const { at } = awaited;
      const count = counts[at] ?? 1;
      if (count > 1) {
        if (awaited.filled === 0) awaited.entries = new Array(count);
        awaited.entries[awaited.filled++] = entry;
        if (awaited.filled < count) continue;
        awaited.filled = 0;
      }
      const key = keys[at];
      if (key === undefined) throw new Error("it tells of documents without a key");
      this.#takeKey(key, pence[at], count > 1 ? awaited.entries : entry);
      awaited.at++;
    }
    if (awaited.at === keys.length) this.#awaited = undefined;
  }

  /** @param entries the only one, or all of them in order. */
  #takeKey(key: string, pence: number | undefined, entries: Entry<T>[] | Entry<T>): void {
    if (pence === undefined && !Array.isArray(entries)) {
      this.#buckets.set(key, entries);
      return;
    }
    const bucket = new Bucket<T>(key);
    bucket.pence = pence ?? 0;
    bucket.take(entries);
    this.#buckets.set(key, bucket);
  }

  clear(): void {
    this.#buckets.clear();
    this.#filled = undefined;
    this.#awaited = undefined;
    this.#forgetKeys();
  }

  /** Called before anything changes. @throws Error when the sum would no longer be exact */
  membershipOf(doc: T | undefined): Membership {
    if (doc === undefined) return NOWHERE;
    const keys = this.#keysOf(doc);
    return keys.length === 0 ? NOWHERE : { keys, pence: this.penceOf(doc) };
  }

  #keysOf(doc: T): readonly string[] {
    const key = this.#definition.key(doc) ?? [];
    return typeof key === "string" ? [key] : distinct(key);
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
    const standing = this.#buckets.get(key);
    if (standing instanceof Bucket) return standing.entries;
    return standing === undefined ? [] : [standing];
  }

  pence(key: string): number {
    const standing = this.#buckets.get(key);
    return standing instanceof Bucket ? standing.pence : 0;
  }

  /** Each key with its current count and sum. Read it before the next change. */
  *sums(): Generator<GroupSum> {
    for (const [key, standing] of this.#buckets)
      yield standing instanceof Bucket ? standing : { key, count: 1, pence: 0, version: 0 };
  }

  keys(): readonly string[] {
    this.#sortedKeys ??= [...this.#buckets.keys()].sort();
    return this.#sortedKeys;
  }

  #forgetKeys(): void {
    this.#sortedKeys = undefined;
    this.#foldedKeys = undefined;
  }

  /** The keys that contain a folded text, however they are written, sorted. */
  keysHaving(part: string): string[] {
    if (part.includes(BETWEEN)) return [];
    const keys = this.keys();
    if (part === "") return keys.slice();
    this.#foldedKeys ??= foldKeys(keys);
    const { text, ends } = this.#foldedKeys;
    const found: string[] = [];
    for (let at = text.indexOf(part), index = 0; at >= 0; at = text.indexOf(part, ends[index])) {
      while ((ends[index] ?? text.length) < at) index++;
      found.push(keys[index] ?? "");
    }
    return found;
  }

  #bucket(key: string, standing = this.#buckets.get(key)): Bucket<T> {
    if (standing instanceof Bucket) return standing;
    const bucket = new Bucket<T>(key);
    if (standing) bucket.fill(standing, 0);
    else this.#forgetKeys();
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #change(key: string, pence: number): Bucket<T> {
    const bucket = this.#bucket(key);
    bucket.pence += pence;
    bucket.version = ++this.#version;
    return bucket;
  }

  #add(key: string, entry: Entry<T>, pence: number): void {
    this.#change(key, pence).add(entry);
  }

  #remove(key: string, entry: Entry<T>, pence: number): void {
    const bucket = this.#change(key, -pence);
    bucket.remove(entry);
    if (bucket.count > 0) return;
    this.#buckets.delete(key);
    this.#forgetKeys();
  }
}

/** Each key once. */
function distinct(keys: readonly string[]): readonly string[] {
  return keys.length > 1 ? [...new Set(keys)] : keys;
}
