import { singleByteText } from "./single-byte";

/** The characters from 0x80 on of Windows' encoding for Western Europe that are not at the place they have in Unicode. */
const MOVED = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const PLACED = new Map([...MOVED].map((letter, at) => [letter, 0x80 + at]));

/** Letters with a stroke and their like, which Unicode does not take apart. */
const BARRED = new Map(
  ["ŁL", "łl", "ĐD", "đd", "ĦH", "ħh", "ŦT", "ŧt", "ıi", "ĿL", "ŀl"].map(([letter = "", plain = ""]) => [
    letter,
    plain,
  ]),
);

/** Letters without their accents. What else a character may be written with could begin a cell or a line. */
const PLAIN = /^[A-Za-z0-9]+$/;

/** Text in Windows' encoding. A letter that it lacks loses its accents; anything else is a question mark. */
export function windows1252(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text.normalize("NFC")) {
    const known = byteOf(letter);
    if (known !== undefined) bytes.push(known);
    else {
      const plain = BARRED.get(letter) ?? letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
      for (const each of PLAIN.test(plain) ? plain : "?") bytes.push(each.charCodeAt(0));
    }
  }
  return Uint8Array.from(bytes);
}

/**
 * The text of bytes in Windows' encoding. In some versions of Node a TextDecoder gives control characters for the moved ones.
 * @param latin1 the bytes, each as the character with its number
 */
export function windows1252Text(latin1: string): string {
  return singleByteText(latin1, MOVED);
}

/** Text as such a TextDecoder reads it. */
export function withControls(text: string): string {
  return text.replace(/[^\0-\u00ff]/g, (letter) => {
    const code = PLACED.get(letter);
    return code === undefined ? letter : String.fromCharCode(code);
  });
}

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : PLACED.get(letter);
}
