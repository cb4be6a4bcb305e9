import { createHash } from "node:crypto";
import type { Books, BooksInUpdate } from "../books/books.server";
import type { DayStyle } from "./cells";
import { type ChosenColumns, REFUSED_FOR } from "./headings";
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
    readonly days: DayStyle;
  },
): void {
  const columns = Array.from(chosen.columns, ([field, heading]) => ({ field, heading }));
  const offered = chosen.fields.map(({ name }) => name);
  const choice = { _id: choiceId(kind, headings), kind, columns, offered, days: chosen.days };
  const stored = importChoices.get(choice._id);
  if (stored) importChoices.put({ ...stored, ...choice });
  else importChoices.insert(choice);
}

/** Refused rows come back with one column more: once mended, they are read as before. */
function choiceId(kind: ImportChoice["kind"], headings: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, headings.filter((heading) => heading !== REFUSED_FOR)]))
    .digest("base64url")
    .slice(0, 21);
}
