/** A set of small whole numbers, one bit each. */
export class Bits {
  readonly #words: Uint32Array;

  /** @param size is above them all. */
  constructor(size: number) {
    this.#words = new Uint32Array((size >>> 5) + 1);
  }

  add(number: number): void {
    this.#words[number >>> 5] = (this.#words[number >>> 5] ?? 0) | (1 << (number & 31));
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  /** How many they are. */
  get count(): number {
    let count = 0;
    for (const word of this.#words) count += countIn(word);
    return count;
  }

  /** Keeps only those that another set of the same size has too. */
  keep(other: Bits): void {
    const words = this.#words;
    for (let index = 0; index < words.length; index++)
      words[index] = (words[index] ?? 0) & (other.#words[index] ?? 0);
  }

  /** Adds those of another set of the same size. */
  join(other: Bits): void {
    const words = this.#words;
    for (let index = 0; index < words.length; index++)
      words[index] = (words[index] ?? 0) | (other.#words[index] ?? 0);
  }

  /** The highest ones, descending. @param offset so many above them are left out */
  highest(offset: number, limit: number): number[] {
    const numbers: number[] = [];
    let above = offset;
    for (let index = this.#words.length - 1; index >= 0 && numbers.length < limit; index--) {
      let word = (this.#words[index] ?? 0) | 0;
      const count = countIn(word);
      if (count <= above) {
        above -= count;
        continue;
      }
      while (word !== 0 && numbers.length < limit) {
        const bit = 31 - Math.clz32(word);
        if (above > 0) above--;
        else numbers.push(index * 32 + bit);
        word &= ~(1 << bit);
      }
    }
    return numbers;
  }

  /** In order. */
  numbers(): Uint32Array {
    const words = this.#words;
    const numbers = new Uint32Array(this.count);
    let count = 0;
    for (let index = 0; index < words.length; index++) {
      for (let word = (words[index] ?? 0) | 0; word !== 0; word &= word - 1) {
        numbers[count++] = index * 32 + 31 - Math.clz32(word & -word);
      }
    }
    return numbers;
  }
}

/** The bits of a 32-bit number that are set. */
function countIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
