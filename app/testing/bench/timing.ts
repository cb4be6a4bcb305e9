/** @param share from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** How many milliseconds it takes. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** How many milliseconds each time takes, one after the other. */
export async function repeat(times: number, work: () => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) taken.push(await timed(work));
  return taken;
}
