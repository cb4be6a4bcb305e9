import { NotFoundError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import type { Garage } from "../books/books.server";
import { emailKey, stateInWords } from "../emails/email";
import type { BankLine } from "../transactions/bank-line";
import { type Change, fieldChanges } from "./history";
import {
  COPIED_FIELDS,
  HISTORY_KINDS,
  type HistoryKind,
  NUMBERED_KINDS,
  type NumberedKind,
  PLAIN_FIELDS,
} from "./history-kinds";
import { isDamage, withNames } from "./linked-names.server";

/** The changes of a record, oldest first, for a screen. Empty when the id was never used. */
export function historyOf(garage: Garage, kind: HistoryKind, id: string): Promise<Change[]> {
  return changesOf(garage, kind, id).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    // The record itself is whole: its page is not to fail for it.
    return [{ at: "", by: "", kind: "unknown", fields: [{ field: "", before: "", after: error.reason }] }];
  });
}

/** @throws StoreDamagedError */
async function changesOf(garage: Garage, kind: HistoryKind, id: string): Promise<Change[]> {
  const changes = await garage.books.changesOf(HISTORY_KINDS[kind], id);
  const told = await withNames(garage, PLAIN_FIELDS[kind] ?? [], (nameOf) =>
    changes.map(({ at, by, doc }, index) => {
      const before = changes[index - 1]?.doc ?? null;
      return {
        at,
        by: nameOfUser(garage, by),
        kind: kindOf(before, doc),
        fields: fieldChanges(before, doc, nameOf, COPIED_FIELDS[kind]),
      };
    }),
  );
  const others = [...emailsAbout(garage, kind, id), ...(await skipsOf(garage, kind, id))];
  return others.length === 0 ? told : [...told, ...others].sort((a, b) => (a.at < b.at ? -1 : 1));
}

function nameOfUser({ books }: Garage, by: string): string {
  return books.users.get(by)?.name ?? by;
}

/** The messages about a record, as changes of its history. */
function emailsAbout(garage: Garage, kind: HistoryKind, id: string): Change[] {
  return [...garage.books.emails.group("record", emailKey(kind, id))].map((email) => ({
    at: email.created,
    by: nameOfUser(garage, email.by),
    kind: "emailed",
    fields: [
      { field: "To", before: "", after: email.to },
      { field: "Subject", before: "", after: email.subject },
      { field: "Message", before: "", after: email.text },
      { field: "State", before: "", after: stateInWords(email) },
    ],
  }));
}

const MATCHING: Readonly<Record<BankLine["state"], string>> = { open: "To be matched", skipped: "Skipped" };

/** Who skipped the money of a bank's file under Matching, and who took it back into the list. @throws StoreDamagedError */
async function skipsOf(garage: Garage, kind: HistoryKind, id: string): Promise<Change[]> {
  const line = kind === "transaction" ? garage.books.bankLines.group("transaction", id).first() : undefined;
  // The history is in files, and hardly any line was ever skipped.
  if (line === undefined || line.updated === line.created) return [];
  const changes = await garage.books.changesOf("bankLines", line._id);
  return changes.flatMap(({ at, by, doc }, index) => {
    const [before, after] = [changes[index - 1]?.doc, doc] as (BankLine | null | undefined)[];
    // The file may have been read again after another transaction of it was deleted.
    const isOfIt = before?.transaction === id && after?.transaction === id;
    if (!isOfIt || before.state === after.state) return [];
    const field = { field: "Matching", before: MATCHING[before.state], after: MATCHING[after.state] };
    return [{ at, by: nameOfUser(garage, by), kind: "changed" as const, fields: [field] }];
  });
}

/** The changes of a record by its number, even if it has been deleted. @throws NotFoundError, StoreDamagedError */
export async function historyOfNumber(garage: Garage, kind: NumberedKind, autoId: number): Promise<Change[]> {
  const records = garage.books[NUMBERED_KINDS[kind]];
  const id = records.byNumber(autoId)?._id ?? (await garage.books.idOfNumber(NUMBERED_KINDS[kind], autoId));
  if (id === undefined) {
    const isGiven = autoId > 0 && autoId <= records.lastNumber;
    throw new NotFoundError(
      isGiven
        ? `The history does not say what became of ${kind} ${autoId}`
        : `There has never been ${kind} ${autoId}`,
    );
  }
  return changesOf(garage, kind, id);
}

/** If a record's first known state is not a new one, its earlier history is missing. */
function kindOf(before: StoredRecord | null, after: StoredRecord | null): Change["kind"] {
  if (after === null) return "deleted";
  return before === null && after.created === after.updated ? "created" : "changed";
}
