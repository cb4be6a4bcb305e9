/** Things that wait, each in the row of whoever brought it. The rows take turns, so that a long one delays no other. */
export class FairQueue<T> {
  readonly #rows = new Map<string, T[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** How many of `row` wait. */
  countOf(row: string): number {
    return this.#rows.get(row)?.length ?? 0;
  }

  add(row: string, thing: T): void {
    const things = this.#rows.get(row);
    if (things) things.push(thing);
    else this.#rows.set(row, [thing]);
    this.#count += 1;
  }

  /** Takes the first thing of the row whose turn it is; undefined when nothing waits. */
  next(): T | undefined {
    const [first] = this.#rows;
    if (first === undefined) return undefined;
    const [row, [thing, ...others]] = first;
    this.#rows.delete(row);
    if (others.length > 0) this.#rows.set(row, others);
    this.#count -= 1;
    return thing;
  }
}
