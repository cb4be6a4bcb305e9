import { ConflictError, ValidationError } from "../../shared/errors";
import type { Garage } from "../books/books.server";
import type { SentChoices } from "./headings";
import { heldFile, holdFile, keepRefused } from "./held-files.server";
import { isImportKind } from "./import-kinds";
import { readColumns } from "./import-plan.server";
import { refusedLines } from "./import-rows";
import { importFile, refuseUnlessAdmin } from "./imports.server";

/**
 * Takes a file that is to be imported, and holds it until its sender has seen what it would do. Returns its id.
 * @throws ForbiddenError @throws ValidationError for what is no CSV file with rows, or has two of a column that is read: it is not held
 */
export async function takeFile(
  garage: Garage,
  by: string,
  kind: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
): Promise<string> {
  refuseUnlessAdmin(garage, by);
  if (!isImportKind(kind)) throw new ValidationError({ kind: ["Choose what the file holds"] });
  readColumns(garage, kind, bytes);
  return holdFile(by, { kind, name, bytes });
}

/** Imports a file that its sender has seen. Sent twice, it is imported once. @throws NotFoundError once it is no longer held */
export async function importHeldFile(
  garage: Garage,
  by: string,
  id: string,
  choices: SentChoices,
): Promise<void> {
  const { kind, name, bytes } = heldFile(by, id, isImportKind);
  const { made, isRepeated, plan } = await importFile(
    garage,
    { kind, bytes, fileName: name, choices, id },
    by,
  );
  if (made === undefined) throw new ConflictError("Nothing would be made: no row is new and complete.");
  if (!isRepeated) keepRefused(by, id, [...refusedLines(plan)]);
}
