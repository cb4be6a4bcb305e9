import type { Entry } from "./listing";

/** This many documents' texts are searched as one string, so that one comparison can reject them all. */
const SIZE = 1024;
/** Separates two texts. Text never contains it, so no match spans two texts. */
const BETWEEN = "\u0000";

interface Block {
  readonly text: string;
  /** The position where each entry's text begins. */
  readonly starts: readonly number[];
}

/** The texts of an ordered array of entries, joined in blocks on first use and again after a change. */
export class TextBlocks<T> {
  readonly #entries: () => readonly Entry<T>[];
  readonly #blocks: (Block | undefined)[] = [];

  constructor(entries: () => readonly Entry<T>[]) {
    this.#entries = entries;
  }

  /** Call when the text at this index has changed. */
  changedAt(place: number): void {
    this.#blocks[Math.floor(place / SIZE)] = undefined;
  }

  /** Call before the entry at this index is removed, or after one was added there. */
  movedFrom(place: number): void {
    const first = Math.floor(place / SIZE);
    this.#blocks.length = Math.min(this.#blocks.length, first);
    const entries = this.#entries();
    // These come into another block, or have. A part of a text keeps the whole in memory, which must end with its own block.
    for (let edge = (first + 1) * SIZE; edge < entries.length; edge += SIZE) {
      const entry = entries[edge];
      if (entry) entry.text = copyOf(entry.text);
    }
  }

  /** The entries whose text contains the word, in order. */
  having(word: string): Entry<T>[] {
    const found: Entry<T>[] = [];
    const count = this.#entries().length;
    for (let index = 0; index * SIZE < count; index++) this.#find(word, index, found);
    return found;
  }

  /** The same, latest first. It reads no further than its caller, so a few of many matches cost little. */
  *latestHaving(word: string): Generator<Entry<T>> {
    for (let index = Math.ceil(this.#entries().length / SIZE) - 1; index >= 0; index--) {
      const found: Entry<T>[] = [];
      this.#find(word, index, found);
      yield* found.reverse();
    }
  }

  #find(word: string, index: number, found: Entry<T>[]): void {
    const entries = this.#entries();
    const first = index * SIZE;
    const block = this.#blocks[index] ?? joinTexts(entries, first);
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
}

/** Joins some texts, and makes those of the entries parts of the whole: each would be in memory twice. */
function joinTexts<T>(entries: readonly Entry<T>[], first: number): Block {
  const some = entries.slice(first, first + SIZE);
  const text = some.map((entry) => entry.text).join(BETWEEN);
  const starts: number[] = [];
  let start = 0;
  for (const entry of some) {
    starts.push(start);
    const end = start + entry.text.length;
    entry.text = text.slice(start, end);
    start = end + BETWEEN.length;
  }
  return { text, starts };
}

/** The same text as a string of its own: there is no plainer way to ask for one. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text));
}

/** The index of the last start at or before `at`. */
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
