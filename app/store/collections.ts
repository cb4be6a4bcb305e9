import { Changers } from "./changers";
import type { CollectionDefinitions, StoredDocument } from "./collection";
import { type Change, IndexedCollection } from "./indexed-collection";

/** A commit made in memory that is not yet on disk. */
export interface PendingCommit {
  /** The commit as the journal will hold it. */
  readonly json: string;
  readonly changes: readonly Change[];
}

/** Looks at what a commit changes. What it throws undoes the commit. */
export type CommitCheck = (changes: readonly Change[]) => void;

/** All collections, and the commit under way. */
export class Collections {
  readonly collections: Readonly<Record<string, IndexedCollection<StoredDocument>>>;
  #at: string | undefined;
  #changes: Change[] = [];
  #recorded: PendingCommit[] = [];
  readonly changers = new Changers();

  readonly #check: CommitCheck;
  /** Whether documents are frozen. */
  readonly freeze: boolean;

  constructor(definitions: CollectionDefinitions, freeze: boolean, check: CommitCheck = () => {}) {
    this.#check = check;
    this.freeze = freeze;
    const commit = { at: () => this.#time(), record: (change: Change) => this.#changes.push(change) };
    const collections = Object.entries(definitions).map(
      ([name, definition]) => [name, new IndexedCollection(name, definition, commit, freeze)] as const,
    );
    this.collections = Object.fromEntries(collections);
  }

  /** Empties all collections, before they are filled. */
  clear(): void {
    for (const collection of Object.values(this.collections)) collection.clear();
  }

  /**
   * Runs `fn`, which may change the collections. When it throws or returns a promise, every change is undone.
   * @param by the user who makes the change.
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
      for (const { collection, before, after } of this.#changes) {
        if (after && after.updated !== before?.updated) this.changers.note(collection.name, after, by);
      }
      return result;
    } catch (error) {
      undoAll(this.#changes);
      throw error;
    } finally {
      this.#at = undefined;
      this.#changes = [];
    }
  }

  /** Returns the commits made since the last call, oldest first. */
  takeRecorded(): readonly PendingCommit[] {
    const recorded = this.#recorded;
    this.#recorded = [];
    return recorded;
  }

  /** Undoes commits that did not reach the disk. They must be the newest ones, given oldest first. */
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
  // The promise rejects at its next change; the error below already says why.
  Promise.resolve(result).catch(() => undefined);
  throw new TypeError(
    "The function given to store.update must be synchronous: all or nothing, and nobody in between",
  );
}
