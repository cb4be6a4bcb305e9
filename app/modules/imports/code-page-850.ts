import { singleByteText } from "../../shared/single-byte";

/** The characters from 0x80 on of MS-DOS in Western Europe. Excel calls such a file CSV (MS-DOS). */
const LETTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»" +
  "░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** The text of bytes in code page 850. @param latin1 the bytes, each as the character with its number */
export function codePage850Text(latin1: string): string {
  return singleByteText(latin1, LETTERS);
}

/** The bytes of such a text, each as the character with its number. */
export function codePage850Bytes(text: string): string {
  return text.replace(/[^\0-\u007f]/g, (letter) => String.fromCharCode(LETTERS.indexOf(letter) + 0x80));
}

/** Pounds, é, ü and their like, where Windows would have œ before a figure, or a quotation mark within a word. */
const IN_DOS =
  /\u009c\s?\d|\(\u009c\)|[A-Za-z][\u0081\u0082\u0084\u0087-\u0089\u008b\u0094][a-z]|[a-z][\u008a\u00a1-\u00a4][a-z]/;

/** Apostrophes, pounds, quotation marks, dashes and accents as Windows writes them. */
const IN_WINDOWS =
  /[A-Za-z]\u0092|[\u0080\u00a3]\s?\d|(?<![A-Za-z])\u0093|\s[\u0096\u0097]\s|[a-z][\u00c0-\u00e0\u00e2-\u00ff][a-z]/;

/** Whether bytes read as code page 850 rather than as Windows' encoding. @param latin1 as above */
export function isCodePage850(latin1: string): boolean {
  return IN_DOS.test(latin1) && !IN_WINDOWS.test(latin1);
}
