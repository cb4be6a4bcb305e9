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

/** The beginning of a number as it is read out, in groups, as "01825 999". No other number of a record is written so. */
function isBeginningInGroups(text: string, phone: string): boolean {
  return /^0\d{4}/.test(phone) && /\d[\s().\-/]+\d/.test(text);
}

interface Searched<Found> {
  search(text: string): Found;
}

/**
 * What a text finds among records with phone numbers, each of which is searched by its national form too. A whole number is looked for by
 * that, however it is typed, and so is the beginning of one in groups, which its words would find everywhere. Another part of one may be
 * the number of a record, so it comes after the text as it stands.
 */
export function searchWithPhone<Found extends { readonly count: number }>(
  records: Searched<Found>,
  text: string,
): Found {
  const phone = soughtPhone(nameKey(text));
  if (phone === undefined) return records.search(text);
  if (WHOLE_PHONE.test(phone)) return records.search(phone);
  const inTurn = isBeginningInGroups(text, phone) ? [phone, text] : [text, phone];
  const [first, second] = inTurn as [string, string];
  const found = records.search(first);
  return found.count > 0 ? found : records.search(second);
}
