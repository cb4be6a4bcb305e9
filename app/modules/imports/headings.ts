import { foldText } from "../../shared/text";
import type { ImportField } from "./import-columns";

/** A heading without case, accents, spaces and punctuation: `*E-mail Address` → `emailaddress`. */
export function headingKey(heading: string): string {
  return foldText(heading).replace(/[^\p{L}\d]/gu, "");
}

/** The heading that each field is read from, by the field's name. Fields that are not read are missing. */
export type ChosenColumns = ReadonlyMap<string, string>;

/** Every heading that these fields are known by. */
export function knownHeadings(fields: readonly ImportField[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ headings }) => headings));
}

/** Chooses a column for each field by its heading. A column is read once. */
export function columnsByHeading(fields: readonly ImportField[], headings: readonly string[]): ChosenColumns {
  const free = new Map(headings.map((heading) => [headingKey(heading), heading]));
  const chosen = new Map<string, string>();
  // A column that is called exactly like a field must not go to an earlier field with wider taste.
  for (const { name, label } of fields) take(name, headingKey(label));
  for (const { name, headings: known } of fields) {
    if (chosen.has(name)) continue;
    const key = known.find((each) => free.has(each));
    if (key !== undefined) take(name, key);
  }
  return chosen;

  function take(name: string, key: string): void {
    const heading = free.get(key);
    if (heading === undefined) return;
    chosen.set(name, heading);
    free.delete(key);
  }
}

/** The headings that two columns have. */
export function doubledHeadings(headings: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(headings.filter((heading) => heading !== "" && seen.size === seen.add(heading).size));
}
