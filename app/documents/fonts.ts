import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const requireHere = createRequire(import.meta.url);

/** The weights that paper uses. */
const WEIGHTS = ["400", "600", "700"] as const;

interface Subset {
  readonly name: string;
  readonly range: string;
  /** Whether a text has one of its characters. */
  readonly has: RegExp;
}

/** `U+0100-02BA,U+2116` as the class of a regular expression. */
function characters(range: string): string {
  const parts = range.split(",").map((part) => {
    const [from = "", to] = part.slice(2).split("-");
    return `\\u{${from}}${to ? `-\\u{${to}}` : ""}`;
  });
  return parts.join("");
}

let subsets: readonly Subset[] | undefined;

/** The parts in which the package brings Inter, Latin last: where two have a character, the last one counts. */
function allSubsets(): readonly Subset[] {
  if (subsets) return subsets;
  const file = requireHere.resolve("@fontsource/inter/unicode.json");
  const ranges = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const { latin = "", ...others } = ranges;
  const beyondLatin = Object.entries(others).map(([name, range]) => ({
    name,
    range,
    has: new RegExp(`(?![${characters(latin)}])[${characters(range)}]`, "u"),
  }));
  subsets = [...beyondLatin, { name: "latin", range: latin, has: /(?:)/u }];
  return subsets;
}

/** One file of Inter, for `new FontFace("Inter", …)`. */
export interface Face {
  readonly source: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/**
 * The alphabets of Inter that a text needs: Latin always, and beyond it only those that it has characters of, because
 * each takes time to load.
 */
export function subsetsFor(text: string): string[] {
  return allSubsets()
    .filter(({ has }) => has.test(text))
    .map(({ name }) => name);
}

/** The files of an alphabet as data, read from the package. */
export function facesOf(subset: string): Face[] {
  const unicodeRange = allSubsets().find(({ name }) => name === subset)?.range ?? "";
  return WEIGHTS.map((weight) => {
    const file = requireHere.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`);
    const source = `url(data:font/woff2;base64,${readFileSync(file, "base64")}) format("woff2")`;
    return { source, weight, unicodeRange };
  });
}
