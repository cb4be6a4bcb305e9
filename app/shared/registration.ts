/** How many characters a registration has (spec §9). */
export const SHORTEST_REGISTRATION = 3;
export const LONGEST_REGISTRATION = 15;

/** Upper case, trimmed, single spaces: how registrations and postcodes are stored and shown. */
export function tidyRegistration(text: string): string {
  return text.trim().replace(/\s+/g, " ").toUpperCase();
}

/** The registration without its spaces, which is how two spellings of one plate are recognised. */
export function registrationKey(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}
