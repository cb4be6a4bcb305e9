// Over 300 lines: one class keeps all that is known of a collection in step, change by change.
import { Bits } from "../shared/bits";
import { searchText } from "../shared/text";
import type { CollectionDefinition, Found, StoredDocument } from "./collection";
import { DocumentEntry, type DocumentSource, type Place } from "./document-entry";
import { StoreDamagedError } from "./errors";
import { GroupIndex, type GroupPart } from "./group-index";
import { addInOrder, compareEntries, type Entry, positionOf, removeInOrder } from "./listing";
import { deepFreeze } from "./plain";
import { TextIndex, type TextPart } from "./text-index";

/** A document lacks a field that its collection needs. */
export class UnfitDocumentError extends Error {
  override readonly name = "UnfitDocumentError";
  constructor(collection: string, id: string, cause: unknown) {
    super(`${collection} ${id} lacks a field that the program needs`, { cause });
  }
}

/** The positions of a list as long as this are kept. */
const MANY = 64;
/** Documents in one part. */
const PART = 1024;

/** Some documents of a collection in order, some of their texts, or some keys of a group: as JSON, for an index beside a snapshot. */
export type CollectionPart =
  | {
      readonly ids: readonly string[];
      readonly ranks: readonly number[];
      readonly bytes: readonly number[];
      readonly crcs: readonly number[];
    }
  | TextPart
  | ({ readonly group: string } & GroupPart);

/** A document as it is to be, and the text that search looks through. */
interface Next<T> {
  readonly doc: T;
  readonly text: string;
}

/** What is in memory of a collection: its documents by id, in order, in groups and by their text. */
export class CollectionIndex<T extends StoredDocument> {
  readonly #name: string;
  readonly #definition: CollectionDefinition<T>;
  readonly #freeze: boolean;
  readonly #byId = new Map<string, DocumentEntry<T>>();
  readonly #groups: ReadonlyMap<string, GroupIndex<T>>;
  /** The same in an array, which hundreds of thousands of documents go through. */
  readonly #inTurn: readonly GroupIndex<T>[];
  #ordered: DocumentEntry<T>[] = [];
  /** So many of them know their position. */
  #positioned = 0;
  /** The positions of long lists, by the list, as long as there is one: a search makes its own. */
  #kept = new WeakMap<readonly Entry<T>[], Uint32Array>();
  #keptAt = -1;
  /** Whether nothing was taken since the last `settle`. */
  #isSettled = true;
  #version = 0;
  /** The texts of the documents, in their order. */
  readonly #texts = new TextIndex();

  /** @param freeze whether documents are frozen. */
  constructor(name: string, definition: CollectionDefinition<T>, freeze: boolean) {
    this.#name = name;
    this.#definition = definition;
    this.#freeze = freeze;
    const groups = Object.entries(definition.groups);
    this.#groups = new Map(groups.map(([group, of]) => [group, new GroupIndex(of)]));
    this.#inTurn = [...this.#groups.values()];
  }

  /** Oldest first. Read-only: it is the index's own array. */
  get entries(): readonly Entry<T>[] {
    return this.#ordered;
  }

  /** Differs after every change. */
  get version(): number {
    return this.#version;
  }

  /** Whether documents of a snapshot stay in it. */
  get isReadAsNeeded(): boolean {
    return this.#definition.isReadAsNeeded ?? false;
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.doc;
  }

  /** What is in memory of a document. */
  entry(id: string): Entry<T> | undefined {
    return this.#byId.get(id);
  }

  /** The positions, in `entries`, of the documents whose text contains the word. @param among only these, where they are few */
  having(word: string, among?: Bits): Bits {
    return this.#texts.having(word, among);
  }

  /** The positions, in `entries`, of those in some lists. */
  positionsOf(lists: Iterable<readonly Entry<T>[]>): Bits {
    const ordered = this.#ordered;
    // Not with each change: one near the beginning moves all the others.
    for (; this.#positioned < ordered.length; this.#positioned++) {
      const entry = ordered[this.#positioned];
      if (entry) entry.position = this.#positioned;
    }
    const positions = new Bits(ordered.length);
    for (const entries of lists) {
      if (entries.length < MANY) for (const { position } of entries) positions.add(position);
      else for (const position of this.#keptPositions(entries)) positions.add(position);
    }
    return positions;
  }

  /** Those of a long list, looked up once until something changes: they lie all over the memory. */
  #keptPositions(entries: readonly Entry<T>[]): Uint32Array {
    if (this.#keptAt !== this.#version) this.#kept = new WeakMap();
    this.#keptAt = this.#version;
    const kept = this.#kept.get(entries);
    if (kept) return kept;
    const positions = Uint32Array.from(entries, ({ position }) => position);
    this.#kept.set(entries, positions);
    return positions;
  }

  /**
   * The documents whose text contains a word and some others, with their texts, latest first. It reads no further than its caller,
   * so a few of many matches cost little, and no document whose text lacks one of the words.
   */
  *latestHaving(word: string, others: readonly string[] = []): Generator<Found<T>> {
    for (const position of this.#texts.latestHaving(word)) {
      const text = this.#texts.at(position);
      if (!others.every((other) => text.includes(other))) continue;
      const { doc } = this.#ordered[position] as Entry<T>;
      yield { doc, text };
    }
  }

  /** @throws Error for a group that is not defined */
  group(name: string): GroupIndex<T> {
    const index = this.#groups.get(name);
    if (index === undefined) throw new Error(`${this.#name} has no group ${name}`);
    return index;
  }

  /** Empties it, before it is filled. */
  clear(): void {
    this.#byId.clear();
    this.#ordered = [];
    this.#positioned = 0;
    this.#isSettled = true;
    for (const group of this.#groups.values()) group.clear();
    this.#texts.clear();
  }

  /**
   * Takes a document while the books open, in any order. Call `settle` after the last.
   * @param place where it is read when it is asked for; undefined to keep it in memory.
   * @returns why no search finds it, if so.
   * @throws UnfitDocumentError
   */
  take(doc: T, place?: { readonly in: DocumentSource; readonly at: Place }): UnfitDocumentError | undefined {
    const { text, unsearchable } = this.textIfAny(doc);
    try {
      const rank = this.#rankOf(doc);
      const standing = this.#byId.get(doc._id);
      if (standing) {
        this.settle();
        // It was deleted since, and the id used again.
        if (standing.rank !== rank) this.set(doc._id, undefined);
        this.set(doc._id, { doc, text });
      } else {
        const entry =
          place && this.isReadAsNeeded
            ? new DocumentEntry<T>(doc._id, rank, place.at, place.in)
            : new DocumentEntry<T>(doc._id, rank, this.#frozen(doc));
        this.#fillGroups(entry, doc);
        this.#isSettled = false;
        this.#ordered.push(entry);
        this.#texts.push(text);
        this.#byId.set(entry.id, entry);
      }
    } catch (cause) {
      if (cause instanceof StoreDamagedError) throw cause;
      throw new UnfitDocumentError(this.#name, doc._id, cause);
    }
    return unsearchable;
  }

  /** All or none of them. */
  #fillGroups(entry: DocumentEntry<T>, doc: T): void {
    const groups = this.#inTurn;
    let filled = 0;
    try {
      for (; filled < groups.length; filled++) groups[filled]?.fill(entry, doc);
    } catch (error) {
      for (const group of groups.slice(0, filled)) group.unfill(entry, doc);
      throw error;
    }
  }

  /** Forgets a document that was deleted after it was taken. */
  drop(id: string): void {
    this.settle();
    this.set(id, undefined);
  }

  /** Puts what was taken in order. */
  settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const order = this.#sort();
    this.#texts.settle(order);
    for (const group of this.#groups.values()) group.settle(order === undefined);
    this.#version++;
  }

  /** Returns where each of them comes from, if one was out of order. */
  #sort(): readonly number[] | undefined {
    const taken = this.#ordered;
    const isInOrder = taken.every((entry, position) => {
      const before = taken[position - 1];
      return before === undefined || compareEntries(before, entry) < 0;
    });
    if (isInOrder) return undefined;
    const entryAt = (position: number) => taken[position] as DocumentEntry<T>;
    const order = Array.from(taken.keys()).sort((a, b) => compareEntries(entryAt(a), entryAt(b)));
    this.#positioned = 0;
    this.#ordered = order.map(entryAt);
    return order;
  }

  /** Where the documents of a snapshot are, some at a time. Call it before anything is changed. @param placeOf where one lies that is in memory */
  *documentParts(placeOf: (id: string) => Place | undefined): Generator<CollectionPart> {
    const ordered = this.#ordered;
    for (let from = 0; from < ordered.length; from += PART) {
      const some = ordered.slice(from, from + PART);
      const places = some.map(({ id, place }) => place ?? placeOf(id));
      yield {
        ids: some.map(({ id }) => id),
        ranks: some.map(({ rank }) => rank),
        bytes: places.map((place) => place?.byte ?? 0),
        crcs: places.map((place) => place?.crc ?? 0),
      };
    }
  }

  /** The texts and groups of the documents of a snapshot, some at a time. Call it before anything is changed. */
  *parts(): Generator<CollectionPart> {
    yield* this.#texts.parts();
    const places = new Map<Entry<T>, number>(this.#ordered.map((entry, place) => [entry, place]));
    const placeOf = (entry: Entry<T>) => places.get(entry) ?? 0;
    for (const [group, index] of this.#groups) {
      for (const part of index.parts(placeOf)) yield { group, ...part };
    }
  }

  /** Takes back a part of a collection that is empty but for the parts before it. */
  takePart(part: CollectionPart, source: DocumentSource): void {
    if ("group" in part) {
      this.group(part.group).takePart(part, this.#ordered);
      return;
    }
    if ("column" in part) {
      this.#texts.takePart(part);
      return;
    }
    const { ids, ranks, bytes, crcs } = part;
    for (const [index, id] of ids.entries()) {
      const at = { byte: bytes[index] ?? 0, crc: crcs[index] ?? 0 };
      const entry = new DocumentEntry<T>(id, ranks[index] ?? 0, at, source);
      this.#ordered.push(entry);
      this.#byId.set(id, entry);
    }
    this.#version++;
  }

  /** The folded text of a document. @throws Error when it lacks a field that the text needs */
  textOf(doc: T): string {
    return searchText(this.#definition.text?.(doc) ?? "");
  }

  /** The same, or no text and why. */
  textIfAny(doc: T): { readonly text: string; readonly unsearchable?: UnfitDocumentError } {
    try {
      return { text: this.textOf(doc) };
    } catch (cause) {
      return { text: "", unsearchable: new UnfitDocumentError(this.#name, doc._id, cause) };
    }
  }

  /**
   * Adds, replaces or, with undefined, removes a document. Calls the groups' functions first, so that nothing has changed if one
   * throws.
   */
  set(id: string, after: Next<T> | undefined): void {
    if (after) this.#frozen(after.doc);
    const standing = this.#byId.get(id);
    const before = standing?.doc;
    const groups = [...this.#groups.values()].map((index) => ({
      index,
      before: index.membershipOf(before),
      after: index.membershipOf(after?.doc),
    }));
    const next = after && new DocumentEntry(id, this.#rankOf(after.doc), after.doc);
    const entry = standing ?? next;
    if (entry === undefined) return;

    for (const group of groups) group.index.move(entry, group.before, group.after);
    const position = positionOf(this.#ordered, entry);
    if (!standing || !after) this.#positioned = Math.min(this.#positioned, position);
    if (after === undefined) {
      removeInOrder(this.#ordered, entry);
      this.#texts.remove(position);
      this.#byId.delete(id);
    } else if (standing === undefined) {
      addInOrder(this.#ordered, entry);
      this.#texts.insert(position, after.text);
      this.#byId.set(id, entry);
    } else {
      standing.replace(after.doc);
      this.#texts.replace(position, after.text);
    }
    this.#version++;
  }

  #frozen(doc: T): T {
    return this.#freeze ? deepFreeze(doc) : doc;
  }

  #rankOf(doc: T): number {
    return this.#definition.numbered ? (doc.autoId ?? 0) : Date.parse(doc.created) || 0;
  }
}
