import type { Entry } from "./listing";

/** So many documents' texts are looked through as one string: what they hold not at all is refused at once. */
const SIZE = 256;
/** Between two texts. Text never holds it, so nothing is found across it. */
const BETWEEN = "\u0000";

interface Block {
  readonly text: string;
  /** Where each entry's text begins. */
  readonly starts: readonly number[];
}

/** The texts of an ordered array of entries, joined block by block when first looked through and again after a change. */
export class TextBlocks<T> {
  readonly #entries: () => readonly Entry<T>[];
  readonly #blocks: (Block | undefined)[] = [];

  constructor(entries: () => readonly Entry<T>[]) {
    this.#entries = entries;
  }

  /** The text of the entry at that place is another. */
  changedAt(place: number): void {
    this.#blocks[Math.floor(place / SIZE)] = undefined;
  }

  /** From that place on, every entry has moved. */
  movedFrom(place: number): void {
    this.#blocks.length = Math.min(this.#blocks.length, Math.floor(place / SIZE));
  }

  /** The entries whose text holds the word, in their order. */
  having(word: string): Entry<T>[] {
    const entries = this.#entries();
    const found: Entry<T>[] = [];
    for (let first = 0, index = 0; first < entries.length; first += SIZE, index++) {
      const block = this.#blocks[index] ?? joined(entries, first);
      this.#blocks[index] = block;
      let at = block.text.indexOf(word);
      while (at >= 0) {
        const place = entryAt(block.starts, at);
        const entry = entries[first + place];
        if (entry !== undefined) found.push(entry);
        const next = block.starts[place + 1];
        at = next === undefined ? -1 : block.text.indexOf(word, next);
      }
    }
    return found;
  }
}

function joined<T>(entries: readonly Entry<T>[], first: number): Block {
  const texts = entries.slice(first, first + SIZE).map(({ text }) => text);
  const starts: number[] = [];
  let start = 0;
  for (const text of texts) {
    starts.push(start);
    start += text.length + BETWEEN.length;
  }
  return { text: texts.join(BETWEEN), starts };
}

/** The last of the starts that is not after `at`. */
function entryAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
