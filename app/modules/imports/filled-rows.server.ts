import { refuseFile } from "./file-text.server";

export const LINE_ENDS = ["\n", "\r\n", "\r"] as const;

/** How a CSV file separates its cells and its rows. */
export interface Separators {
  readonly delimiter: string;
  readonly lineEnd: (typeof LINE_ENDS)[number];
}

/** The rows of a CSV file that are not blank. */
export interface FilledRows {
  /** How many there are. */
  readonly count: number;
  /** The first of them, as they stand in the file. */
  readonly text: string;
  /** The numbers of these as a spreadsheet counts them: the first line is 1. */
  readonly numbers: readonly number[];
}

export const MOST_COLUMNS = 200;

/** A cell in quotation marks writes its own ones twice. Each is looked at again when the file is parsed. */
const MOST_DOUBLED_QUOTES = 2_000_000;

const QUOTE = 34;

/**
 * Counts the rows and cells of a file before it is parsed, since a parser keeps each of them: 20 MB of line ends would take
 * the machine's memory. Cells are told apart as papaparse does it.
 * @param most how many rows are handed on to be parsed
 * @throws ValidationError on `file` for a row with more than `MOST_COLUMNS`, and for a quotation mark that is out of place
 */
export function filledRows(text: string, { delimiter, lineEnd }: Separators, most: number): FilledRows {
  const [comma, end, endLength] = [delimiter.charCodeAt(0), lineEnd.charCodeAt(0), lineEnd.length];
  const isEnd = (at: number) =>
    text.charCodeAt(at) === end && (endLength === 1 || text.charCodeAt(at + 1) === lineEnd.charCodeAt(1));
  const numbers: number[] = [];
  const kept: { from: number; to: number }[] = [];
  let [count, row, doubled, at] = [0, 0, 0, 0];
  while (at < text.length) {
    const from = at;
    row += 1;
    let [cells, isFilled, isCellStart] = [1, false, true];
    for (; at < text.length && !isEnd(at); at += 1) {
      const code = text.charCodeAt(at);
      if (isCellStart && code === QUOTE) {
        const cell = quotedCell(text, at);
        doubled += cell.doubled;
        if (doubled > MOST_DOUBLED_QUOTES)
          refuseFile("The file is full of quotation marks. Export it again.");
        if (cell.end === undefined) refuseFile(`A quotation mark in row ${inWords(row)} is never closed.`);
        isFilled ||= cell.isFilled;
        at = cell.end;
        while (at + 1 < text.length && text.charCodeAt(at + 1) !== comma && !isEnd(at + 1)) {
          at += 1;
          if (isSpace(text.charCodeAt(at)) && at + 1 < text.length) continue;
          const stands = `A quotation mark in row ${inWords(row)} stands inside a cell.`;
          refuseFile(`${stands} Write it twice, or take it away.`);
        }
        isCellStart = false;
      } else if (code === comma) {
        cells += 1;
        isCellStart = true;
      } else {
        isCellStart = false;
        isFilled ||= !isSpace(code);
      }
    }
    at += endLength;
    if (cells > MOST_COLUMNS)
      refuseFile(`The file has ${inWords(cells)} columns. At most ${MOST_COLUMNS} are read.`);
    if (!isFilled) continue;
    count += 1;
    if (count > most) continue;
    numbers.push(row);
    const last = kept.at(-1);
    if (last?.to === from) last.to = at;
    else kept.push({ from, to: at });
  }
  return { count, numbers, text: kept.map((piece) => text.slice(piece.from, piece.to)).join("") };
}

/** A cell in quotation marks that begins at one. Its end is where its last one stands; undefined if that is missing. */
function quotedCell(
  text: string,
  start: number,
): { readonly end: number | undefined; readonly doubled: number; readonly isFilled: boolean } {
  let [doubled, isFilled] = [0, false];
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== QUOTE) isFilled ||= !isSpace(code);
    else if (text.charCodeAt(at + 1) !== QUOTE) return { end: at, doubled, isFilled };
    else {
      [doubled, isFilled] = [doubled + 1, true];
      at += 1;
    }
  }
  return { end: undefined, doubled, isFilled };
}

/** Whether `trim` takes it away. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || (code > 127 && String.fromCharCode(code).trim() === "");
}

function inWords(count: number): string {
  return count.toLocaleString("en-GB");
}
