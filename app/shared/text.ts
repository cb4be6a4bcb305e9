/**
 * Separate letters that people without them on their keyboard type as others; Unicode does not decompose them. A sigma ends a word as another
 * letter than it begins one.
 */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ æ: "ae", œ: "oe", ß: "ss", þ: "th" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i", ς: "σ" },
};
const BEYOND_ASCII = /[\u0080-\uffff]/;
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join("")}]`, "g");

/** Accents, and marks that nobody sees, such as those that address books put around a phone number. */
const MARKS = /[\p{M}\p{Cf}]/gu;

/** Lower case without accents and invisible marks: `Škoda` → `skoda`, `Łódź` → `lodz`. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize("NFD").replace(MARKS, "").toLowerCase();
  return plain.replace(LETTERS, (letter) => TYPED_AS[letter] ?? letter);
}

/** As keyboards and phones type it: O'Brien, O’Brien, O´Brien. */
const APOSTROPHES = /['’‘‛ʼ´`′＇]/g;

/** Text as search compares it: folded, and without apostrophes. */
export function searchText(text: string): string {
  return foldText(text).replace(APOSTROPHES, "");
}

/** A name as names are compared: without case, accents, apostrophes and doubled spaces. */
export function nameKey(name: string): string {
  return searchText(name).replace(/\s+/g, " ").trim();
}

/** The number of a paper, without spaces, hyphens, strokes and dots, which are typed or not: INV-0044. */
export function paperNumberKey(number: string): string {
  const key = foldText(number).replace(/\s/g, "");
  return key.replace(/[^\p{L}\p{N}]/gu, "") || key;
}

/** A name in both its spellings, "tread & co" and "tread and co". @param key of `nameKey` */
export function nameSpellings(key: string): string[] {
  return [...new Set([key, key.replace(/ and(?= |$)/g, " &"), key.replace(/ &(?= |$)/g, " and")])];
}

/** A currency's sign by itself says no more: `£ 7,704.66`. */
const ONLY_PUNCTUATION = /^[\p{P}\p{Sc}]+$/u;

/** What stands around a word in a sentence or a list: `O'Brien, Siobhan`, `(12)`. */
const AROUND = /^[("“]+|[)"”,;:!?.]+$/gu;

/** A British plate with a hyphen, a dash or a dot: `ab12-cde`, `a123-bcd`, `abc-123d`. Most records have it without. */
const JOINED_PLATE = /^([a-z]{1,2}\d{1,3}(?=.[a-z]{3}$)|[a-z]{3}(?=.\d{1,3}[a-z]$))[\p{Pd}.](\w+)$/u;

/**
 * The folded words of a search; empty for an empty search. Screens write `Caddy - GN16 PBX` and `#180`, but no record does: a word of
 * punctuation counts only alone, punctuation around a word not at all, and a number is looked for without the sign. Both halves of a plate are looked for, however it is joined.
 * An "and" after a word says as little as "&": names have the one or the other.
 */
export function searchWords(text: string): string[] {
  const all = foldText(text).split(/\s+/).filter(Boolean);
  const words = all
    .filter((word, index) => word !== "and" || index === 0)
    .filter((word) => !ONLY_PUNCTUATION.test(word))
    .map((word) => word.replace(APOSTROPHES, "").replace(AROUND, ""))
    .filter(Boolean);
  if (words.length === 0) return all;
  return words.flatMap((word) => JOINED_PLATE.exec(word)?.slice(1) ?? word.replace(/^#(?=\d)/, ""));
}
