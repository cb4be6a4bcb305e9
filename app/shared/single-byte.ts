/**
 * The text of bytes that stand for one letter each.
 * @param latin1 the bytes, each as the character with its number
 * @param upper the letters from 0x80 on; beyond its end they are those of Unicode
 */
export function singleByteText(latin1: string, upper: string): string {
  const pieces: string[] = [];
  const codes = new Uint16Array(PIECE);
  // No pattern: a file of letters with accents calls it for each of 20 million.
  for (let at = 0; at < latin1.length; at += PIECE) {
    const length = Math.min(PIECE, latin1.length - at);
    for (let place = 0; place < length; place += 1) {
      const code = latin1.charCodeAt(at + place);
      const letter = code < 0x80 || code > 0xff ? Number.NaN : upper.charCodeAt(code - 0x80);
      codes[place] = Number.isNaN(letter) ? code : letter;
    }
    pieces.push(String.fromCharCode(...codes.subarray(0, length)));
  }
  return pieces.join("");
}

/** As many characters as a call takes for arguments. */
const PIECE = 4096;
