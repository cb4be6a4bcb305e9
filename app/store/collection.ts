/** The fields of every stored document. The store sets all but `_id`. */
export interface StoredDocument {
  readonly _id: string;
  /** Counts up from 1 in a numbered collection. A number is never used twice. */
  readonly autoId?: number;
  /** ISO 8601 UTC. */
  readonly created: string;
  /** ISO 8601 UTC. Strictly later with each change of the document. */
  readonly updated: string;
}

/**
 * Some documents of one collection, newest first: by `autoId` in a numbered collection, else by `created`, then by `_id`.
 * A listing is live: it always reflects the current state of the collection.
 * A loop visits the members present when it began, so it may change or delete what it visits.
 */
export interface Listing<T> extends Iterable<T> {
  readonly count: number;
  /** Sum in pence of a group that defines one; 0 elsewhere. */
  readonly pence: number;
  page(part: { readonly offset: number; readonly limit: number }): T[];
  first(): T | undefined;
}

/** How documents are grouped. Both functions must be pure: the same document always gives the same result. */
export interface GroupDefinition<T> {
  /** The key or keys of the groups that the document belongs to; undefined for none. */
  key(doc: T): string | readonly string[] | undefined;
  /** The document's share of its groups' sums, in whole pence. */
  pence?(doc: T): number;
}

export interface CollectionDefinition<T, Groups extends string = string> {
  /** Whether documents are given an `autoId`. */
  readonly numbered: boolean;
  /** The text that search looks through. The store folds it. */
  text?(doc: T): string;
  /**
   * Whether its documents stay in the snapshot and are read when they are asked for. For a collection that grows with the years:
   * most of its documents are not looked at for weeks, and all of them would be most of the memory.
   */
  readonly isReadAsNeeded?: boolean;
  readonly groups: Readonly<Record<Groups, GroupDefinition<T>>>;
}

/**
 * Finds documents by something outside their own text, such as the current name of a linked record.
 * Takes a folded word and gives the listings of the collection whose documents it finds.
 */
export type SearchAlso<T> = (word: string) => Iterable<Listing<T>>;

/** The count and the sum of the documents under one key of a group. */
export interface GroupSum {
  readonly key: string;
  readonly count: number;
  readonly pence: number;
  /** Another number after every change of one of its documents, never one that any key had before. */
  readonly version: number;
}

/** A document and the folded text that search looks through. */
export interface Found<T> {
  readonly doc: T;
  readonly text: string;
}

/** The documents of one kind, for reading. As a listing, it holds all of them. */
export interface Collection<T, Groups extends string = string> extends Listing<T> {
  get(id: string): T | undefined;
  byNumber(autoId: number): T | undefined;
  /** The highest `autoId` that a document was ever given, deleted ones included; 0 for none. */
  readonly lastNumber: number;
  /** The document's `autoId` in a numbered collection. Reads no document. */
  numberOf(id: string): number | undefined;
  /** Empty for a key that no document has. @throws Error for a group that is not defined */
  group(name: Groups, key: string): Listing<T>;
  /** The ids of a group's documents, newest first. Reads no document. */
  ids(name: Groups, key: string): string[];
  /** Differs after every change of the collection. */
  readonly version: number;
  /** The keys that have at least one document, sorted by code unit. */
  keys(name: Groups): string[];
  /** Those of the keys that contain a folded text, however they are written, sorted. */
  keysHaving(name: Groups, part: string): string[];
  /**
   * The documents of a listing of this collection that are under one of a group's keys, in the listing's order. Reads no document.
   * @param isAsked whether the documents under this key are wanted.
   */
  under(name: Groups, isAsked: (key: string) => boolean, within?: Listing<T>): Listing<T>;
  /** Every key with its count and sum, in no particular order. Much faster than asking for thousands of keys in turn. */
  sums(name: Groups): Iterable<GroupSum>;
  /**
   * The documents whose text holds every word of `text`, ignoring case and accents; all documents when `text` has no word.
   * @param within a listing of this collection to search in; `pence` is then the sum of the matches.
   */
  search(text: string, within?: Listing<T>, also?: SearchAlso<T>): Listing<T>;
  /**
   * The newest documents whose folded text holds `part` and, if there are any, each of `others`; at most `limit`. A line break
   * in `part` is one in the text: it marks where a field begins or ends. Each comes with its folded text.
   */
  newestHaving(part: string, limit: number, others?: readonly string[]): Found<T>[];
}

/** The argument of `insert`: the store numbers and dates the document itself. */
export type NewDocument<T> = Omit<T, "autoId" | "created" | "updated">;

/** The documents of one kind inside `store.update`. Outside it, `insert`, `put` and `delete` throw. */
export interface WritableCollection<T, Groups extends string = string> extends Collection<T, Groups> {
  /** Adds a document and returns it as stored. @throws Error when the `_id` is taken */
  insert(doc: NewDocument<T>): T;
  /**
   * Replaces the document with that `_id` and returns it as stored, with a later `updated`.
   * `autoId` and `created` do not change. @throws Error when there is no such document
   */
  put(doc: T): T;
  /**
   * Like `put`, but `updated` stays: for what the program itself records on a document, which is nobody's edit.
   * Whoever edits the document is not refused because of it.
   */
  note(doc: T): T;
  /** The moment of this update, as its documents are dated: ISO 8601 in UTC. */
  readonly moment: string;
  /** Removes the document, if there is one. */
  delete(id: string): void;
}

/**
 * Defines a collection of `T` and checks its group names: `defineCollection<Invoice>()({ numbered: true, groups: … })`.
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
