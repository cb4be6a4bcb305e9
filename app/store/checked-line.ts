import { crc32, hexadecimal } from "./crc32";

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
  // Compared as text, not parsed: a parser would forgive a digit in upper case or a stray space.
  const prefix = `["${hexadecimal(crc32(body))}",`;
  return line.toString("latin1", 0, PREFIX_LENGTH) === prefix ? body : undefined;
}
