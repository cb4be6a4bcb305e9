import { crc32 } from "node:zlib";
import { hexadecimal } from "./hexadecimal";

/** How many bytes come before the body: `["crc",`. */
export const PREFIX_LENGTH = '["00000000",'.length;

/**
 * A line of a journal or a snapshot, newline included: a JSON array whose first item is the CRC-32, as eight lower-case hexadecimal
 * digits, of the UTF-8 bytes after that item's comma, up to but not including the newline.
 * @param body what follows the comma, closing bracket included.
 */
export function sealLine(body: string): Buffer {
  const line = Buffer.from(`["00000000",${body}\n`);
  line.write(hexadecimal(crc32(line.subarray(PREFIX_LENGTH, -1))), 2, "latin1");
  return line;
}

/** The body of a line without its newline; undefined when it does not match its checksum. */
export function bodyOf(line: Buffer): Buffer | undefined {
  const body = line.subarray(PREFIX_LENGTH);
  return isPrefixed(line, crc32(body)) ? body : undefined;
}

const [DIGITS, BRACKET, QUOTE, COMMA] = [Buffer.from("0123456789abcdef"), 0x5b, 0x22, 0x2c];

/** Byte by byte, not parsed: a parser would forgive a digit in upper case or a stray space. Makes nothing: every line is asked. */
function isPrefixed(line: Buffer, crc: number): boolean {
  for (let digit = 0; digit < 8; digit++) {
    if (line[2 + digit] !== DIGITS[(crc >>> (28 - 4 * digit)) & 15]) return false;
  }
  return line[0] === BRACKET && line[1] === QUOTE && line[10] === QUOTE && line[11] === COMMA;
}
