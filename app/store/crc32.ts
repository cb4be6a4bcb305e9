import * as zlib from "node:zlib";

// Node has it from 20.15 and 22.2 on.
const native: ((bytes: Uint8Array, before: number) => number) | undefined = zlib.crc32;

/**
 * CRC-32 as in zlib, gzip and PNG, from 0 to 2³² − 1.
 * @param before the CRC of the bytes that come before these.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  return native ? native(bytes, before) : crc32ByTable(bytes, before);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The same on every version of Node, several times slower. */
export function crc32ByTable(bytes: Uint8Array, before = 0): number {
  let crc = before ^ 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A CRC as the files hold it: eight lower-case hexadecimal digits. */
export function hexadecimal(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}
