import { nameKey } from "../../shared/text";
import { phoneKey } from "./customer";

/** The fewest digits that are looked for as a part of a phone number. */
const SHORTEST_PHONE = 4;

/** A GB number in national form, all of it. */
const WHOLE_PHONE = /^0\d{9,10}$/;

/** The digits of a text that can be a phone number or a part of one, in national form; undefined for other text. @param text folded */
export function soughtPhone(text: string): string | undefined {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined;
  const digits = phoneKey(text);
  return digits.length < SHORTEST_PHONE ? undefined : digits;
}

interface Searched<Found> {
  search(text: string): Found;
}

/**
 * What a text finds among records with phone numbers, each of which is searched by its national form too. A whole number is looked for by
 * that, however it is typed. A part of one may be the number of a record, so it comes after the text as it stands.
 */
export function searchWithPhone<Found extends { readonly count: number }>(
  records: Searched<Found>,
  text: string,
): Found {
  const phone = soughtPhone(nameKey(text));
  if (phone === undefined) return records.search(text);
  const found = records.search(WHOLE_PHONE.test(phone) ? phone : text);
  return found.count > 0 ? found : records.search(phone);
}
