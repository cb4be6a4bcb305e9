import type { StoredDocument } from "./collection";
import type { Entry } from "./listing";

/** Which line of a file a document is in. */
export interface Place {
  /** The byte where it begins. */
  readonly byte: number;
  /** Its checksum, as a signed number of 32 bits. */
  readonly crc: number;
}

/** Where documents lie that are not in memory. */
export interface DocumentSource {
  /** Whether a document stays in memory once it was read. */
  readonly isKept: boolean;
  /** @throws StoreDamagedError when the line is no longer the one it was, or holds another document */
  at(byte: number, crc: number, id: string): StoredDocument;
}

/** The entry of a replaceable document, which is in memory or where it was read. */
export class DocumentEntry<T extends StoredDocument> implements Entry<T> {
  readonly rank: number;
  readonly id: string;
  position = 0;
  /** The document, or the byte of the source where its line begins. */
  #doc: T | number;
  readonly #crc: number = 0;
  readonly #source: DocumentSource | undefined;

  /** @param doc the document, or where the source has it. */
  constructor(id: string, rank: number, doc: T | Place, source?: DocumentSource) {
    this.rank = rank;
    this.id = id;
    this.#source = source;
    if (source === undefined) {
      this.#doc = doc as T;
    } else {
      this.#doc = (doc as Place).byte;
      this.#crc = (doc as Place).crc;
    }
  }

  /** Where the source has the document; undefined for one in memory. */
  get place(): Place | undefined {
    return typeof this.#doc === "number" ? { byte: this.#doc, crc: this.#crc } : undefined;
  }

  get doc(): T {
    if (typeof this.#doc !== "number") return this.#doc;
    const doc = this.#source?.at(this.#doc, this.#crc, this.id) as T;
    if (this.#source?.isKept) this.#doc = doc;
    return doc;
  }

  replace(doc: T): void {
    this.#doc = doc;
  }
}
