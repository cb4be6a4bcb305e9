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

  /** @param place where the document is read when it is asked for; undefined to keep it in memory. */
  constructor(
    doc: T,
    rank: number,
    text: string,
    place?: { readonly in: DocumentSource; readonly byte: number },
  ) {
    this.rank = rank;
    this.id = doc._id;
    this.#text = text;
    this.#doc = place?.byte ?? doc;
    this.#source = place?.in;
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
