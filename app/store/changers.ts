import type { StoredDocument } from "./collection";

/** So many changes are remembered: those of hours, in less than a megabyte. */
const MOST = 4096;

/** Who made the latest changes since the books were opened. The journal says it of all others, but reading that takes long. */
export class Changers {
  readonly #by = new Map<string, string>();

  note(collection: string, doc: StoredDocument, by: string): void {
    this.#by.set(keyOf(collection, doc), by);
    for (const oldest of this.#by.keys()) {
      if (this.#by.size <= MOST) break;
      this.#by.delete(oldest);
    }
  }

  /** Who made a document what it is. Undefined for what is not remembered. */
  of(collection: string, doc: StoredDocument): string | undefined {
    return this.#by.get(keyOf(collection, doc));
  }
}

/** With the moment: what a full disk undid is nobody's change. */
const keyOf = (collection: string, { _id, updated }: StoredDocument) => `${collection} ${_id} ${updated}`;
