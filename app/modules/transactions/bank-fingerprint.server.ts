import { createHash } from "node:crypto";
import { windows1252Text, withControls } from "../../shared/windows-1252";
import { codePage850Bytes } from "../imports/code-page-850";
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

/** How earlier versions read texts: some ’ of Windows as a control character, and MS-DOS as if it were Windows. */
const READ_BEFORE: Readonly<Record<FileEncoding, readonly ((text: string) => string)[]>> = {
  "UTF-8": [],
  "UTF-16": [],
  "Windows-1252": [withControls],
  "MS-DOS": [codePage850Bytes, (text) => windows1252Text(codePage850Bytes(text))],
};

/** The fingerprints by which earlier versions know what a file in such an encoding says. */
export function printsAsReadBefore(
  encoding: FileEncoding,
  all: readonly (readonly unknown[])[],
): readonly string[] {
  // An á of MS-DOS was a space without a break, which cells and lines of text lose.
  const readings = READ_BEFORE[encoding].flatMap((read) => [read, (text: string) => tidied(read(text))]);
  return readings.flatMap((readBefore) =>
    all.flatMap((said) => {
      const then = said.map((each) => (typeof each === "string" ? readBefore(each) : each));
      return then.some((each, at) => each !== said[at]) ? [fingerprintOf(then)] : [];
    }),
  );
}

function tidied(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
