import type { StoredDocument } from "./collection";
import { UnfitDocumentError } from "./collection-index";
import type { Collections } from "./collections";
import type { Place } from "./document-entry";
import { StoreDamagedError, type StoreIndexError } from "./errors";
import type { BooksReader, SnapshotFile } from "./generations";
import type { IndexedCollection } from "./indexed-collection";
import { KeptIndex, type KeptIndexOptions } from "./kept-index";
import type { JournalRecord } from "./record";
import { SnapshotDocuments } from "./snapshot-documents";
import type { SnapshotFooter } from "./snapshot-line";
import { StringPool } from "./string-pool";

/** A document as a journal left it, or null once it was deleted, and where its last change lies. */
interface Changed {
  readonly doc: StoredDocument | null;
  readonly file: string;
  readonly byte: number;
}

/**
 * Fills the collections with what is read of the books: first the documents of a snapshot, as they come. What the journals change
 * is gathered and taken once, at the end.
 */
export class Replay {
  readonly #books: Collections;
  readonly #index: KeptIndex;
  readonly #pool = new StringPool();
  readonly #changed: ReadonlyMap<string, Map<string, Changed>>;
  #snapshot: SnapshotDocuments | undefined;
  #differing: StoreIndexError | undefined;
  /** The documents that lack something, by collection and id. What the journals say of one later mends it. */
  readonly #unfit = new Map<string, StoreDamagedError>();
  readonly #unsearchable = new Map<string, StoreDamagedError>();

  constructor(books: Collections, options: KeptIndexOptions) {
    this.#books = books;
    this.#index = new KeptIndex(books, options);
    books.clear();
    this.#changed = new Map(Object.keys(books.collections).map((name) => [name, new Map()]));
  }

  /** Reads into the collections. Its methods throw StoreDamagedError for what the program cannot use. */
  get reader(): BooksReader {
    return {
      snapshot: (file) => this.#takeIndexed(file),
      document: (name, doc, file, place) => this.#document(name, doc, file, place),
      numbers: (numbers) => this.acceptNumbers(numbers),
      record: (record, file, byte) => this.#record(record, file, byte),
    };
  }

  /** The documents that stay in the snapshot, if there is one. Close it when the books are closed. */
  get snapshot(): SnapshotDocuments | undefined {
    return this.#snapshot;
  }

  /** The first document that no search finds, because its text cannot be built. */
  get unsearchable(): StoreDamagedError | undefined {
    return this.#unsearchable.values().next().value;
  }

  /** How an index that was compared differs from the snapshot. */
  get differing(): StoreIndexError | undefined {
    return this.#differing;
  }

  /** @param numbers the highest `autoId` ever given, by collection. Undefined collections are ignored. */
  acceptNumbers(numbers: Readonly<Record<string, number>>): void {
    for (const [name, number] of Object.entries(numbers)) this.#books.collections[name]?.acceptNumber(number);
  }

  /** Call when everything was read. @throws StoreDamagedError */
  finish(): void {
    for (const { index } of Object.values(this.#books.collections)) index.settle();
    this.#differing = this.#index.keep(this.#unfit.size + this.#unsearchable.size === 0);
    for (const [name, changed] of this.#changed) {
      const collection = this.#collection(name, "", 0);
      const later: [string, Changed][] = [];
      for (const [id, change] of changed) {
        this.#unfit.delete(keyOf(name, id));
        this.#unsearchable.delete(keyOf(name, id));
        // Taking new documents is quick as long as none before them changes.
        if (collection.index.has(id)) later.push([id, change]);
        else if (change.doc) this.#take(collection, change.doc, change);
      }
      for (const [id, change] of later) {
        if (change.doc) this.#take(collection, change.doc, change);
        else collection.index.drop(id);
      }
      collection.index.settle();
      changed.clear();
    }
    for (const unfit of this.#unfit.values()) throw unfit;
  }

  #takeIndexed(snapshot: SnapshotFile & { readonly fd: number }): SnapshotFooter | undefined {
    const { file } = snapshot;
    return this.#index.take(snapshot, () => this.#documentsOf(file));
  }

  #documentsOf(file: string): SnapshotDocuments {
    this.#snapshot ??= new SnapshotDocuments(file, this.#books.freeze);
    return this.#snapshot;
  }

  #document(name: string, doc: StoredDocument, file: string, place: Place): void {
    const { byte } = place;
    const collection = this.#collection(name, file, byte);
    refuseUndated(name, doc, { file, byte });
    if (!collection.index.isReadAsNeeded) {
      this.#pool.share(doc, name);
      this.#index.noteHeld(name, doc._id, place);
    }
    this.#take(collection, doc, { file, byte }, { in: this.#documentsOf(file), at: place });
  }

  #record({ commits }: JournalRecord, file: string, byte: number): void {
    for (const { ops, numbers } of commits) {
      for (const [name, id, doc] of ops) {
        const collection = this.#collection(name, file, byte);
        if (doc) {
          refuseUndated(name, doc, { file, byte });
          this.#pool.share(doc, name);
          // Deleted documents count as well: a number is never used twice.
          collection.acceptNumber(doc.autoId ?? 0);
        }
        // The document's own string: the other may go.
        this.#changed.get(name)?.set(doc?._id ?? id, { doc, file, byte });
      }
      if (numbers) this.acceptNumbers(numbers);
    }
  }

  #take(
    collection: IndexedCollection<StoredDocument>,
    doc: StoredDocument,
    { file, byte }: { readonly file: string; readonly byte: number },
    place?: { readonly in: SnapshotDocuments; readonly at: Place },
  ): void {
    const damaged = ({ message }: UnfitDocumentError) => new StoreDamagedError(file, byte, message);
    collection.acceptNumber(doc.autoId ?? 0);
    try {
      const unsearchable = collection.index.take(doc, place);
      if (unsearchable) this.#unsearchable.set(keyOf(collection.name, doc._id), damaged(unsearchable));
    } catch (error) {
      if (!(error instanceof UnfitDocumentError)) throw error;
      this.#unfit.set(keyOf(collection.name, doc._id), damaged(error));
    }
  }

  #collection(name: string, file: string, byte: number): IndexedCollection<StoredDocument> {
    const collection = this.#books.collections[name];
    if (collection) return collection;
    const reason = `the record belongs to a collection "${name}" that this program does not know`;
    const advice = "A newer version wrote it: start that one. Nothing was changed.";
    throw new StoreDamagedError(file, byte, reason, advice);
  }
}

const keyOf = (collection: string, id: string) => `${collection}\n${id}`;

function refuseUndated(
  name: string,
  { _id, created, updated }: StoredDocument,
  { file, byte }: { readonly file: string; readonly byte: number },
): void {
  if (typeof created === "string" && typeof updated === "string") return;
  throw new StoreDamagedError(file, byte, `${name} ${_id} lacks the time of its making or change`);
}
