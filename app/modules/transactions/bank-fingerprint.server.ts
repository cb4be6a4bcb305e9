import { createHash } from "node:crypto";

/** The same for what says the same, and for nothing else. */
export function fingerprintOf(said: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 21);
}

/** Counts how often the same was said: two coffees of one day are two payments. */
export function counter(): (said: readonly unknown[]) => number {
  const counts = new Map<string, number>();
  return (said) => {
    const key = JSON.stringify(said);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
}
