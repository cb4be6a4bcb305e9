import { crc32 } from "node:zlib";
import { hexadecimal } from "./hexadecimal";

/** The number of bytes before the body: `["crc",`. */
export const PREFIX_LENGTH = '["00000000",'.length;

/**
 * Builds a line of a journal or a snapshot, newline included. The line is a JSON array that begins with a CRC-32,
 * as eight lower-case hexadecimal digits. The CRC covers the UTF-8 bytes from after its comma to before the newline.
 * @param body what follows the comma, closing bracket included.
 */
export function sealLine(body: string): Buffer {
  const line = Buffer.from(`["00000000",${body}\n`);
  line.write(hexadecimal(crc32(line.subarray(PREFIX_LENGTH, -1))), 2, "latin1");
  return line;
}

/** Returns the body of a line given without its newline, or undefined when the checksum does not match. */
export function bodyOf(line: Buffer): Buffer | undefined {
  const body = line.subarray(PREFIX_LENGTH);
  return isPrefixed(line, crc32(body)) ? body : undefined;
}

/** The eight digits of the checksum that a line states. */
export function digitsOf(line: Buffer): Buffer {
  return line.subarray(2, 10);
}

/** The checksum that a line states, as a signed number of 32 bits. */
export function statedCrc(line: Buffer): number {
  return Number.parseInt(digitsOf(line).toString("latin1"), 16) | 0;
}

const [DIGITS, BRACKET, QUOTE, COMMA] = [Buffer.from("0123456789abcdef"), 0x5b, 0x22, 0x2c];

/**
 * Compares bytes: a parser would accept an upper-case digit or a stray space. Allocates nothing,
 * because every line is checked.
 */
function isPrefixed(line: Buffer, crc: number): boolean {
  for (let digit = 0; digit < 8; digit++) {
    if (line[2 + digit] !== DIGITS[(crc >>> (28 - 4 * digit)) & 15]) return false;
  }
  return line[0] === BRACKET && line[1] === QUOTE && line[10] === QUOTE && line[11] === COMMA;
}
