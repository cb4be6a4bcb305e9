import type { Entry } from "./listing";

/** This many documents' texts are searched as one string, so that one comparison can reject them all. */
const SIZE = 1024;
/** Separates two texts. Text never contains it, so no match spans two texts. */
export const BETWEEN = "\u0000";
/** So much of a block tells which letters are rare in it. */
const SAMPLE = 4096;
/** V8 looks for so many characters by jumping from one first letter to the next, and for more of them slower. */
const LONGEST_PART = 6;

interface Block {
  readonly text: string;
  /** How often each character stands in the beginning of the text, by the last 8 bits of its code. */
  readonly letters: Uint16Array;
  /** The position where each entry's text begins. */
  readonly starts: Uint32Array;
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
    if (word.includes(BETWEEN)) return;
    const entries = this.#entries();
    const first = index * SIZE;
    const block = this.#blocks[index] ?? joinTexts(entries, first);
    this.#blocks[index] = block;
    const { text, starts } = block;
    const { part, offset } = rarestPart(word, block.letters);
    let place = 0;
    let at = text.indexOf(part);
    while (at >= 0) {
      let from = at + 1;
      if (text.startsWith(word, at - offset)) {
        while ((starts[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place++;
        const entry = entries[first + place];
        if (entry !== undefined) found.push(entry);
        const next = starts[place + 1];
        if (next === undefined) return;
        from = next;
      }
      at = text.indexOf(part, from);
    }
  }
}

/** Joins some texts, and makes those of the entries parts of the whole: each would be in memory twice. */
function joinTexts<T>(entries: readonly Entry<T>[], first: number): Block {
  const some = entries.slice(first, first + SIZE);
  const text = some.map((entry) => entry.text).join(BETWEEN);
  const starts = new Uint32Array(some.length);
  let start = 0;
  for (const [place, entry] of some.entries()) {
    starts[place] = start;
    const end = start + entry.text.length;
    entry.text = text.slice(start, end);
    start = end + BETWEEN.length;
  }
  return { text, letters: lettersIn(text), starts };
}

function lettersIn(text: string): Uint16Array {
  const letters = new Uint16Array(256);
  const end = Math.min(text.length, SAMPLE);
  for (let index = 0; index < end; index++) {
    const code = text.charCodeAt(index) & 255;
    letters[code] = (letters[code] ?? 0) + 1;
  }
  return letters;
}

/** The part of a word that begins with its rarest letter, but for its last one, and where in the word that is. */
function rarestPart(word: string, letters: Uint16Array): { readonly part: string; readonly offset: number } {
  const countAt = (index: number) => letters[word.charCodeAt(index) & 255] ?? 0;
  let offset = 0;
  for (let index = 1; index < word.length - 1; index++) if (countAt(index) < countAt(offset)) offset = index;
  return { part: word.slice(offset, offset + LONGEST_PART), offset };
}

/** The same text as a string of its own: there is no plainer way to ask for one. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
