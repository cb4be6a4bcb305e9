import * as path from "node:path";
import { setImmediate } from "node:timers/promises";
import { Low } from "lowdb";
import { nanoid } from "nanoid";
import { Books } from "./books";
import type {
  Collection,
  CollectionDefinitions,
  DocumentOf,
  GroupsOf,
  StoredDocument,
  WritableCollection,
} from "./collection";
import type { CompactionOptions } from "./compactor";
import { type Disk, makeDirectory, systemDisk } from "./disk";
import { changesOf, type DocumentChange, idOfNumber } from "./history";
import type { Recovered } from "./journal";
import { JournalAdapter } from "./journal-adapter";
import { takeLock } from "./lock";
import type { Lock } from "./lock-holder";

export * from "./collection";
export type { CompactionOptions } from "./compactor";
export * from "./errors";
export type { DocumentChange } from "./history";
export type { Recovered } from "./journal";

/** The collections as the function given to `update` gets them. */
export type Writable<C> = {
  readonly [K in keyof C]: WritableCollection<DocumentOf<C[K]>, GroupsOf<C[K]>>;
};

interface StoreControls<C> {
  /**
   * Makes a change, all or nothing: `fn` runs at once and synchronously, and when it throws everything that it changed is undone.
   * Readers see the change from then on.
   * Resolves with its result when this change and every earlier one are on the disk.
   * Rejects with what `fn` threw, or, the change undone, with StoreWriteError or StoreReadOnlyError.
   * @param by who makes the change; the journal keeps it.
   */
  update<R>(by: string, fn: (books: Writable<C>) => R): Promise<R>;
  /**
   * Replaces the journals up to now by a snapshot, while updates go on. Resolves when it is durable.
   * Rejects with StoreReadOnlyError, or with why it could not be made: the books then stand in their journals as before.
   */
  compact(): Promise<void>;
  /** Every change ever made to a document, oldest first, deleted ones too. Reads files, and does not hold the event loop for long. */
  changesOf(collection: keyof C & string, id: string): Promise<DocumentChange[]>;
  /** The `_id` of the document that ever had this number; undefined when none had. Reads files. */
  idOfNumber(collection: keyof C & string, autoId: number): Promise<string | undefined>;
  /** Opened so, or since the disk failed. */
  readonly isReadOnly: boolean;
  /** What was cut off because a crash left it half written: nobody was told that it is safe. */
  readonly recovered: Recovered | undefined;
  /** Waits for what is being written or compacted, and lets another process open the directory. */
  close(): Promise<void>;
}

/** Searches are made ready (ms) once whoever opens the books has begun to use them. */
const UNTIL_PREPARING = 2000;

const CONTROLS: readonly (keyof StoreControls<unknown>)[] = [
  "update",
  "compact",
  "changesOf",
  "idOfNumber",
  "isReadOnly",
  "recovered",
  "close",
];

/** The books: each collection under its name, and the one way to change them. */
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
  /** The data directory; made when there is none. */
  readonly dir: string;
  readonly collections: C;
  /** Reads what is on the disk now, without the lock and changing nothing, also beside a server that writes. */
  readonly readOnly?: boolean;
  /** Freezes every document, so that a mutation throws: for tests and development. */
  readonly freeze?: boolean;
  readonly now?: () => Date;
  /** Looks at every commit before it holds; what it throws undoes the commit. */
  readonly check?: ((changes: readonly ChangedDocument[], books: Writable<C>) => void) | undefined;
  /** One line for the operator when changes cannot be written, and when they can again. */
  readonly log?: ((line: string) => void) | undefined;
  /** How the journals are compacted; without it they never are. */
  readonly compaction?: CompactionOptions | undefined;
}

/**
 * Opens the books of a data directory.
 * @throws StoreLockedError when another process writes to it
 * @throws StoreDamagedError when what is there does not hold
 */
export function openStore<C extends CollectionDefinitions>(options: StoreOptions<C>): Promise<Store<C>> {
  return openStoreOn(systemDisk, options);
}

/** As `openStore`, on a disk of one's own. */
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
    log = () => undefined,
  } = options;
  const dir = path.resolve(options.dir);
  for (const name of CONTROLS) {
    if (Object.hasOwn(collections, name)) throw new Error(`A collection cannot be called ${name}`);
  }
  const books: Books = new Books(collections, freeze, (changes) =>
    check?.(
      changes.map(({ collection, before, after }) => ({ collection: collection.name, before, after })),
      books.collections as unknown as Writable<C>,
    ),
  );
  const adapter = new JournalAdapter({ dir, books, readOnly, now, disk, compaction, log });
  const low = new Low<Books>(adapter, books);
  if (!readOnly) makeDirectory(dir);
  const lock = readOnly ? undefined : takeLock(dir, now());
  try {
    await low.read();
  } catch (error) {
    lock?.release();
    throw error;
  }
  return assemble(low, adapter, { dir, lock, now });
}

function assemble<C>(
  low: Low<Books>,
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
    // low.update has rejected when the function did not come to its end.
    return (result as unknown as { readonly of: R }).of;
  }

  async function close(): Promise<void> {
    try {
      await adapter.close();
    } finally {
      lock?.release();
    }
  }

  setTimeout(async () => {
    for (const collection of Object.values(collections)) {
      for (const _ of collection.preparing()) {
        await setImmediate(undefined, { ref: false });
        if (closing) return;
      }
    }
  }, UNTIL_PREPARING).unref();

  const controls: StoreControls<C> = {
    update,
    async compact() {
      if (closing) throw new Error("The store is closed");
      await adapter.compact();
    },
    changesOf: (collection, id) => changesOf(dir, collection, id),
    idOfNumber: (collection, autoId) => idOfNumber(dir, collection, autoId),
    get isReadOnly() {
      return adapter.refusal !== undefined;
    },
    recovered: adapter.recovered,
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

/** A new `_id`: 21 characters out of A–Z, a–z, 0–9, _ and -, impossible to guess. */
export function newId(): string {
  return nanoid();
}
