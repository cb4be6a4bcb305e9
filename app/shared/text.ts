/** Letters of their own that are typed as others where a keyboard lacks them; Unicode does not take them apart. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ æ: "ae", œ: "oe", ß: "ss", þ: "th" },
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i" },
};
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join("")}]`, "g");

/** Lower case without accents: `Škoda` → `skoda`, `Łódź` → `lodz`. What search compares on both sides. */
export function foldText(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(LETTERS, (letter) => TYPED_AS[letter] ?? letter);
}

/** The words of a search, folded; none when the search is empty. */
export function searchWords(text: string): string[] {
  return foldText(text).split(/\s+/).filter(Boolean);
}
