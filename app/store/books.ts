import type { CollectionDefinitions, StoredDocument } from "./collection";
import { type Change, IndexedCollection } from "./indexed-collection";
import type { JournalRecord } from "./record";
import { StringPool } from "./string-pool";

/** A commit that is made in memory and waits for the disk. */
export interface PendingCommit {
  /** As the journal will hold it. */
  readonly json: string;
  readonly changes: readonly Change[];
}

/** Looks at what a commit changes. What it throws undoes the commit. */
export type CommitCheck = (changes: readonly Change[]) => void;

/** All collections, and the commit under way. */
export class Books {
  readonly collections: Readonly<Record<string, IndexedCollection<StoredDocument>>>;
  #at: string | undefined;
  #changes: Change[] = [];
  #recorded: PendingCommit[] = [];

  readonly #check: CommitCheck;

  constructor(definitions: CollectionDefinitions, freeze: boolean, check: CommitCheck = () => {}) {
    this.#check = check;
    const commit = { at: () => this.#time(), record: (change: Change) => this.#changes.push(change) };
    const collections = Object.entries(definitions).map(
      ([name, definition]) => [name, new IndexedCollection(name, definition, commit, freeze)] as const,
    );
    this.collections = Object.fromEntries(collections);
  }

  /**
   * Runs `fn`, in which the collections may change. When it throws, or answers a promise, all that it changed is undone.
   * @param by who changes.
   */
  commit<R>(by: string, at: Date, fn: () => R): R {
    if (this.#at !== undefined) throw new Error("An update cannot begin inside another one");
    this.#at = at.toISOString();
    try {
      const result = fn();
      refusePromise(result);
      this.#check(this.#changes);
      const ops = this.#changes.map(({ collection, id, after }) => [collection.name, id, after ?? null]);
      const json = JSON.stringify({ by, at: this.#at, ops });
      if (ops.length > 0) this.#recorded.push({ json, changes: this.#changes });
      return result;
    } catch (error) {
      undoAll(this.#changes);
      throw error;
    } finally {
      this.#at = undefined;
      this.#changes = [];
    }
  }

  /** The commits that were made since the last call, oldest first. */
  takeRecorded(): readonly PendingCommit[] {
    const recorded = this.#recorded;
    this.#recorded = [];
    return recorded;
  }

  /** Undoes commits that did not reach the disk: they must be the newest there are, oldest first. */
  undo(commits: readonly PendingCommit[]): void {
    for (const { changes } of commits.toReversed()) undoAll(changes);
  }

  #time(): string {
    if (this.#at === undefined) throw new Error("Documents can be changed only inside store.update");
    return this.#at;
  }
}

function undoAll(changes: readonly Change[]): void {
  for (const change of changes.toReversed()) change.collection.undo(change);
}

function refusePromise(result: unknown): void {
  if (typeof (result as { then?: unknown } | null | undefined)?.then !== "function") return;
  // It will fail at its next change; this error here already says why.
  Promise.resolve(result).catch(() => undefined);
  throw new TypeError(
    "The function given to store.update must be synchronous: all or nothing, and nobody in between",
  );
}

/** Gathers what journals hold, so that the collections are filled and indexed once, at the end. */
export class Replay {
  readonly #pool = new StringPool();
  readonly #collections: Map<string, { docs: Map<string, StoredDocument>; lastNumber: number }>;

  constructor(names: readonly string[]) {
    this.#collections = new Map(names.map((name) => [name, { docs: new Map(), lastNumber: 0 }]));
  }

  /** Answers the name of a collection that is not defined, if the record has one. */
  accept(record: JournalRecord): string | undefined {
    for (const { ops } of record.commits) {
      for (const [name, id, doc] of ops) if (!this.put(name, id, doc)) return name;
    }
    return undefined;
  }

  /** False when there is no such collection. @param doc null when it was deleted. */
  put(name: string, id: string, doc: StoredDocument | null): boolean {
    const collection = this.#collections.get(name);
    if (collection === undefined) return false;
    if (doc === null) {
      collection.docs.delete(id);
    } else {
      this.#pool.share(doc);
      collection.docs.set(id, doc);
      // Documents that are deleted by now count as well: a number is never used twice.
      collection.lastNumber = Math.max(collection.lastNumber, doc.autoId ?? 0);
    }
    return true;
  }

  /** @param numbers the highest `autoId` ever given, by collection. Those of a collection that is not defined are let go. */
  acceptNumbers(numbers: Readonly<Record<string, number>>): void {
    for (const [name, number] of Object.entries(numbers)) {
      const collection = this.#collections.get(name);
      if (collection) collection.lastNumber = Math.max(collection.lastNumber, number);
    }
  }

  fill(books: Books): void {
    for (const [name, { docs, lastNumber }] of this.#collections) {
      books.collections[name]?.load(docs.values(), lastNumber);
      docs.clear();
    }
  }
}
