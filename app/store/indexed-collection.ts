import { foldText, searchWords } from "../shared/text";
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
import { DocumentEntry, type DocumentSource } from "./document-entry";
import { GroupIndex, GroupListing, type GroupPart } from "./group-index";
import {
  addInOrder,
  compareEntries,
  type Entry,
  EntryListing,
  positionOf,
  removeInOrder,
  SearchListing,
} from "./listing";
import { copyPlain, deepFreeze } from "./plain";
import { TextBlocks } from "./text-blocks";

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

/** A document lacks a field that its collection needs. */
export class UnfitDocumentError extends Error {
  override readonly name = "UnfitDocumentError";
  readonly collection: string;
  readonly id: string;
  constructor(collection: string, id: string, cause: unknown) {
    super(`${collection} ${id} lacks a field that the program needs`, { cause });
    this.collection = collection;
    this.id = id;
  }
}

/** Documents in one part. */
const PART = 4096;

/** Some documents of a collection in order, or some keys of one of its groups: as JSON, for an index beside a snapshot. */
export type CollectionPart =
  | {
      readonly ids: readonly string[];
      readonly ranks: readonly number[];
      readonly texts: readonly string[];
      readonly bytes: readonly number[];
    }
  | ({ readonly group: string } & GroupPart);

/** A collection in memory. Its order, groups, sums and search text follow every change and every undo. */
export class IndexedCollection<T extends StoredDocument>
  extends EntryListing<T>
  implements WritableCollection<T>
{
  readonly name: string;
  readonly #definition: CollectionDefinition<T>;
  readonly #commit: CommitInProgress;
  readonly #freeze: boolean;
  readonly #byId = new Map<string, DocumentEntry<T>>();
  readonly #groups: ReadonlyMap<string, GroupIndex<T>>;
  #ordered: DocumentEntry<T>[] = [];
  readonly #textOf: (doc: T) => string;
  readonly #texts = new TextBlocks<T>(() => this.#ordered);
  /** Whether nothing was taken since the last `settle`. */
  #isSettled = true;
  #lastNumber = 0;
  #version = 0;

  constructor(name: string, definition: CollectionDefinition<T>, commit: CommitInProgress, freeze: boolean) {
    super();
    this.name = name;
    this.#definition = definition;
    this.#commit = commit;
    this.#freeze = freeze;
    const { text } = definition;
    this.#textOf = text ? (doc) => foldText(text(doc)) : () => "";
    const groups = Object.entries(definition.groups);
    this.#groups = new Map(groups.map(([group, of]) => [group, new GroupIndex(of)]));
  }

  /** Empties the collection, before it is filled. */
  clear(): void {
    this.#byId.clear();
    this.#ordered = [];
    this.#isSettled = true;
    for (const group of this.#groups.values()) group.clear();
    this.#texts.movedFrom(0);
    this.#lastNumber = 0;
  }

  /**
   * Takes a document while the books open, in any order. Call `settle` after the last.
   * @param place where it is read when it is asked for; undefined to keep it in memory.
   * @returns why no search finds it, if so.
   * @throws UnfitDocumentError
   */
  take(
    doc: T,
    place?: { readonly in: DocumentSource; readonly byte: number },
  ): UnfitDocumentError | undefined {
    const { text, unsearchable } = this.#textIfAny(doc);
    try {
      if (this.#byId.has(doc._id)) {
        this.settle();
        this.#apply(doc._id, { doc: this.#frozen(doc), text });
      } else {
        const rank = this.#rankOf(doc);
        const entry =
          place && this.isReadAsNeeded
            ? new DocumentEntry<T>(doc._id, rank, text, place.byte, place.in)
            : new DocumentEntry<T>(doc._id, rank, text, this.#frozen(doc));
        for (const group of this.#groups.values()) group.fill(entry, doc);
        this.#isSettled = false;
        this.#ordered.push(entry);
        this.#byId.set(entry.id, entry);
      }
    } catch (cause) {
      throw new UnfitDocumentError(this.name, doc._id, cause);
    }
    this.acceptNumber(doc.autoId ?? 0);
    return unsearchable;
  }

  /** Whether documents of a snapshot stay in it. */
  get isReadAsNeeded(): boolean {
    return this.#definition.isReadAsNeeded ?? false;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  /** Forgets a document that was deleted later. */
  drop(id: string): void {
    this.settle();
    this.#apply(id, undefined);
  }

  /** @param number was given, so none up to it is given again. */
  acceptNumber(number: number): void {
    this.#lastNumber = Math.max(this.#lastNumber, number);
  }

  /** Puts what was taken in order. */
  settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#ordered.sort(compareEntries);
    for (const group of this.#groups.values()) group.settle();
    this.#texts.movedFrom(0);
    this.#version++;
  }

  /** What the documents of a snapshot come to, some thousand at a time. Call it before anything is changed. */
  *parts(): Generator<CollectionPart> {
    const ordered = this.#ordered;
    for (let from = 0; from < ordered.length; from += PART) {
      const some = ordered.slice(from, from + PART);
      yield {
        ids: some.map(({ id }) => id),
        ranks: some.map(({ rank }) => rank),
        texts: some.map(({ text }) => text),
        bytes: some.map(({ byte }) => byte ?? 0),
      };
    }
    const places = new Map<Entry<T>, number>(ordered.map((entry, place) => [entry, place]));
    const placeOf = (entry: Entry<T>) => places.get(entry) ?? 0;
    for (const [group, index] of this.#groups) {
      for (const part of index.parts(placeOf)) yield { group, ...part };
    }
  }

  /** Takes back a part of a collection that is empty but for the parts before it. */
  takePart(part: CollectionPart, source: DocumentSource): void {
    if ("group" in part) {
      this.#group(part.group).takePart(part, this.#ordered);
      return;
    }
    const { ids, ranks, texts, bytes } = part;
    for (const [index, id] of ids.entries()) {
      const entry = new DocumentEntry<T>(
        id,
        ranks[index] ?? 0,
        texts[index] ?? "",
        bytes[index] ?? 0,
        source,
      );
      this.#ordered.push(entry);
      this.#byId.set(id, entry);
    }
    this.#version++;
  }

  entries(): readonly Entry<T>[] {
    return this.#ordered;
  }

  override having(word: string): readonly Entry<T>[] {
    return this.#texts.having(word);
  }

  penceOf(): number {
    return 0;
  }

  get pence(): number {
    return 0;
  }

  get version(): number {
    return this.#version;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.doc;
  }

  byNumber(autoId: number): T | undefined {
    if (!this.#definition.numbered) return undefined;
    let low = 0;
    let high = this.#ordered.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const entry = this.#ordered[middle];
      if (entry === undefined || entry.rank === autoId) return entry?.doc;
      if (entry.rank < autoId) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  group(name: string, key: string): Listing<T> {
    return new GroupListing(this.#group(name), key);
  }

  keys(name: string): string[] {
    return this.#group(name).keys().slice();
  }

  sums(name: string): Iterable<GroupSum> {
    return this.#group(name).sums();
  }

  search(text: string, within: Listing<T> = this, also?: SearchAlso<T>): Listing<T> {
    if (!(within instanceof EntryListing))
      throw new TypeError("Search only within listings of this collection");
    const words = searchWords(text);
    return words.length === 0 ? within : new SearchListing<T>(within, words, also, () => this.#version);
  }

  newestHaving(part: string, limit: number, others: readonly string[] = []): Found<T>[] {
    const found: Found<T>[] = [];
    for (const entry of this.#texts.latestHaving(part)) {
      if (!others.every((other) => entry.text.includes(other))) continue;
      found.push(entry);
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
    if (this.#byId.has(id)) throw new Error(`There is already a document ${id} in ${this.name}`);
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
    return this.#change(_id, copyPlain(stored) as unknown as T);
  }

  delete(id: string): void {
    this.#commit.at();
    if (this.#byId.has(id)) this.#change(id, undefined);
  }

  /** Undoes a change. It must be the newest one still in effect. */
  undo(change: Change): void {
    const before = change.before as T | undefined;
    this.#apply(change.id, before && { doc: before, text: this.#textIfAny(before).text });
    this.#lastNumber = change.lastNumberBefore;
  }

  #change<Next extends T | undefined>(id: string, after: Next): Next {
    const before = this.get(id);
    const lastNumberBefore = this.#lastNumber;
    this.#apply(id, after && { doc: this.#frozen(after), text: this.#textOf(after) });
    this.#lastNumber = Math.max(lastNumberBefore, after?.autoId ?? 0);
    const collection = this as unknown as IndexedCollection<StoredDocument>;
    this.#commit.record({ collection, id, before, after, lastNumberBefore });
    return after;
  }

  /** Calls the groups' functions first, so that nothing has changed if one throws. */
  #apply(id: string, after: { readonly doc: T; readonly text: string } | undefined): void {
    const standing = this.#byId.get(id);
    const before = standing?.doc;
    const groups = [...this.#groups.values()].map((index) => ({
      index,
      before: index.membershipOf(before),
      after: index.membershipOf(after?.doc),
    }));
    const next = after && new DocumentEntry(id, this.#rankOf(after.doc), after.text, after.doc);
    const entry = standing ?? next;
    if (entry === undefined) return;

    for (const group of groups) group.index.move(entry, group.before, group.after);
    if (next === undefined) {
      this.#texts.movedFrom(positionOf(this.#ordered, entry));
      removeInOrder(this.#ordered, entry);
      this.#byId.delete(id);
    } else if (standing === undefined) {
      addInOrder(this.#ordered, next);
      this.#texts.movedFrom(positionOf(this.#ordered, next));
      this.#byId.set(id, next);
    } else {
      const isSameText = standing.text === next.text;
      standing.replace(next.doc, next.text);
      if (!isSameText) this.#texts.changedAt(positionOf(this.#ordered, standing));
    }
    this.#version++;
  }

  #textIfAny(doc: T): { readonly text: string; readonly unsearchable?: UnfitDocumentError } {
    try {
      return { text: this.#textOf(doc) };
    } catch (cause) {
      return { text: "", unsearchable: new UnfitDocumentError(this.name, doc._id, cause) };
    }
  }

  #frozen(doc: T): T {
    return this.#freeze ? deepFreeze(doc) : doc;
  }

  #rankOf(doc: T): number {
    return this.#definition.numbered ? (doc.autoId ?? 0) : Date.parse(doc.created) || 0;
  }

  #group(name: string): GroupIndex<T> {
    const index = this.#groups.get(name);
    if (index === undefined) throw new Error(`${this.name} has no group ${name}`);
    return index;
  }
}
