import { Bits } from "./bits";

/** So many lines are searched as one string, so that one comparison can reject them all. */
const SIZE = 2048;
/** V8 looks for so many characters by jumping from one first letter to the next, and for more of them slower. */
const LONGEST_PART = 6;
/** The bits of a trigram: three characters that follow each other, made one number. Different ones may have the same. */
const TRIGRAM = 0x7fff;
/** After so many lines at a time of which none repeated another, such as numbers of papers, no other is looked up. */
const TRIAL = 4096;

/** Lines that follow each other, as plain data: one string is read in a third of the time that as many take. */
export interface JoinedLines {
  /** With a line break between any two. */
  readonly text: string;
  /** How many line breaks each line has itself, if one has any. */
  readonly breaks?: readonly number[];
}

/** Lines that follow each other in a dictionary, joined. */
class Block {
  /** With a line break before and after each line. */
  readonly #text: string;
  /** The position where each line begins, and one where another would. */
  readonly #starts: Uint16Array | Uint32Array;
  /** How often each character stands in the text, by the last 8 bits of its code. */
  readonly #letters = new Uint16Array(256);
  /** The trigrams of the text: most words that are not in it have one that is not in it either. */
  readonly #trigrams = new Bits(TRIGRAM + 1);

  constructor({ text: joined, breaks }: JoinedLines, count: number) {
    // A template would leave a string in three parts, which is slower to read.
    const text = ["", joined, ""].join("\n");
    const starts = text.length < 65_536 ? new Uint16Array(count + 1) : new Uint32Array(count + 1);
    starts[0] = 1;
    for (let index = 0, at = 1; index < count; index++) {
      for (let left = breaks?.[index] ?? 0; left >= 0; left--) at = text.indexOf("\n", at) + 1;
      starts[index + 1] = at;
    }
    for (let index = 0, trigram = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const seen = this.#letters[code & 255] ?? 0;
      if (seen < 65_535) this.#letters[code & 255] = seen + 1;
      trigram = trigramOf(trigram, code);
      if (index >= 2) this.#trigrams.add(trigram);
    }
    this.#text = text;
    this.#starts = starts;
  }

  line(index: number): string {
    return this.#text.slice(this.#starts[index], (this.#starts[index + 1] ?? 0) - 1);
  }

  is(index: number, line: string): boolean {
    const start = this.#starts[index] ?? 0;
    return (this.#starts[index + 1] ?? 0) - start === line.length + 1 && this.#text.startsWith(line, start);
  }

  /** Calls `found` with each line that contains a word, in order. A line break in the word may be one around a line. */
  find(word: string, found: (index: number) => void): void {
    const rarest = this.#rarestIn(word);
    if (rarest === undefined || !this.#hasTrigramsOf(word)) return;
    const part = word.slice(rarest, rarest + LONGEST_PART);
    const text = this.#text;
    const starts = this.#starts;
    const toLine = word.startsWith("\n") ? 1 : 0;
    let index = 0;
    let at = text.indexOf(part);
    while (at >= 0) {
      let from = at + 1;
      if (text.startsWith(word, at - rarest)) {
        while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= at - rarest + toLine) index++;
        found(index);
        from = Math.max(from, (starts[index + 1] ?? text.length) - 1 + rarest);
      }
      at = text.indexOf(part, from);
    }
  }

  #hasTrigramsOf(word: string): boolean {
    for (let index = 0, trigram = 0; index < word.length; index++) {
      trigram = trigramOf(trigram, word.charCodeAt(index));
      if (index >= 2 && !this.#trigrams.has(trigram)) return false;
    }
    return true;
  }

  /** Where in a word its rarest letter is, but for its last one; undefined when a letter of it is not in the text. */
  #rarestIn(word: string): number | undefined {
    let rarest = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < word.length; index++) {
      const count = this.#letters[word.charCodeAt(index) & 255] ?? 0;
      if (count === 0) return undefined;
      if (count < fewest && (index === 0 || index < word.length - 1)) {
        rarest = index;
        fewest = count;
      }
    }
    return rarest;
  }
}

/**
 * Lines of text, each with a number from 1 on. A line that was added before has the number that it got then, unless that was before
 * `settle`. None is removed.
 */
export class LineDictionary {
  readonly #blocks: Block[] = [];
  /** The lines after the last whole block. */
  #tail: string[] = [];
  #tailBlock: Block | undefined;
  /** The numbers of the lines since `settle`, by their hash: open addressing, 0 for none. */
  #numbers = new Uint32Array(16);
  #hashes = new Int32Array(16);
  #known = 0;
  #looked = 0;
  #repeated = 0;

  get count(): number {
    return this.#blocks.length * SIZE + this.#tail.length;
  }

  /** The number of a line, which is added if it is not there. */
  add(line: string): number {
    if (this.#looked >= TRIAL && this.#repeated === 0) return this.append(line);
    this.#looked++;
    const hash = hashOf(line);
    const standing = this.#slotOf(hash, line);
    const known = this.#numbers[standing] ?? 0;
    if (known > 0) {
      this.#repeated++;
      return known;
    }
    const number = this.append(line);
    this.#numbers[standing] = number;
    this.#hashes[standing] = hash;
    this.#known++;
    if (this.#known * 2 > this.#numbers.length) this.#widen();
    return number;
  }

  /** Adds a line that is known not to be there. */
  append(line: string): number {
    this.#tail.push(line);
    this.#tailBlock = undefined;
    const number = this.count;
    if (this.#tail.length === SIZE) {
      this.#blocks.push(new Block(joinLines(this.#tail), SIZE));
      this.#tail = [];
    }
    return number;
  }

  /** @param number of a line that was added */
  line(number: number): string {
    const index = (number - 1) % SIZE;
    const block = this.#blocks[Math.floor((number - 1) / SIZE)];
    return block ? block.line(index) : (this.#tail[index] ?? "");
  }

  is(number: number, line: string): boolean {
    const index = (number - 1) % SIZE;
    const block = this.#blocks[Math.floor((number - 1) / SIZE)];
    return block ? block.is(index, line) : this.#tail[index] === line;
  }

  /** The numbers of the lines that contain a word; undefined for none. A line break in the word may be one around a line. */
  having(word: string): Bits | undefined {
    let found: Bits | undefined;
    let first = 1;
    const add = (index: number) => {
      found ??= new Bits(this.count + 1);
      found.add(first + index);
    };
    for (const block of this.#blocks) {
      block.find(word, add);
      first += SIZE;
    }
    if (this.#tail.length > 0) {
      this.#tailBlock ??= new Block(joinLines(this.#tail), this.#tail.length);
      this.#tailBlock.find(word, add);
    }
    return found;
  }

  /** All lines, some thousand at a time. */
  *parts(): Generator<JoinedLines> {
    for (const block of this.#blocks) {
      yield joinLines(Array.from({ length: SIZE }, (_, index) => block.line(index)));
    }
    if (this.#tail.length > 0) yield joinLines(this.#tail);
  }

  /** Takes a part back, in the order in which they came. */
  takePart(part: JoinedLines): void {
    const count = part.breaks?.length ?? countLines(part.text);
    if (count === SIZE && this.#tail.length === 0) this.#blocks.push(new Block(part, count));
    else for (const line of separated(part)) this.append(line);
  }

  /** Call once many lines were added: what finds them again is thrown away. Few more lines will come, and most of those are new. */
  settle(): void {
    this.#numbers = new Uint32Array(16);
    this.#hashes = new Int32Array(16);
    this.#known = 0;
    this.#looked = 0;
    this.#repeated = 0;
  }

  clear(): void {
    this.#blocks.length = 0;
    this.#tail = [];
    this.#tailBlock = undefined;
    this.settle();
  }

  /** Where the line is in the table, or would be. */
  #slotOf(hash: number, line: string): number {
    const last = this.#numbers.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const number = this.#numbers[slot] ?? 0;
      if (number === 0 || (this.#hashes[slot] === hash && this.is(number, line))) return slot;
    }
  }

  #widen(): void {
    const [numbers, hashes] = [this.#numbers, this.#hashes];
    this.#numbers = new Uint32Array(numbers.length * 2);
    this.#hashes = new Int32Array(numbers.length * 2);
    const last = this.#numbers.length - 1;
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index] ?? 0;
      const hash = hashes[index] ?? 0;
      if (number === 0) continue;
      let slot = hash & last;
      while (this.#numbers[slot] !== 0) slot = (slot + 1) & last;
      this.#numbers[slot] = number;
      this.#hashes[slot] = hash;
    }
  }
}

/** The trigram that ends with a character: what stands before it is shifted out. @param before the one that ends with the character before it */
function trigramOf(before: number, code: number): number {
  return ((before << 5) ^ code) & TRIGRAM;
}

/** FNV-1a of the codes, in 32 bits; its upper bits are folded in, because a table reads the lower ones. */
function hashOf(line: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < line.length; index++)
    hash = Math.imul(hash ^ line.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

function joinLines(lines: readonly string[]): JoinedLines {
  const text = lines.join("\n");
  if (countLines(text) === lines.length) return { text };
  return { text, breaks: lines.map((line) => countLines(line) - 1) };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

function separated({ text, breaks }: JoinedLines): string[] {
  const pieces = text.split("\n");
  if (breaks === undefined) return pieces;
  let at = 0;
  return breaks.map((count) => {
    const from = at;
    at += count + 1;
    return pieces.slice(from, at).join("\n");
  });
}
