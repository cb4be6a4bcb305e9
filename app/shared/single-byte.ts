/**
 * The text of bytes that stand for one letter each.
 * @param latin1 the bytes, each as the character with its number
 * @param upper the letters from 0x80 on; beyond its end they are those of Unicode
 */
export function singleByteText(latin1: string, upper: string): string {
  return latin1.replace(/[\u0080-\u00ff]/g, (letter) => upper.charAt(letter.charCodeAt(0) - 0x80) || letter);
}
