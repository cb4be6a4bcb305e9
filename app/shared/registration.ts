/** How many characters a registration has (REFERENCE §9). */
export const SHORTEST_REGISTRATION = 3;
export const LONGEST_REGISTRATION = 15;

/** Upper case, trimmed, single spaces: the stored form of registrations and postcodes. */
export function tidyRegistration(text: string): string {
  return text.trim().replace(/\s+/g, " ").toUpperCase();
}

/** The spellings that a search looks through: no word of it has spaces, but it may have hyphens. */
export function soughtSpellings(registration: string): string {
  return [...new Set([registrationKey(registration), unspaced(registration)])].join(" ");
}

/** The registration without spaces, hyphens and dots, which matches different spellings of one plate. */
export function registrationKey(text: string): string {
  const plain = unspaced(text);
  return plain.replace(/[\p{Dash_Punctuation}\u2212\u00ad.·]/gu, "") || plain;
}

function unspaced(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}
