import { Bits } from "../shared/bits";
import { type JoinedLines, LineDictionary } from "../shared/line-dictionary";

/** A text is kept as so many lines. The last one is all the rest of it. */
const COLUMNS = 4;
/** So many texts are read before it is known how common a word is. */
const TRIAL = 24;
/** A word that fewer of them have is looked for among the lines. */
const COMMON = 1 / 8;
/** Up to so many texts are looked at one by one. */
const FEW = 256;
/** So many lines that no text has any more are kept, beside as many as there are texts. */
const SPARE = 8192;
/** Numbers in a piece. */
const PIECE = 4096;

/** A part of an index: some lines of a column's dictionary, or the numbers of the lines that some texts have there. */
export type TextPart =
  | { readonly column: number; readonly dictionary: JoinedLines }
  | {
      readonly column: number;
      /** How many texts there are. */
      readonly count: number;
      /** The position of the first of these. */
      readonly from: number;
      readonly lines: readonly number[];
    };

/** The lines of all texts that stand at the same place in each. */
class Column {
  lines = new LineDictionary();
  /** The number of each text's line, 0 for none. There may be room for more of them. */
  numbers = new Uint32Array(0);
  /** The same of what was pushed since `settle`, in pieces: an array that grows leaves its former ones behind. */
  pushed = new Pieces();
}

/**
 * The texts of an ordered list of documents, which are known by their position in it. Each line is kept once: a hundred thousand
 * invoices have the same models, registrations and names again and again, and a word is looked for among these.
 */
export class TextIndex {
  readonly #columns = Array.from({ length: COLUMNS }, () => new Column());
  #count = 0;

  at(position: number): string {
    const lines: string[] = [];
    for (const { lines: dictionary, numbers } of this.#columns) {
      const number = numbers[position] ?? 0;
      if (number === 0) break;
      lines.push(dictionary.line(number));
    }
    return lines.join("\n");
  }

  /** Adds a text at the end. Nothing else may be asked before `settle`. */
  push(text: string): void {
    this.#eachLine(text, ({ lines, pushed }, line) => {
      pushed.push(line === undefined ? 0 : lines.add(line));
    });
  }

  /** Call after the last push. @param order the positions, in the order of the pushes, that the texts come from; as they are by default */
  settle(order?: readonly number[]): void {
    for (const column of this.#columns) {
      const { numbers, pushed, lines } = column;
      const all = pushed.after(numbers.subarray(0, this.#count));
      column.numbers = order ? all.map((_, position) => all[order[position] ?? 0] ?? 0) : all;
      column.pushed = new Pieces();
      lines.settle();
    }
    this.#count = this.#columns[0]?.numbers.length ?? 0;
  }

  /** Adds a text before the one at this position. */
  insert(position: number, text: string): void {
    this.#makeRoom();
    this.#eachLine(text, ({ lines, numbers }, line) => {
      if (position < this.#count) numbers.copyWithin(position + 1, position, this.#count);
      numbers[position] = line === undefined ? 0 : lines.add(line);
    });
    this.#count++;
    this.#forgetUnused();
  }

  replace(position: number, text: string): void {
    this.#eachLine(text, ({ lines, numbers }, line) => {
      const before = numbers[position] ?? 0;
      if (line === undefined) numbers[position] = 0;
      else if (before === 0 || !lines.is(before, line)) numbers[position] = lines.add(line);
    });
    this.#forgetUnused();
  }

  remove(position: number): void {
    for (const { numbers } of this.#columns) numbers.copyWithin(position, position + 1, this.#count);
    this.#count--;
  }

  clear(): void {
    for (const column of this.#columns) {
      column.lines.clear();
      column.numbers = new Uint32Array(0);
      column.pushed = new Pieces();
    }
    this.#count = 0;
  }

  /** The positions of the texts that contain a word. @param among only these, where they are few */
  having(word: string, among?: Bits): Bits {
    const { positions, isCertain } = this.#candidates(word, among);
    if (isCertain) return positions;
    const found = new Bits(this.#count);
    for (const position of positions.numbers()) if (this.at(position).includes(word)) found.add(position);
    return found;
  }

  /** Texts that may contain a word, and whether they do. */
  #candidates(word: string, among?: Bits): { readonly positions: Bits; readonly isCertain: boolean } {
    if (among && among.count <= FEW) return { positions: among, isCertain: false };
    if (word !== "" && !word.includes("\n")) return { positions: this.#havingInLines(word), isCertain: true };
    // Neither the first line of a text has a line break before it, nor the last one after it; and others are in several columns.
    const [longest = ""] = word.split("\n").sort((a, b) => b.length - a.length);
    const isOfOneLine = word.replace(/^\n/, "").replace(/\n$/, "") === longest;
    if (longest !== "")
      return { positions: this.#havingInLines(isOfOneLine ? word : longest), isCertain: false };
    const all = new Bits(this.#count);
    for (let position = 0; position < this.#count; position++) all.add(position);
    return { positions: all, isCertain: false };
  }

  /** The same, last first. A word that is common among the last texts costs no more than looking at those. */
  *latestHaving(word: string): Generator<number> {
    let position = this.#count - 1;
    let found = 0;
    for (let looked = 1; position >= 0; position--, looked++) {
      if (looked > TRIAL && found < looked * COMMON) break;
      if (!this.at(position).includes(word)) continue;
      found++;
      yield position;
    }
    if (position < 0) return;
    const { positions, isCertain } = this.#candidates(word);
    for (const each of positions.numbers().reverse()) {
      if (each <= position && (isCertain || this.at(each).includes(word))) yield each;
    }
  }

  /** @param word may have one line break before it and one after it, which then are around a line. */
  #havingInLines(word: string): Bits {
    const count = this.#count;
    const found = new Bits(count);
    for (const { lines, numbers } of this.#columns) {
      const sought = lines.having(word);
      if (sought === undefined) continue;
      for (let position = 0; position < count; position++) {
        if (sought.has(numbers[position] ?? 0)) found.add(position);
      }
    }
    return found;
  }

  /** All of it. */
  *parts(): Generator<TextPart> {
    for (const [column, { lines, numbers }] of this.#columns.entries()) {
      for (const dictionary of lines.parts()) yield { column, dictionary };
      const count = this.#count;
      for (let from = 0; from < count; from += PIECE) {
        yield {
          column,
          count,
          from,
          lines: Array.from(numbers.subarray(from, Math.min(from + PIECE, count))),
        };
      }
    }
  }

  /** Takes a part back, in the order in which they came. */
  takePart(part: TextPart): void {
    const column = this.#columns[part.column];
    if (column === undefined) throw new Error(`it tells of line ${part.column} of a text`);
    if ("dictionary" in part) {
      column.lines.takePart(part.dictionary);
    } else {
      if (part.from === 0) column.numbers = new Uint32Array(part.count);
      column.numbers.set(part.lines, part.from);
      this.#count = part.count;
    }
  }

  /** Takes a text apart, for each column in turn. Makes no list of the lines: hundreds of thousands of texts follow each other. */
  #eachLine(text: string, take: (column: Column, line: string | undefined) => void): void {
    let from = 0;
    for (let index = 0; index < COLUMNS; index++) {
      const column = this.#columns[index] as Column;
      const end = index < COLUMNS - 1 ? text.indexOf("\n", from) : -1;
      take(column, from > text.length ? undefined : text.slice(from, end < 0 ? undefined : end));
      from = (end < 0 ? text.length : end) + 1;
    }
  }

  /** Makes a dictionary anew once most of its lines are of texts that have changed or gone. */
  #forgetUnused(): void {
    for (const column of this.#columns) {
      const { lines, numbers } = column;
      if (lines.count <= this.#count * 2 + SPARE) continue;
      column.lines = new LineDictionary();
      for (let position = 0; position < this.#count; position++) {
        const number = numbers[position] ?? 0;
        if (number > 0) numbers[position] = column.lines.add(lines.line(number));
      }
      column.lines.settle();
    }
  }

  #makeRoom(): void {
    for (const column of this.#columns) {
      if (this.#count < column.numbers.length) continue;
      const wider = new Uint32Array(this.#count + (this.#count >>> 4) + 8);
      wider.set(column.numbers);
      column.numbers = wider;
    }
  }
}

/** Numbers that are many in the end. */
class Pieces {
  readonly #pieces: Uint32Array[] = [];
  #count = 0;

  push(number: number): void {
    const at = this.#count % PIECE;
    if (at === 0) this.#pieces.push(new Uint32Array(PIECE));
    const last = this.#pieces[this.#pieces.length - 1];
    if (last) last[at] = number;
    this.#count++;
  }

  /** All of them, in an array, behind some others. */
  after(others: Uint32Array): Uint32Array<ArrayBuffer> {
    const all = new Uint32Array(others.length + this.#count);
    all.set(others);
    for (const [index, piece] of this.#pieces.entries()) {
      const done = index * PIECE;
      all.set(piece.subarray(0, this.#count - done), others.length + done);
    }
    return all;
  }
}
