/** `npm run test:full` does all of what `npm test` does a quick share of. */
export const isFull = process.env.GARAGE_TEST === "full";

/** Of `all`, the quick share: one in so many, the next call going on where this one ended. All of it in full. */
export function sharesOf(oneIn: number): <T>(all: readonly T[]) => T[] {
  let turn = 0;
  return (all) => all.filter(() => isFull || turn++ % oneIn === 0);
}
