import { createHash } from "node:crypto";
import type { Books, BooksInUpdate } from "../books/books.server";
import type { DayStyle } from "./day-styles";
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

/** Keeps what was chosen for the next file of that kind with these headings. */
export function rememberChoice(
  { importChoices }: Pick<BooksInUpdate, "importChoices">,
  kind: ImportChoice["kind"],
  headings: readonly string[],
  chosen: {
    readonly fields: readonly ImportField[];
    readonly columns: ChosenColumns;
    /** Undefined where nobody chose: what was found out fits that file only. */
    readonly days: DayStyle | undefined;
  },
): void {
  const columns = Array.from(chosen.columns, ([field, heading]) => ({ field, heading }));
  const offered = chosen.fields.map(({ name }) => name);
  const _id = choiceId(kind, headings);
  const stored = importChoices.get(_id);
  const days = chosen.days ?? stored?.days;
  const choice = { _id, kind, columns, offered, ...(days !== undefined && { days }) };
  if (stored) importChoices.put({ ...stored, ...choice });
  else importChoices.insert(choice);
}

/** Refused rows come back with one column more: once mended, they are read as before. */
function choiceId(kind: ImportChoice["kind"], headings: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, ownHeadings(headings)]))
    .digest("base64url")
    .slice(0, 21);
}
