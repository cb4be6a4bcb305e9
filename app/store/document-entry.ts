import type { StoredDocument } from "./collection";
import type { Entry } from "./listing";

/** Where documents lie that are not in memory. */
export interface DocumentSource {
  /** @param byte where the document's line begins. @throws StoreDamagedError when it is no longer as it was */
  at(byte: number): StoredDocument;
}

/** The entry of a replaceable document, which is in memory or where it was read. */
export class DocumentEntry<T extends StoredDocument> implements Entry<T> {
  readonly rank: number;
  readonly id: string;
  mark = 0;
  /** The document, or the byte where its line begins. */
  #doc: T | number;
  readonly #source: DocumentSource | undefined;
  #text: string;

  /** @param doc the document, or the byte of the source where its line begins. */
  constructor(id: string, rank: number, text: string, doc: T | number, source?: DocumentSource) {
    this.rank = rank;
    this.id = id;
    this.#text = text;
    this.#doc = doc;
    this.#source = source;
  }

  /** Where the source has the document; undefined for one in memory. */
  get byte(): number | undefined {
    return typeof this.#doc === "number" ? this.#doc : undefined;
  }

  get doc(): T {
    return typeof this.#doc === "number" ? (this.#source?.at(this.#doc) as T) : this.#doc;
  }

  get text(): string {
    return this.#text;
  }

  /** @param text the text of the new document. */
  replace(doc: T, text: string): void {
    this.#doc = doc;
    this.#text = text;
  }
}
