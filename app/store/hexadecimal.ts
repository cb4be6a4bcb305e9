/** A CRC-32 as it is written in the files: eight lower-case hexadecimal digits. */
export function hexadecimal(crc: number): string {
  return crc.toString(16).padStart(8, "0");
}
