import { NotFoundError } from "../../shared/errors";
import type { NumberedRecord, StoredRecord } from "../../shared/record";
import type { StoreDamagedError } from "../../store/errors";
import type { Garage } from "../books/books.server";
import { emailKey, stateInWords } from "../emails/email";
import { type Change, fieldChanges, type NameOf } from "./history";
import {
  COPIED_FIELDS,
  HISTORY_KINDS,
  type HistoryKind,
  NUMBERED_KINDS,
  type NumberedKind,
} from "./history-kinds";

/** The changes of a record, oldest first, for a screen. Empty when the id was never used. */
export function historyOf(garage: Garage, kind: HistoryKind, id: string): Promise<Change[]> {
  return changesOf(garage, kind, id).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    // The record itself is whole: its page is not to fail for it.
    return [{ at: "", by: "", kind: "unknown", fields: [{ field: "", before: "", after: error.reason }] }];
  });
}

/** By its name: the server and the command line are two bundles with their own copies of the class. */
function isDamage(error: unknown): error is StoreDamagedError {
  return error instanceof Error && error.name === "StoreDamagedError";
}

/** @throws StoreDamagedError */
async function changesOf(garage: Garage, kind: HistoryKind, id: string): Promise<Change[]> {
  const changes = await garage.books.changesOf(HISTORY_KINDS[kind], id);
  const nameOf = namesIn(garage);
  const told = changes.map(({ at, by, doc }, index) => {
    const before = changes[index - 1]?.doc ?? null;
    return {
      at,
      by: garage.books.users.get(by)?.name ?? by,
      kind: kindOf(before, doc),
      fields: fieldChanges(before, doc, nameOf, COPIED_FIELDS[kind]),
    };
  });
  const emails = emailsAbout(garage, kind, id);
  return emails.length === 0 ? told : [...told, ...emails].sort((a, b) => (a.at < b.at ? -1 : 1));
}

/** The messages about a record, as changes of its history. */
function emailsAbout({ books }: Garage, kind: HistoryKind, id: string): Change[] {
  return [...books.emails.group("record", emailKey(kind, id))].map((email) => ({
    at: email.created,
    by: books.users.get(email.by)?.name ?? email.by,
    kind: "emailed",
    fields: [
      { field: "To", before: "", after: email.to },
      { field: "Subject", before: "", after: email.subject },
      { field: "State", before: "", after: stateInWords(email) },
    ],
  }));
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

function numbered(noun: string, record: NumberedRecord | undefined): string | undefined {
  return record && `${noun} ${record.autoId}`;
}

/** Names linked records by their current names; a deleted record shows its id. */
function namesIn({ books }: Garage): NameOf {
  return (field, id) => {
    if (field === "by" || field.endsWith("By")) return books.users.get(id)?.name;
    if (field === "customer") return books.customers.get(id)?.name;
    if (field === "service") return books.services.get(id)?.title;
    if (field === "supplier") return books.suppliers.get(id)?.name;
    if (field === "purchaseCategory") return books.purchaseCategories.get(id)?.name;
    if (field === "product") return books.products.get(id)?.name;
    if (field === "invoice") return numbered("Invoice", books.invoices.get(id));
    if (field === "transaction") return numbered("Transaction", books.transactions.get(id));
    return undefined;
  };
}
