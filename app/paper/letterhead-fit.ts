import { rowsOf, widthOf } from "./window-fit";

/** Letters and their rows, in points. */
interface Type {
  readonly letters: number;
  readonly line: number;
}

const type = (letters: number, line: number): Type => ({ letters, line });

/** The sizes of a letterhead's words, the largest first, and how wide the title may be, in millimetres. */
export const LETTERHEAD_SIZES = [
  { name: type(17, 20), tagline: type(9.5, 13), number: type(12, 17), title: 85 },
  { name: type(14, 17), tagline: type(9, 12), number: type(9.5, 13), title: 70 },
  { name: type(12, 14.5), tagline: type(8.5, 11), number: type(8.5, 11), title: 62 },
  { name: type(10, 12.5), tagline: type(8, 10), number: type(8, 10), title: 62 },
  { name: type(7.5, 9.5), tagline: type(6.5, 8), number: type(6.5, 8), title: 62 },
] as const;

/** The sizes of the words at the foot of a page, the largest first. */
const FOOT_SIZES = [type(7.25, 10), type(6, 8)] as const;
export const SMALLEST_FOOT = type(5, 6.4);

const POINTS_PER_MM = 72 / 25.4;
/** The width that the mark and the gaps leave, and the height above the line, in points. */
const HEAD = { across: 148 * POINTS_PER_MM, down: 60 };
/** Above what printers leave white at the edge of the sheet. */
const FOOT = { across: 141 * POINTS_PER_MM, down: 32 };
/** "Statement": one row. */
const TITLE = type(22, 26);
/** The widths of letters are rounded up for a window that may cut nothing. In words of a letterhead they are less, even bold. */
const REAL_WIDTH = 0.88;

const downOf = (text: string, { letters, line }: Type, across: number) =>
  text === "" ? 0 : rowsOf(text, across / letters / REAL_WIDTH) * line;

/** The place of the largest of the sizes at which all of a letterhead shows; of the smallest if none does. */
export function letterheadSize(words: {
  readonly name: string;
  readonly tagline: string;
  readonly title: string;
  readonly number: string;
}): number {
  const fits = LETTERHEAD_SIZES.findIndex(({ name, tagline, number, title }) => {
    const most = title * POINTS_PER_MM;
    const wide = Math.max(widthOf(words.title) * TITLE.letters, widthOf(words.number) * number.letters);
    const left = HEAD.across - Math.min(wide * REAL_WIDTH, most);
    const sender = downOf(words.name, name, left) + downOf(words.tagline, tagline, left);
    return sender <= HEAD.down && TITLE.line + downOf(words.number, number, most) <= HEAD.down;
  });
  return fits === -1 ? LETTERHEAD_SIZES.length - 1 : fits;
}

/** The largest of the sizes at which all of a foot shows; undefined if none does. */
export function footSize(foot: string): Type | undefined {
  return [...FOOT_SIZES, SMALLEST_FOOT].find((size) => downOf(foot, size, FOOT.across) <= FOOT.down);
}
