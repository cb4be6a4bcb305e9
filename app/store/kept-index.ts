import * as fs from "node:fs";
import type { StoredDocument } from "./collection";
import type { CollectionPart } from "./collection-index";
import type { Collections } from "./collections";
import type { Place } from "./document-entry";
import type { StoreIndexError } from "./errors";
import type { SnapshotFile } from "./generations";
import type { GroupKeys } from "./group-index";
import { type Entry, positionOf } from "./listing";
import type { SnapshotDocuments } from "./snapshot-documents";
import {
  differenceOf,
  type IndexHead,
  type IndexPart,
  readIndex,
  removeOtherIndexes,
  writeIndex,
} from "./snapshot-index";
import type { SnapshotFooter } from "./snapshot-line";
import { checkSnapshot } from "./snapshot-reader";

/** How an index of the newest snapshot is kept. */
export interface IndexOptions {
  /** Identifies the program that makes the texts and groups: the index of another one is not used. */
  readonly program: string;
  /** Bytes of a snapshot from which on it has an index; 8 MB by default. */
  readonly from?: number;
}

/** Below, the documents themselves are read in a tenth of a second. */
const FROM_BYTES = 8 * 1024 * 1024;

export interface KeptIndexOptions {
  readonly dir: string;
  readonly readOnly: boolean;
  readonly index: IndexOptions | undefined;
  /** Whether an index is compared with the documents, and not used. */
  readonly isThorough: boolean;
  readonly log: (line: string) => void;
}

/** Keys of a group that are ids of documents: they are told by the positions of these. */
interface LinkPart extends Omit<GroupKeys, "keys"> {
  readonly group: string;
  readonly of: string;
  readonly at: readonly number[];
}

/** The index beside the newest snapshot: taken at an opening if it fits, else made by it. */
export class KeptIndex {
  readonly #books: Collections;
  readonly #options: KeptIndexOptions;
  /** Where the snapshot has the documents that are in memory, by collection and id. */
  readonly #held = new Map<string, Map<string, Place>>();
  /** What an index of the snapshot belongs to; undefined where none is kept. */
  #head: IndexHead | undefined;
  #isTaken = false;

  constructor(books: Collections, options: KeptIndexOptions) {
    this.#books = books;
    this.#options = options;
  }

  /**
   * Fills the collections from the index of a snapshot, whose bytes are compared with their checksum. Returns its last line, or
   * undefined if there is no index that fits: the collections are then as empty as before.
   * @param snapshot open for reading.
   */
  take(
    { fd, file, seq }: SnapshotFile & { readonly fd: number },
    documents: () => SnapshotDocuments,
  ): SnapshotFooter | undefined {
    const { index, dir, isThorough, log } = this.#options;
    if (index === undefined || fs.fstatSync(fd).size < (index.from ?? FROM_BYTES)) return undefined;
    const footer = checkSnapshot(fd, file, seq);
    if (footer === undefined) return undefined;
    this.#head = { program: index.program, seq, crc: footer.crc };
    if (isThorough) return undefined;
    try {
      const accept = ({ collection: name, part }: IndexPart) => {
        const collection = this.#books.collections[name]?.index;
        if (collection === undefined) throw new Error(`it tells of "${name}"`);
        const source = collection.isReadAsNeeded ? documents() : documents().kept;
        collection.takePart(this.#named(part as CollectionPart | LinkPart), source);
      };
      if (!readIndex(dir, this.#head, accept)) return undefined;
      const count = Object.values(this.#books.collections).reduce((sum, each) => sum + each.count, 0);
      if (count !== footer.count) throw new Error(`it tells of ${count} documents, not ${footer.count}`);
      this.#isTaken = true;
      return footer;
    } catch (error) {
      // The snapshot says all that its index does, only later.
      log(`The index of ${file} is not used: ${reasonOf(error)}.`);
      this.#books.clear();
      return undefined;
    }
  }

  /** The part with the ids that its keys are. They are the same strings: each would be in memory twice. */
  #named(part: CollectionPart | LinkPart): CollectionPart {
    if (!("of" in part)) return part;
    const { of, at, ...rest } = part;
    const entries = this.#books.collections[of]?.index.entries;
    const idAt = (position: number) => {
      const entry = entries?.[position];
      if (entry === undefined) throw new Error(`it tells of document ${position} of "${of}"`);
      return entry.id;
    };
    return { ...rest, keys: at.map(idAt) };
  }

  /** The part with positions in the place of keys that are all ids of one collection. */
  #linked(part: CollectionPart): CollectionPart | LinkPart {
    if (!("keys" in part)) return part;
    const all = Object.values(this.#books.collections);
    const linked = all.find(({ index }) => part.keys.every((key) => index.has(key)));
    if (linked === undefined) return part;
    const { keys, ...rest } = part;
    const { entries } = linked.index;
    const at = keys.map((key) => positionOf(entries, linked.index.entry(key) as Entry<StoredDocument>));
    return { ...rest, of: linked.name, at };
  }

  /** Notes where the snapshot has a document that stays in memory. */
  noteHeld(collection: string, id: string, place: Place): void {
    if (this.#head === undefined) return;
    const places = this.#held.get(collection) ?? new Map<string, Place>();
    this.#held.set(collection, places.set(id, place));
  }

  /**
   * Writes the index if none was taken, or compares it. The collections hold the documents of the snapshot and no others.
   * @param isWhole whether every document could be taken: what could not is told at each start, so there is no index then.
   * @returns how an index that is compared differs, if it does
   */
  keep(isWhole: boolean): StoreIndexError | undefined {
    const { dir, readOnly, isThorough, log } = this.#options;
    if (this.#head === undefined) return undefined;
    if (this.#isTaken) {
      if (!readOnly) removeOtherIndexes(dir, this.#head.seq);
      return undefined;
    }
    const differing = isThorough ? differenceOf(dir, this.#head, this.#parts()) : undefined;
    if (readOnly || !isWhole) return differing;
    try {
      writeIndex(dir, this.#head, this.#parts());
    } catch (error) {
      log(`The index of the snapshot could not be written: ${reasonOf(error)}.`);
    }
    return differing;
  }

  /** All documents come first: the keys of groups point to them. */
  *#parts(): Generator<IndexPart> {
    const all = Object.values(this.#books.collections);
    for (const { name: collection, index } of all) {
      const held = this.#held.get(collection);
      for (const part of index.documentParts((id) => held?.get(id))) yield { collection, part };
    }
    for (const { name: collection, index } of all) {
      for (const part of index.parts()) yield { collection, part: this.#linked(part) };
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
