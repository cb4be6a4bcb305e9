import * as path from "node:path";
import { Low } from "lowdb";
import { nanoid } from "nanoid";
import type {
  Collection,
  CollectionDefinitions,
  DocumentOf,
  GroupsOf,
  StoredDocument,
  WritableCollection,
} from "./collection";
import { Collections } from "./collections";
import type { CompactionOptions } from "./compactor";
import { type Deletion, deletionsOf } from "./deletions";
import { closeToOthers, type Disk, makeDirectory, systemDisk } from "./disk";
import { refuseEmptied } from "./emptied";

import { changesOf, type DocumentChange, idOfNumber } from "./history";
import { JournalAdapter } from "./journal-adapter";
import type { Recovered } from "./journal-ends";
import type { IndexOptions } from "./kept-index";
import { takeLock } from "./lock";
import type { Lock } from "./lock-holder";
import { readMarks } from "./marks";
import { refuseNetworkDisk } from "./network-disk";
import { withPlace } from "./no-room";

export * from "./collection";
export type { CompactionOptions } from "./compactor";
export type { Deletion } from "./deletions";
export * from "./errors";
export type { DocumentChange } from "./history";
export type { Recovered } from "./journal-ends";
export type { IndexOptions } from "./kept-index";

/** The collections as `update` passes them to its function. */
export type Writable<C> = {
  readonly [K in keyof C]: WritableCollection<DocumentOf<C[K]>, GroupsOf<C[K]>>;
};

interface StoreControls<C> {
  /**
   * Makes a change, all or nothing: runs `fn` synchronously and undoes its changes when it throws.
   * Readers see the change at once. Resolves with the result of `fn` when this change and every earlier one are on the disk.
   * Rejects with the error of `fn`, or with StoreWriteError or StoreReadOnlyError after undoing the change.
   * @param by the user who makes the change; the journal records it.
   */
  update<R>(by: string, fn: (books: Writable<C>) => R): Promise<R>;
  /**
   * Replaces the journals up to now with a snapshot while updates continue. Resolves when it is durable.
   * Rejects with StoreReadOnlyError or with the cause of a failure; the journals then still hold the books.
   */
  compact(): Promise<void>;
  /** Every change ever made to a document, oldest first, including deleted ones. Reads files without blocking for long. */
  changesOf(collection: keyof C & string, id: string): Promise<DocumentChange[]>;
  /** Who made a document what it is: at once, and only of the latest changes since the books were opened. */
  changerOf(collection: keyof C & string, doc: StoredDocument): string | undefined;
  /** The `_id` of the newest document that ever had this number, or undefined. Reads files. */
  idOfNumber(collection: keyof C & string, autoId: number): Promise<string | undefined>;
  /** Every deletion of a document of these collections, newest first, even if its `_id` was used again. Reads files. */
  deletionsOf(collections: readonly (keyof C & string)[]): Promise<Deletion[]>;
  /** True when opened read-only, once the disk has failed, or once another program moved the files. */
  readonly isReadOnly: boolean;
  /** True once another program moved or changed the files of the books. What was saved may not be where it belongs. */
  readonly isTampered: boolean;
  /** The half-written end that was cut off after a crash. Nobody was told that it was saved. */
  readonly recovered: Recovered | undefined;
  /** When the last record before this opening was written: ISO 8601 in UTC. Undefined in new books, and read-only. */
  readonly lastChange: string | undefined;
  /** Waits for writes and compaction to finish, and lets another process open the directory. */
  close(): Promise<void>;
}

const CONTROLS: readonly (keyof StoreControls<unknown>)[] = [
  "update",
  "compact",
  "changesOf",
  "changerOf",
  "idOfNumber",
  "deletionsOf",
  "isReadOnly",
  "isTampered",
  "recovered",
  "lastChange",
  "close",
];

/** The books: each collection under its name, and the only way to change them. */
export type Store<C> = {
  readonly [K in keyof C]: Collection<DocumentOf<C[K]>, GroupsOf<C[K]>>;
} & StoreControls<C>;

/** A document that a commit changes: as it was, and as it is to be; undefined where there is none. */
export interface ChangedDocument {
  readonly collection: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}

export interface StoreOptions<C> {
  /** The data directory; created if missing. */
  readonly dir: string;
  readonly collections: C;
  /** Reads the current state of the disk without a lock and without changes, even beside a writing server. */
  readonly readOnly?: boolean;
  /** Freezes every document, so that a mutation throws. For tests and development. */
  readonly freeze?: boolean;
  readonly now?: () => Date;
  /** Looks at every commit before it holds; what it throws undoes the commit. */
  readonly check?: ((changes: readonly ChangedDocument[], books: Writable<C>) => void) | undefined;
  /** Takes one line for the operator when writing fails, and when it works again. */
  readonly log?: ((line: string) => void) | undefined;
  /** How the journals are compacted; never, if undefined. */
  readonly compaction?: CompactionOptions | undefined;
  /** A folder of this machine, outside every data directory, that remembers how far the books had come. */
  readonly memory?: string | undefined;
  /** Whether an empty garage may begin where there was one. */
  readonly anew?: boolean | undefined;
  /** Whether a document that no search can find, or an index that says something else than its snapshot, is damage. */
  readonly isThorough?: boolean;
  /** Keeps what a large snapshot's documents come to beside it, so that the next opening need not read them. */
  readonly index?: IndexOptions | undefined;
  /** Whether the directory may be on a network disk. */
  readonly allowsNetworkDisk?: boolean | undefined;
}

/**
 * Opens the books of a data directory.
 * @throws StoreLockedError when another process writes to it
 * @throws StoreDamagedError when the books are damaged
 * @throws StoreLossError when the books lack what was confirmed
 * @throws StoreNetworkError when the directory is on a network disk
 */
export function openStore<C extends CollectionDefinitions>(options: StoreOptions<C>): Promise<Store<C>> {
  return openStoreOn(systemDisk, options);
}

/** Like `openStore`, but on a given disk. */
export async function openStoreOn<C extends CollectionDefinitions>(
  disk: Disk,
  options: StoreOptions<C>,
): Promise<Store<C>> {
  const {
    collections,
    readOnly = false,
    freeze = false,
    now = () => new Date(),
    check,
    compaction,
    memory,
    anew = false,
    log = () => undefined,
  } = options;
  const dir = path.resolve(options.dir);
  for (const name of CONTROLS) {
    if (Object.hasOwn(collections, name)) throw new Error(`A collection cannot be called ${name}`);
  }
  const books: Collections = new Collections(collections, freeze, (changes) =>
    check?.(
      changes.map(({ collection, before, after }) => ({ collection: collection.name, before, after })),
      books.collections as unknown as Writable<C>,
    ),
  );
  const adapter = new JournalAdapter({
    dir,
    books,
    readOnly,
    now,
    disk,
    compaction,
    log,
    memory,
    isAnew: anew,
    isThorough: options.isThorough ?? false,
    index: options.index,
  });
  const low = new Low<Collections>(adapter, books);
  if (!readOnly) {
    if (!options.allowsNetworkDisk) refuseNetworkDisk(dir);
    // Before the directory is made: one that is missing may be on a disk that is not mounted.
    if (!anew) refuseEmptied(dir, readMarks(dir, memory));
    makeDirectory(dir);
  }
  let lock: Lock | undefined;
  try {
    if (!readOnly) lock = takeLock(dir, now());
    if (lock) adapter.hold(lock);
    await low.read();
    // Only now is it ours: what is refused may be a directory of everybody's. Its files are closed from the beginning.
    if (!readOnly) closeToOthers(dir);
  } catch (error) {
    lock?.release();
    throw withPlace(error, dir);
  }
  return assemble(low, adapter, { dir, lock, now });
}

function assemble<C>(
  low: Low<Collections>,
  adapter: JournalAdapter,
  { dir, lock, now }: { dir: string; lock: Lock | undefined; now: () => Date },
): Store<C> {
  let closing: Promise<void> | undefined;
  const { collections } = low.data;

  async function update<R>(by: string, fn: (books: Writable<C>) => R): Promise<R> {
    if (closing) throw new Error("The store is closed");
    if (adapter.refusal) throw adapter.refusal;
    let result: { readonly of: R } | undefined;
    await low.update((books) => {
      result = { of: books.commit(by, now(), () => fn(collections as unknown as Writable<C>)) };
    });
    // low.update rejects if the function did not finish.
    return (result as unknown as { readonly of: R }).of;
  }

  async function close(): Promise<void> {
    try {
      await adapter.close();
    } finally {
      lock?.release();
    }
  }

  const controls: StoreControls<C> = {
    update,
    async compact() {
      if (closing) throw new Error("The store is closed");
      await adapter.compact();
    },
    changesOf: (collection, id) => changesOf(dir, collection, id),
    changerOf: (collection, doc) => low.data.changers.of(collection, doc),
    deletionsOf: (names) => deletionsOf(dir, names),
    idOfNumber: (collection, autoId) => idOfNumber(dir, collection, autoId),
    get isReadOnly() {
      return adapter.refusal !== undefined;
    },
    get isTampered() {
      return adapter.refusal?.isTampered === true;
    },
    recovered: adapter.recovered,
    lastChange: adapter.lastChange,
    close() {
      closing ??= close();
      return closing;
    },
  };
  for (const name of Object.keys(collections)) {
    Object.defineProperty(controls, name, { value: collections[name], enumerable: true });
  }
  return controls as unknown as Store<C>;
}

/** A new `_id`: 21 unguessable characters out of A–Z, a–z, 0–9, _ and -. */
export function newId(): string {
  return nanoid();
}
