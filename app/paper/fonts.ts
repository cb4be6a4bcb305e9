import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The weights used on paper. */
const WEIGHTS = ["400", "600", "700"] as const;

interface Subset {
  readonly name: string;
  readonly range: string;
  /** Matches a text that has one of its characters. */
  readonly has: RegExp;
}

/** Converts `U+0100-02BA,U+2116` to the body of a regular expression's character class. */
function characters(range: string): string {
  const parts = range.split(",").map((part) => {
    const [from = "", to] = part.slice(2).split("-");
    return `\\u{${from}}${to ? `-\\u{${to}}` : ""}`;
  });
  return parts.join("");
}

/** The subsets of Inter in a folder, with Latin last: the last subset wins where two have the same character. */
function subsetsIn(folder: string): readonly Subset[] {
  const ranges = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  const { latin = "", ...others } = ranges;
  const beyondLatin = Object.entries(others).map(([name, range]) => ({
    name,
    range,
    has: new RegExp(`(?![${characters(latin)}])[${characters(range)}]`, "u"),
  }));
  return [...beyondLatin, { name: "latin", range: latin, has: /(?:)/u }];
}

/** One file of Inter, for `new FontFace("Inter", …)`. */
export interface Face {
  readonly source: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** The Inter files of the build: `unicode.json` and the woff2 files of @fontsource/inter. */
export interface Fonts {
  /** The subsets that a text needs: always Latin, and others only for characters in the text. Each takes time to load. */
  subsetsFor(text: string): string[];
  /** The font files of a subset as data. */
  facesOf(subset: string): Face[];
}

export function openFonts(folder: string): Fonts {
  const subsets = subsetsIn(folder);
  return {
    subsetsFor: (text) => subsets.filter(({ has }) => has.test(text)).map(({ name }) => name),
    facesOf: (subset) => {
      const unicodeRange = subsets.find(({ name }) => name === subset)?.range ?? "";
      return WEIGHTS.map((weight) => {
        const data = readFileSync(join(folder, `inter-${subset}-${weight}-normal.woff2`), "base64");
        return { source: `url(data:font/woff2;base64,${data}) format("woff2")`, weight, unicodeRange };
      });
    },
  };
}
