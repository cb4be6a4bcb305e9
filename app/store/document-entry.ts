import type { StoredDocument } from "./collection";
import type { Entry } from "./listing";

/**
 * The entry of a replaceable document. Its text is built on first use: building all texts takes a tenth of opening the books.
 */
export class DocumentEntry<T extends StoredDocument> implements Entry<T> {
  readonly rank: number;
  readonly id: string;
  readonly #textOf: (doc: T) => string;
  #doc: T;
  #text: string | undefined;

  constructor(doc: T, rank: number, textOf: (doc: T) => string) {
    this.rank = rank;
    this.id = doc._id;
    this.#textOf = textOf;
    this.#doc = doc;
  }

  get doc(): T {
    return this.#doc;
  }

  get text(): string {
    this.#text ??= this.#textOf(this.#doc);
    return this.#text;
  }

  /** @param text the text of the new document. */
  replace(doc: T, text: string): void {
    this.#doc = doc;
    this.#text = text;
  }
}
