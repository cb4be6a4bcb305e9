import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The family of all paper. Its files stand in a folder of that name, one for each weight. */
const INTER = "inter";
const WEIGHTS = ["400", "600", "700"] as const;

/** What may need another subset than Latin: on most papers a few signs, and the rest is not looked through. */
const BEYOND_ASCII = /[^\0-\x7F]/gu;

/** First and last character of a range. */
type Range = readonly [from: number, to: number];

/** Some characters of a family, in files of their own. */
interface Subset {
  readonly id: string;
  readonly ranges: readonly Range[];
  /** Matches a text that has one of its characters. */
  readonly has: RegExp;
  readonly files: readonly { readonly file: string; readonly weight: string }[];
}

/** One font file, for `new FontFace("Inter", …)`. */
export interface Face {
  readonly source: string;
  readonly weight: string;
  readonly unicodeRange: string;
}

/** The fonts of paper: Inter, and Noto Sans for the scripts that Inter lacks. To the paper all of it is Inter. */
export interface Fonts {
  /** The subsets that a text needs: always Latin, and others only for characters in the text. Each takes time to load. */
  subsetsFor(text: string): string[];
  /** The font files of a subset as data. @throws Error for a subset that `subsetsFor` never named */
  facesOf(subset: string): Face[];
}

/** @param folder holds a folder for each family, with its `unicode.json` and woff2 files of @fontsource. */
export function openFonts(folder: string): Fonts {
  const inter = subsetsOfInter(join(folder, INTER));
  const ours = inter.flatMap(({ ranges }) => ranges);
  const beyondInter = new RegExp(`[^${characters(ours)}]`, "gu");
  let others: readonly Subset[] | undefined;

  /** Read at the first name in another script: a hundred files hold the Chinese characters. */
  const subsetsOfOthers = () => {
    others ??= familiesIn(folder).flatMap((family) => subsetsOfNoto(join(folder, family), family, ours));
    return others;
  };

  /** The first subset that has it, for each character. */
  const subsetsBeyond = (text: string) => {
    let left = new Set(text.match(beyondInter));
    const found: string[] = [];
    if (left.size === 0) return found;
    for (const { id, has } of subsetsOfOthers()) {
      const rest = new Set([...left].filter((character) => !has.test(character)));
      if (rest.size < left.size) found.push(id);
      left = rest;
    }
    return found;
  };

  return {
    subsetsFor: (text) => {
      const letters = [...new Set(text.match(BEYOND_ASCII))].join("");
      return [...inter.filter(({ has }) => has.test(letters)).map(({ id }) => id), ...subsetsBeyond(letters)];
    },
    facesOf: (subset) => {
      const found = [...inter, ...(others ?? [])].find(({ id }) => id === subset);
      if (found === undefined) throw new Error(`No text needs a subset ${subset}`);
      const unicodeRange = found.ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(",");
      return found.files.map(({ file, weight }) => {
        const data = readFileSync(file, "base64");
        return { source: `url(data:font/woff2;base64,${data}) format("woff2")`, weight, unicodeRange };
      });
    },
  };
}

/** Latin is last: the last subset wins where two have the same character. */
function subsetsOfInter(folder: string): readonly Subset[] {
  const { latin = [], ...others } = rangesIn(folder);
  const subsetOf = (name: string, ranges: readonly Range[], has: RegExp) => {
    const files = WEIGHTS.map((weight) => ({
      file: join(folder, `inter-${name}-${weight}-normal.woff2`),
      weight,
    }));
    return { id: `${INTER}-${name}`, ranges, has, files };
  };
  return [
    ...Object.entries(others).map(([name, ranges]) =>
      subsetOf(name, ranges, new RegExp(`(?![${characters(latin)}])[${characters(ranges)}]`, "u")),
    ),
    subsetOf("latin", latin, /(?:)/u),
  ];
}

/** Chinese before Korean, so that all characters of a Chinese name come from one font. */
function familiesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== INTER)
    .sort()
    .reverse();
}

/** One file holds all weights; Chromium mixes only faces of the same weight. What Inter has stays Inter's. */
function subsetsOfNoto(folder: string, family: string, ours: readonly Range[]): Subset[] {
  return Object.entries(rangesIn(folder)).flatMap(([name, all]) => {
    const ranges = ours.reduce<readonly Range[]>(without, all);
    if (ranges.length === 0) return [];
    const file = join(folder, `${family}-${name.replace(/[[\]]/g, "")}-wght-normal.woff2`);
    const has = new RegExp(`[${characters(ranges)}]`, "u");
    return [{ id: `${family}-${name}`, ranges, has, files: WEIGHTS.map((weight) => ({ file, weight })) }];
  });
}

/** The subsets of a family, by name, of which the folder has files. */
function rangesIn(folder: string): Record<string, readonly Range[]> {
  const all = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).map(([name, range]) => [name, parsed(range)]));
}

/** Reads `U+0100-02BA,U+2116`. */
function parsed(range: string): Range[] {
  return range.split(",").map((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function without(ranges: readonly Range[], [from, to]: Range): readonly Range[] {
  return ranges.flatMap(([first, last]): Range[] => {
    if (to < first || from > last) return [[first, last]];
    const rest: Range[] = [
      [first, from - 1],
      [to + 1, last],
    ];
    return rest.filter(([start, end]) => start <= end);
  });
}

/** The body of a regular expression's character class. */
function characters(ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => `\\u{${hex(from)}}-\\u{${hex(to)}}`).join("");
}

const hex = (character: number) => character.toString(16).toUpperCase();
