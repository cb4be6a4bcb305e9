import { createHash } from "node:crypto";
import { withControls } from "../../shared/windows-1252";
import type { FileEncoding } from "../imports/file-text.server";

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

/** The fingerprints by which earlier versions know what a file in Windows' encoding says: some read its ’ as a control character. */
export function printsWithControls(
  encoding: FileEncoding,
  all: readonly (readonly unknown[])[],
): readonly string[] {
  if (encoding !== "Windows-1252") return [];
  return all.flatMap((said) => {
    const then = said.map((each) => (typeof each === "string" ? withControls(each) : each));
    return then.some((each, at) => each !== said[at]) ? [fingerprintOf(then)] : [];
  });
}
