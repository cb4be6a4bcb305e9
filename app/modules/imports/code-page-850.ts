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

/**
 * What speaks for MS-DOS: bytes that mean nothing in Windows, pounds, and accents where Windows would have marks within a word. An á
 * does not: in Windows its byte is the no-break space, which is common in text from web pages.
 */
const IN_DOS = new RegExp(
  [
    /[\u0081\u008d\u008f\u0090\u009d]/,
    /\u009c(?=\s?[-.]?\d| *(?:[,;|"\t\r\n]|$))|(?<=\()\u009c(?=\))/,
    /(?<=[A-Za-z])(?:[\u0082\u0088\u0089](?![A-Z])|[\u0084\u0085\u0087\u008b\u0093\u0094](?=[a-z]))/,
    /(?<=[a-z])[\u008a\u00a1-\u00a4](?=[a-z])/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);

/** Apostrophes, pounds, quotation marks, dashes and small accents as Windows writes them. Its á is the ß of MS-DOS. */
const IN_WINDOWS =
  /(?<=[A-Za-z])\u0092|(?:\u0080|(?<![A-Za-z])\u00a3)(?=\s?[-.]?\d)|(?<![A-Za-z])\u0093|(?<=\s)[\u0096\u0097](?=\s)|(?<=[a-z])[\u00df\u00e0\u00e2-\u00ff](?=[a-z])/g;

/** The beginning of an OFX file that says how it is written. */
const SAYS_CHARSET = /^\s*(?:OFXHEADER:[^<]*?\b(?:CHARSET|ENCODING):|<\?xml[^>]*\bencoding=)/i;

/** Whether bytes read as code page 850 rather than as Windows' encoding. @param latin1 as above */
export function isCodePage850(latin1: string): boolean {
  if (SAYS_CHARSET.test(latin1)) return false;
  const count = (signs: RegExp) => latin1.match(signs)?.length ?? 0;
  return count(IN_DOS) > count(IN_WINDOWS);
}
