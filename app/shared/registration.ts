/** How many characters a registration has (REFERENCE §9). */
export const SHORTEST_REGISTRATION = 3;
export const LONGEST_REGISTRATION = 15;

/** Upper case, trimmed, single spaces, no invisible marks: the stored form of registrations and postcodes. */
export function tidyRegistration(text: string): string {
  return plainLetters(text).trim().replace(/\s+/g, " ").toUpperCase();
}

/** The spellings that a search looks through: no word of it has spaces, but it may have hyphens. */
export function soughtSpellings(registration: string): string {
  const plain = unspaced(registration);
  const key = joined(plain);
  return key === plain ? key : `${key} ${plain}`;
}

/** The registration without spaces, hyphens and dots, which matches different spellings of one plate. */
export function registrationKey(text: string): string {
  return joined(unspaced(text));
}

function joined(plain: string): string {
  return plain.replace(/[\p{Dash_Punctuation}\u2212.·]/gu, "") || plain;
}

function unspaced(text: string): string {
  return plainLetters(text).replace(/\s+/g, "").toUpperCase();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const BEYOND_ASCII = /[^\u0000-\u007f]/;

/** Without the marks that come along from chats and phones, and letters of full width as those of a keyboard. */
function plainLetters(text: string): string {
  return BEYOND_ASCII.test(text) ? text.replace(/\p{Cf}/gu, "").normalize("NFKC") : text;
}
