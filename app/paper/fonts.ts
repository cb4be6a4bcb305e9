import { readFileSync } from "node:fs";
import { join } from "node:path";

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

/** The parts in which a folder has Inter, Latin last: where two have a character, the last one counts. */
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

/** Inter as the build keeps it: `unicode.json` and the woff2 files of @fontsource/inter. */
export interface Fonts {
  /**
   * The alphabets that a text needs: Latin always, and beyond it only those that it has characters of, because each
   * takes time to load.
   */
  subsetsFor(text: string): string[];
  /** The files of an alphabet as data. */
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
