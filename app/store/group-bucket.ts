import type { GroupSum, StoredDocument } from "./collection";
import { addInOrder, compareEntries, type Entry, removeInOrder } from "./listing";

/** The documents of one key. A bucket is its own `GroupSum`, because tens of thousands are read at once. */
export class Bucket<T extends StoredDocument> implements GroupSum {
  readonly key: string;
  pence = 0;
  version = 0;
  /** The only entry by itself: many keys have one, and an array for it takes 56 bytes. */
  #entries: Entry<T>[] | Entry<T> | undefined;

  constructor(key: string) {
    this.key = key;
  }

  /** In order, unless one was filled in since the last `settle`. */
  get entries(): readonly Entry<T>[] {
    const entries = this.#entries;
    return Array.isArray(entries) ? entries : entries === undefined ? [] : [entries];
  }

  /** @param entries all that the key has, in order: the bucket's own from now on. */
  take(entries: Entry<T>[] | Entry<T>): void {
    this.#entries = entries;
  }

  get count(): number {
    return Array.isArray(this.#entries) ? this.#entries.length : this.#entries === undefined ? 0 : 1;
  }

  /** Adds it at the end, whatever the order. */
  fill(entry: Entry<T>, pence: number): void {
    if (this.#entries === undefined) this.#entries = entry;
    else this.#array().push(entry);
    this.pence += pence;
  }

  /** Takes back an entry that was filled in last. */
  unfill(entry: Entry<T>): void {
    if (this.#entries === entry) this.#entries = undefined;
    else this.#array().pop();
  }

  add(entry: Entry<T>): void {
    if (this.#entries === undefined) this.#entries = entry;
    else addInOrder(this.#array(), entry);
  }

  remove(entry: Entry<T>): void {
    removeInOrder(this.#array(), entry);
  }

  /** Sorts what was filled in, unless it came in order. An array that grows gets room for sixteen more; a copy has none. */
  settle(isInOrder: boolean): void {
    if (!Array.isArray(this.#entries)) return;
    this.#entries = this.#entries.slice();
    if (!isInOrder) this.#entries.sort(compareEntries);
  }

  #array(): Entry<T>[] {
    if (!Array.isArray(this.#entries)) this.#entries = this.#entries === undefined ? [] : [this.#entries];
    return this.#entries;
  }
}
