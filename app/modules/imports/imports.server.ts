import {
  type AskAgain,
  askNothing,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  type RecordLink,
  ValidationError,
} from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import { newId } from "../../store/store";
import type { Garage } from "../books/books.server";
import { type Page, type PageQuery, pageOf } from "../books/listing.server";
import { checkDeletion, lastChangeOf } from "../books/versions";
import { isAdmin } from "../users/admin.server";
import { columnsByHeading, type SentChoices } from "./headings";
import { type Import, LONGEST_NAME } from "./import";
import { rememberChoice } from "./import-choices.server";
import { KIND_COLUMNS } from "./import-columns";
import { type ImportKind, KIND_WORDS, type TakenBackKind } from "./import-kinds";
import { type ImportPlan, planImport, plannedAnew, rowsIn } from "./import-plan.server";
import { IMPORT_RULES, TAKING_BACK } from "./import-rule-table.server";

/** @throws ForbiddenError unless an Admin asks, or what runs on the command line */
export function refuseUnlessAdmin(garage: Garage, by: string): void {
  if (!isAdmin(garage, by)) throw new ForbiddenError("Only an Admin may import, and take an import back");
}

/** A file that is to be imported. */
export interface SentFile {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
  /** "" if it came without one. */
  readonly fileName: string;
  readonly choices?: SentChoices;
  /** The id of the import, if it may be sent twice: the second time answers the first. */
  readonly id?: string;
  readonly progress?: (done: number, all: number) => void;
}

/**
 * Imports what can be made of a file, in one commit. What is there already is left as it is.
 * @returns the import, undefined if no row could be made; whether it was made before; and what became of each row.
 * @throws ForbiddenError @throws ValidationError @throws ConflictError
 */
export async function importFile(
  garage: Garage,
  { kind, bytes, fileName, choices = {}, id = newId(), progress }: SentFile,
  by: string,
): Promise<{ made: Import | undefined; isRepeated: boolean; plan: ImportPlan }> {
  refuseUnlessAdmin(garage, by);
  let plan = await planImport(garage, kind, bytes, choices, progress);
  if (plan.missing !== undefined) throw missingColumn(plan.missing);
  const before = garage.books.imports.get(id);
  let isRepeated = before !== undefined;
  if (isRepeated || plan.counts.made === 0) return { made: before, isRepeated, plan };
  const { insert } = IMPORT_RULES[kind];
  const made = await garage.books.update(by, (books) => {
    const existing = books.imports.get(id);
    isRepeated = existing !== undefined;
    if (existing) return existing;
    // Another import may have made the same meanwhile.
    plan = plannedAnew(garage, plan);
    if (plan.counts.made === 0) return undefined;
    const records = rowsIn(plan, "made").map(({ outcome }) => {
      const record = newId();
      if (outcome.state === "made") insert(books, record, outcome.record);
      return record;
    });
    if (choices.columns !== undefined || choices.days !== undefined) {
      const { columns, table } = plan;
      const { fields } = KIND_COLUMNS[kind];
      const foundColumns = columnsByHeading(fields, table.headings);
      rememberChoice(books, kind, table.headings, { fields, columns, foundColumns, days: choices.days });
    }
    return books.imports.insert({
      _id: id,
      kind,
      fileName: fileName.slice(0, LONGEST_NAME),
      by,
      ...plan.counts,
      records,
    });
  });
  return { made, isRepeated, plan };
}

/** The refusal of a file in which nothing says which column holds what every row needs. */
export function missingColumn(label: string): ValidationError {
  return new ValidationError({ column: [`No column is read as ${label}. Choose the one that holds it`] });
}

/** An import as it is read: without the list of its records. */
export type ImportView = Omit<Import, "records">;

export function importView({ books }: Garage, { records: _, by, ...shown }: Import): ImportView {
  return { ...shown, by: books.users.get(by)?.name ?? by };
}

/** A page of the imports, newest first. */
export function listImports({ books }: Garage, query: PageQuery): Page<Import> {
  return pageOf(books.imports, query);
}

export function getImport({ books }: Garage, id: string): Import {
  const found = books.imports.get(id);
  if (!found) throw new NotFoundError("There is no such import. It may have been taken back");
  return found;
}

/** How many records of an import were changed since, and how many were deleted. */
export function changesSinceImport({ books }: Garage, { kind, records }: Import) {
  const { find, takesAlong = () => false } = TAKING_BACK[kind];
  const stored = records.map((id) => find(books, id));
  const goes = new Set(records);
  const isChanged = ({ _id, created, updated }: StoredRecord) =>
    updated !== created || takesAlong(books, _id, goes);
  return {
    changed: stored.filter((record) => record && isChanged(record)).length,
    gone: stored.filter((record) => record === undefined).length,
  };
}

/** The most links to what points at an import. */
const MOST_LINKS = 5;

/**
 * Deletes every record that an import made, in one commit.
 * @throws ForbiddenError @throws NotFoundError @throws ConflictError while anything points at one of them
 */
export function takeBackImport(
  garage: Garage,
  id: string,
  by: string,
  version?: string,
  askAgain: AskAgain = askNothing,
): Promise<void> {
  refuseUnlessAdmin(garage, by);
  return garage.books.update(by, (books) => {
    const stored = getImport(garage, id);
    checkDeletion(stored, version, "import", lastChangeOf(garage, "imports", stored, by));
    const { references, checkDeletion: checkMore, find, remove } = TAKING_BACK[stored.kind];
    const counts = new Map<string, number>();
    const links: RecordLink[] = [];
    const there = stored.records.filter((record) => find(books, record));
    for (const record of there) checkMore?.(garage, record);
    for (const each of there.flatMap((record) => references(books, record))) {
      if (each.count === 0) continue;
      counts.set(each.noun, (counts.get(each.noun) ?? 0) + each.count);
      links.push(...each.links);
    }
    if (counts.size > 0) throw heldImport(stored.kind, counts, links.slice(0, MOST_LINKS));
    askAgain();
    for (const record of there) remove(books, record);
    books.imports.delete(id);
  });
}

function heldImport(
  kind: TakenBackKind,
  counts: ReadonlyMap<string, number>,
  links: readonly RecordLink[],
): ConflictError {
  const held = Array.from(
    counts,
    ([noun, count]) => `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`,
  );
  const nouns = `${KIND_WORDS[kind].one}s`;
  return new ConflictError(
    `This import cannot be taken back: its ${nouns} have ${held.join(" and ")} by now.`,
    { links },
  );
}
