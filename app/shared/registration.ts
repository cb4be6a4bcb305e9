/** How many characters a registration has (REFERENCE §9). */
export const SHORTEST_REGISTRATION = 3;
export const LONGEST_REGISTRATION = 15;

/** Upper case, trimmed, single spaces: the stored form of registrations and postcodes. */
export function tidyRegistration(text: string): string {
  return text.trim().replace(/\s+/g, " ").toUpperCase();
}

/** The registration without spaces. */
export function unspacedRegistration(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** The registration without spaces, hyphens and dots, which matches different spellings of one plate. */
export function registrationKey(text: string): string {
  const unspaced = unspacedRegistration(text);
  return unspaced.replace(/[\p{Dash_Punctuation}.·]/gu, "") || unspaced;
}
