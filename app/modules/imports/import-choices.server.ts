import { createHash } from "node:crypto";
import type { Books, BooksInUpdate } from "../books/books.server";
import type { DayChoice } from "./day-styles";
import { type ChosenColumns, ownHeadings } from "./headings";
import type { ImportChoice } from "./import";
import type { ImportField } from "./import-columns";

/** What was chosen for files of a kind with these headings. */
export function rememberedChoice(
  { importChoices }: Pick<Books, "importChoices">,
  kind: ImportChoice["kind"],
  headings: readonly string[],
): ImportChoice | undefined {
  return importChoices.get(choiceId(kind, headings));
}

/**
 * Keeps what was chosen for the next file of that kind with these headings. A form sends also what it found out itself: of that nothing
 * is kept.
 */
export function rememberChoice(
  { importChoices }: Pick<BooksInUpdate, "importChoices">,
  kind: ImportChoice["kind"],
  headings: readonly string[],
  chosen: {
    readonly fields: readonly ImportField[];
    readonly columns: ChosenColumns;
    /** The columns as they are read where nobody chooses. */
    readonly foundColumns: ChosenColumns;
    /** Undefined where nobody chose: what was chosen before stays. */
    readonly days: DayChoice | undefined;
  },
): void {
  const columns = Array.from(chosen.columns, ([field, heading]) => ({ field, heading }));
  const offered = chosen.fields.map(({ name }) => name);
  const _id = choiceId(kind, headings);
  const stored = importChoices.get(_id);
  const days = chosen.days ?? stored?.days ?? "found";
  const choice = { _id, kind, columns, offered, ...(days !== "found" && { days }) };
  const { foundColumns } = chosen;
  const isFound =
    days === "found" &&
    columns.length === foundColumns.size &&
    columns.every(({ field, heading }) => foundColumns.get(field) === heading);
  if (stored === undefined) {
    if (!isFound) importChoices.insert(choice);
  } else if (isFound) {
    importChoices.delete(_id);
  } else {
    const { days: _, ...kept } = stored;
    importChoices.put({ ...kept, ...choice });
  }
}

/** Refused rows come back with one column more: once mended, they are read as before. */
function choiceId(kind: ImportChoice["kind"], headings: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, ownHeadings(headings)]))
    .digest("base64url")
    .slice(0, 21);
}
