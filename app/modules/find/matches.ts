import { nameSpellings } from "../../shared/text";
import { type Found, MOST_OF_A_KIND, type SoughtNumber } from "./find";

/** What is looked for, folded. */
export interface Sought {
  /** The words with single spaces; "" for none. */
  readonly phrase: string;
  readonly words: readonly string[];
  readonly number: SoughtNumber | undefined;
  /** The digits of a phone number or a part of one. */
  readonly phone: string | undefined;
}

/** How well something matches; lower is better. */
export const RANK = {
  /** "INV 12" for invoice 12. */
  named: 0,
  /** The whole of a field, or the number of a paper. */
  whole: 1,
  /** The beginning of a field, or a number that only staff know. */
  start: 2,
  /** The beginning of a word. */
  word: 3,
  part: 4,
} as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** A record that was found. */
export interface Match<T> {
  readonly record: T;
  readonly rank: Rank;
}

/** Something that was found, as it is shown. */
export interface Hit {
  readonly rank: Rank;
  readonly found: Omit<Found, "kind">;
}

interface Searched<T> {
  newestHaving(
    part: string,
    limit: number,
    others?: readonly string[],
  ): readonly { readonly doc: T; readonly text: string }[];
}

/** So many matches of a text are ranked one by one. More of them are looked through rank by rank. */
const FEW = 100;

/**
 * The best matches of a collection's text, newest first within a rank. A rare text is looked for once. A common one is looked
 * for rank by rank, each until the first few: a letter that every record has is answered as fast as a whole name.
 */
export function newestMatches<T extends { readonly _id: string }>(
  records: Searched<T>,
  { phrase, words, phone }: Sought,
): Match<T>[] {
  const found: Match<T>[] = [];
  const look = (rank: Rank, part: string, others: readonly string[] = []) => {
    if (bestOf(found).length >= MOST_OF_A_KIND) return;
    for (const { doc } of records.newestHaving(part, MOST_OF_A_KIND, others))
      found.push({ record: doc, rank });
  };
  for (const form of new Set([...nameSpellings(phrase), words.join(""), phone ?? phrase])) {
    const first = records.newestHaving(form, FEW);
    if (first.length < FEW) {
      for (const { doc, text } of first) {
        const rank = rankIn(text, form);
        if (rank < RANK.part || !isTooCommon(form)) found.push({ record: doc, rank });
      }
      continue;
    }
    look(RANK.whole, `\n${form}\n`);
    look(RANK.start, `\n${form}`);
    look(RANK.word, ` ${form}`);
    if (!isTooCommon(form)) look(RANK.part, form);
  }
  const [longest = "", ...others] = words.toSorted((a, b) => b.length - a.length);
  if (others.length > 0 && phone === undefined && !words.some(isTooCommon)) look(RANK.part, longest, others);
  return bestOf(found);
}

function rankIn(text: string, form: string): Rank {
  if (text.includes(`\n${form}\n`)) return RANK.whole;
  if (text.includes(`\n${form}`)) return RANK.start;
  return text.includes(` ${form}`) ? RANK.word : RANK.part;
}

/** Whether a text stands somewhere in nearly every record: a letter, or digits that many phone numbers have. */
function isTooCommon(form: string): boolean {
  return form.length < 2 || /^\d{1,3}$/.test(form);
}

/** The best few, each record once with its best rank. */
export function bestOf<T extends { readonly _id: string }>(found: readonly Match<T>[]): Match<T>[] {
  const best = new Map<string, Match<T>>();
  for (const match of found.toSorted((a, b) => a.rank - b.rank))
    if (!best.has(match.record._id)) best.set(match.record._id, match);
  return [...best.values()].slice(0, MOST_OF_A_KIND);
}
