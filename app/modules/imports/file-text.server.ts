import { ValidationError } from "../../shared/errors";
import { windows1252Text } from "../../shared/windows-1252";
import { codePage850Text, isCodePage850 } from "./code-page-850";

/** The largest file that is read, in bytes. */
export const LARGEST_FILE = 20_000_000;

/** How a file's bytes are read as text. */
export type FileEncoding = "UTF-8" | "UTF-16" | "Windows-1252" | "MS-DOS";

/** Refuses a file as a whole, in words. */
export function refuseFile(reason: string): never {
  throw new ValidationError({ file: [reason] });
}

const SAVE_AS = "In the spreadsheet choose Save As, then CSV.";

/** What files of other kinds begin with, whatever their names end with. */
const OTHERS: readonly (readonly [start: string, sentence: string])[] = [
  ["PK\u0003\u0004", `This is an Excel or OpenDocument workbook, or a zip file, not a CSV file. ${SAVE_AS}`],
  ["PK\u0005\u0006", `This is a zip file, not a CSV file. ${SAVE_AS}`],
  ["\u00d0\u00cf\u0011\u00e0", `This is an older Excel workbook (.xls), not a CSV file. ${SAVE_AS}`],
  ["%PDF", "This is a PDF. Export the list again as a CSV file."],
  ["\u001f\u008b", "This is a compressed file. Unpack it first."],
  ["7z\u00bc\u00af", "This is a compressed file. Unpack it first."],
  ["Rar!", "This is a compressed file. Unpack it first."],
  ["\u0089PNG", "This is a picture, not a CSV file."],
  ["\u00ff\u00d8\u00ff", "This is a picture, not a CSV file."],
  ["GIF8", "This is a picture, not a CSV file."],
  ["{\\rtf", "This is a text document, not a CSV file."],
];

/**
 * A file's text. The encoding is found out: a mark at its start, then UTF-8, then what Excel on Windows writes.
 * @throws ValidationError on `file` for an empty one, one of another kind, and one that is no text
 */
export function fileText(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  if (bytes.byteLength === 0) refuseFile("The file is empty.");
  if (bytes.byteLength > LARGEST_FILE) refuseFile("The file is larger than 20 MB. Split it into several.");
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  const other = OTHERS.find(([begins]) => start.startsWith(begins));
  if (other) refuseFile(other[1]);
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return { text: decoded(bytes, wide), encoding: "UTF-16" };
  if (bytes.includes(0)) refuseFile("The file holds bytes that no text has. Export the list again as CSV.");
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    const latin1 = Buffer.from(bytes).toString("latin1");
    if (isCodePage850(latin1)) return { text: codePage850Text(latin1), encoding: "MS-DOS" };
    // What else is not UTF-8 is what Excel on Windows calls CSV: every byte of it means a letter.
    return { text: windows1252Text(latin1), encoding: "Windows-1252" };
  }
}

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a mark: every second byte of English text is zero.
  const sample = bytes.subarray(0, 200);
  if (sample.length < 4) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.4 && even === 0) return "utf-16le";
  return even > sample.length * 0.4 && odd === 0 ? "utf-16be" : undefined;
}

function decoded(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\u0000")) return text;
  } catch {
    // Said below: half a character, or none.
  }
  return refuseFile("The file holds characters that no text has. Export the list again as CSV.");
}
