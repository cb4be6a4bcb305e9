import type { StoredDocument } from "./collection";
import type { GroupIndex } from "./group-index";
import { type Entry, EntryListing } from "./listing";

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
