import { ValidationError } from "../../shared/errors";
import { foldText } from "../../shared/text";
import type { DayChoice } from "./day-styles";
import type { ImportChoice } from "./import";
import type { ImportField } from "./import-columns";

/** The heading of the column that says why a row was refused. */
export const REFUSED_FOR = "Why it was refused";

/**
 * Whether a cell at a place is one too many. Spreadsheets fill up the heading line of refused rows that they save: what stands there
 * behind the reasons was one too many before.
 */
export function surplusPlaces(headings: readonly string[]): (at: number) => boolean {
  const reasons = headings.lastIndexOf(REFUSED_FOR);
  return (at) => at >= headings.length || (reasons !== -1 && at > reasons && headings[at] === "");
}

/** The headings that a file had before its refused rows came back with their reasons. */
export function ownHeadings(headings: readonly string[]): string[] {
  const isSurplus = surplusPlaces(headings);
  return headings.filter((heading, at) => heading !== REFUSED_FOR && !isSurplus(at));
}

/** The headings without those at the end that name nothing and that some rows leave empty: a bank ends its first line with a comma. */
export function filledHeadings(
  headings: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
): readonly string[] {
  const isLoose = (heading: string, at: number) =>
    heading === "" && rows.some(({ cells }) => (cells[at] ?? "").trim() === "");
  return headings.slice(0, headings.findLastIndex((heading, at) => !isLoose(heading, at)) + 1);
}

/** What is wrong with a row that has more cells than there are headings: a comma without quotation marks moves all cells after it by one. */
export function surplusReason(cells: readonly string[], headings: readonly string[]): string | undefined {
  const isSurplus = surplusPlaces(headings);
  if (!cells.some((cell, at) => isSurplus(at) && cell.trim() !== "")) return undefined;
  const filled = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  // The reasons of rows that were refused before are no cells of the row.
  const own = filled.filter((_, at) => headings[at] !== REFUSED_FOR).length;
  const counts = `${own} cells, but there are ${ownHeadings(headings).length} headings`;
  return `The row has ${counts}. Is a comma in a cell not in quotation marks?`;
}

/** More than anything says that is one. The first cell of a file may be all of it. */
const LONGEST_HEADING = 1000;

/** A heading without case, accents, spaces and punctuation: `*E-mail Address` → `emailaddress`. */
export function headingKey(heading: string): string {
  return foldText(heading.slice(0, LONGEST_HEADING)).replace(/[^\p{L}\d]/gu, "");
}

/** The heading that each field is read from, by the field's name. Fields that are not read are missing. */
export type ChosenColumns = ReadonlyMap<string, string>;

/** What somebody chose for a file; what is missing is found out. */
export interface SentChoices {
  /** The heading for a field, "" for none, by the field's name. */
  readonly columns?: ReadonlyMap<string, string>;
  readonly days?: DayChoice;
}

/**
 * The column of each field: as it is chosen now, as it was chosen for such a file before, or else by its heading.
 * @throws ValidationError on `column`
 */
export function chosenColumns(
  fields: readonly ImportField[],
  headings: readonly string[],
  { columns: sent = new Map() }: SentChoices,
  remembered: Pick<ImportChoice, "columns" | "offered"> | undefined,
): ChosenColumns {
  const chosen = new Map(
    remembered?.columns.map(({ field, heading }) => [field, heading]) ?? columnsByHeading(fields, headings),
  );
  if (remembered) {
    const taken = new Set(chosen.values());
    const isNew = ({ name, isLater = false, isSplitOff = false }: ImportField) =>
      !isSplitOff && (remembered.offered === undefined ? isLater : !remembered.offered.includes(name));
    const free = headings.filter((heading) => !taken.has(heading));
    for (const [name, heading] of columnsByHeading(fields.filter(isNew), free)) chosen.set(name, heading);
  }
  for (const [name, heading] of sent) {
    if (!fields.some((field) => field.name === name)) {
      const names = fields.map((field) => field.name).join(", ");
      throw new ValidationError({ column: [`There is no field “${name}”. The fields are ${names}`] });
    }
    if (heading === "") chosen.delete(name);
    else if (headings.includes(heading)) chosen.set(name, heading);
    else throw new ValidationError({ column: [`The file has no column “${heading}”`] });
  }
  return chosen;
}

/** The headings of which nothing is read. Numbered columns have none. */
export function unreadHeadings(
  { headings, hasHeadings }: { readonly headings: readonly string[]; readonly hasHeadings: boolean },
  columns: ChosenColumns,
): string[] {
  const read = new Set(columns.values());
  return hasHeadings
    ? headings.filter((heading) => heading !== "" && heading !== REFUSED_FOR && !read.has(heading))
    : [];
}

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
  for (const { name, headings: known, rivals = [], beside = {} } of fields) {
    const isBeside = Object.entries(beside).every(([other, some]) =>
      some.includes(headingKey(chosen.get(other) ?? "")),
    );
    if (chosen.has(name) || !isBeside) continue;
    const key = known.find((each) => free.has(each));
    const isUnsure = rivals.includes(key ?? "") && rivals.filter((each) => free.has(each)).length > 1;
    if (key !== undefined && !isUnsure) take(name, key);
  }
  const parts = fields.filter(({ isPart = false }) => isPart);
  if (!parts.every(({ name }) => chosen.has(name))) for (const { name } of parts) chosen.delete(name);
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
