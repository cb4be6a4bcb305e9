/** The sizes of an address in an envelope's window, the largest first: points of its letters and of its lines. */
export const WINDOW_SIZES = [
  { letters: 10, line: 13.5 },
  { letters: 8.5, line: 11 },
  { letters: 7.5, line: 9.5 },
  { letters: 6.5, line: 8 },
  { letters: 5.5, line: 6.8 },
] as const;

/** The window of a DL envelope, 85 by 30 mm, in points. */
const ACROSS = 240;
const DOWN = 85;
/** How much wider the name is, which is bold. */
const BOLD = 1.06;

/** About the widths of letters, in parts of their size. Those of Inter, rounded up. */
const WIDTHS = [
  { of: /[ .,:;'’|!()\-/iIjlft]/, is: 0.36 },
  { of: /[MWmw@%&]/, is: 0.98 },
  { of: /\p{Lu}/u, is: 0.74 },
  // Chinese, Japanese and Korean.
  { of: /[\u1100-\u11FF\u2E80-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/, is: 1.05 },
] as const;
const OTHERS = 0.64;

/**
 * The place of the largest of the sizes at which every line of an address shows in the window; of the smallest if none does.
 * @param lines the name first
 */
export function windowSize(lines: readonly string[]): number {
  const fits = WINDOW_SIZES.findIndex(({ letters, line }) => {
    const across = ACROSS / letters;
    const rows = lines.reduce((sum, text, at) => sum + rowsOf(text, at === 0 ? across / BOLD : across), 0);
    return rows * line <= DOWN;
  });
  return fits === -1 ? WINDOW_SIZES.length - 1 : fits;
}

/** How many rows a text takes. @param across the width of a row, in parts of the letters' size */
export function rowsOf(text: string, across: number): number {
  let [rows, used] = [1, 0];
  for (const word of text.split(" ")) {
    const width = widthOf(word);
    const after = used === 0 ? width : used + widthOf(" ") + width;
    if (after <= across) {
      used = after;
      continue;
    }
    if (used > 0) rows += 1;
    // A word that is longer than a row breaks.
    rows += Math.ceil(width / across) - 1;
    used = width % across;
  }
  return rows;
}

/** About how wide a text is, in parts of the size of its letters. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += WIDTHS.find(({ of }) => of.test(letter))?.is ?? OTHERS;
  return sum;
}
