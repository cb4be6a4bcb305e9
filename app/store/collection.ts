/** What every stored document has. The store sets all but `_id`. */
export interface StoredDocument {
  readonly _id: string;
  /** Counts up from 1 in a numbered collection; never used twice. */
  readonly autoId?: number;
  /** ISO 8601 UTC. */
  readonly created: string;
  /** ISO 8601 UTC; strictly increases with each change of the document. */
  readonly updated: string;
}

/**
 * Some documents of one collection, newest first: highest `autoId` in a numbered collection, else latest `created`,
 * and among equals by `_id`. A listing is live: it answers from the collection as it is at the moment of asking.
 * Iterating goes over the members of the moment when it began, so a loop may change or delete what it visits.
 */
export interface Listing<T> extends Iterable<T> {
  readonly count: number;
  /** Sum in pence of a group that defines one; 0 elsewhere. */
  readonly pence: number;
  page(part: { readonly offset: number; readonly limit: number }): T[];
  first(): T | undefined;
}

/** How documents are grouped; both functions must be pure: the same document, the same answer. */
export interface GroupDefinition<T> {
  /** The group or groups that the document belongs to; undefined for none. */
  key(doc: T): string | readonly string[] | undefined;
  /** What the document adds to its groups' sums, in whole pence. */
  pence?(doc: T): number;
}

export interface CollectionDefinition<T, Groups extends string = string> {
  /** Whether documents are given an `autoId`. */
  readonly numbered: boolean;
  /** What search looks through; folded by the store. */
  text?(doc: T): string;
  readonly groups: Readonly<Record<Groups, GroupDefinition<T>>>;
}

/**
 * Answers for a folded word which documents match it by something that is not in their own text: the name of what they are linked to,
 * as it is today.
 */
export type SearchAlso<T> = (word: string) => (doc: T) => boolean;

/** What the documents under one key of a group come to. */
export interface GroupSum {
  readonly key: string;
  readonly count: number;
  readonly pence: number;
}

/** The documents of one kind, for reading. As a listing it is all of them. */
export interface Collection<T, Groups extends string = string> extends Listing<T> {
  get(id: string): T | undefined;
  byNumber(autoId: number): T | undefined;
  /** Empty for a key that no document has. Throws for a group that is not defined. */
  group(name: Groups, key: string): Listing<T>;
  /** The keys that have at least one document, sorted by code unit. */
  keys(name: Groups): string[];
  /** Every key with its count and its sum in pence, in no order: for thousands of them, much sooner than one after the other. */
  sums(name: Groups): Iterable<GroupSum>;
  /**
   * The documents whose text holds every word of `text`, whatever case and accents; all of them when it has no word.
   * With `within` (a listing of this collection) only those in it, and then `pence` is theirs.
   */
  search(text: string, within?: Listing<T>, also?: SearchAlso<T>): Listing<T>;
}

/** What `insert` takes: the store numbers and dates the document itself. */
export type NewDocument<T> = Omit<T, "autoId" | "created" | "updated">;

/** The documents of one kind inside `store.update`; outside it the three changes throw. */
export interface WritableCollection<T, Groups extends string = string> extends Collection<T, Groups> {
  /** Adds a document and answers it as stored. Throws when there is one with that `_id`. */
  insert(doc: NewDocument<T>): T;
  /**
   * Replaces the document with that `_id` and answers it as stored, with `updated` later than before.
   * `autoId` and `created` stay as they were. Throws when there is none.
   */
  put(doc: T): T;
  /** Removes the document; nothing happens when there is none. */
  delete(id: string): void;
}

/**
 * Defines a collection of `T` with its group names checked: `defineCollection<Invoice>()({ numbered: true, groups: … })`.
 * Two calls, because TypeScript infers either all type arguments of a call or none.
 */
export function defineCollection<T extends StoredDocument>() {
  return <Groups extends string = never>(
    definition: CollectionDefinition<T, Groups>,
  ): CollectionDefinition<T, Groups> => definition;
}

/** The definitions of all collections, by name. */
export type CollectionDefinitions = Readonly<Record<string, CollectionDefinition<StoredDocument>>>;

export type DocumentOf<D> = D extends CollectionDefinition<infer T, infer _Groups> ? T : never;
export type GroupsOf<D> = D extends { readonly groups: infer G } ? keyof G & string : never;
