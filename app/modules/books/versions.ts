import { formatListDay, formatMoment, londonDayOf } from "../../shared/dates";
import { olderVersion } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";
import type { CollectionName, Garage } from "./books.server";

/** Who made the last change of a record: a user's name, and when as the sentence goes on, both as far as they are known. */
export interface LastChange {
  readonly name?: string | undefined;
  /** " at 14:32" */
  readonly when?: string;
}

/**
 * The last change of a record, as far as it is one of the latest or the record says whose it is: reading the history would take too long.
 * @param by the user who is told.
 * @param noted the user whom the record itself names.
 */
export function lastChangeOf(
  { books }: Garage,
  collection: CollectionName,
  record: StoredRecord,
  by: string,
  { noted = "", now = new Date() } = {},
): LastChange {
  const id = books.changerOf(collection, record) ?? noted;
  const name = id === by ? "You" : books.users.get(id)?.name;
  return name === undefined ? {} : { name, when: whenInWords(record.updated, now) };
}

function whenInWords(moment: string, now: Date): string {
  const [day, time] = formatMoment(moment).split(", ");
  return ` at ${time}${day === formatListDay(londonDayOf(now)) ? "" : ` on ${day}`}`;
}

const changed = ({ name = "Someone else", when = "" }: LastChange, noun: string) =>
  `${name} changed this ${noun}${when}`;

/**
 * Refuses a save that is based on an older version of the record.
 * @param version the `updated` on the editor's screen; undefined skips the check.
 * @throws ConflictError
 */
export function checkVersion(
  record: StoredRecord,
  version: string | undefined,
  noun: string,
  last: LastChange,
): void {
  refuseOlder(
    record,
    version,
    changed(last, noun),
    " while you were editing it, so nothing was saved. Save again to keep what you typed; any value that it replaces is shown beside it.",
  );
}

/** Refuses a deletion that was confirmed on an older version of the record. @throws ConflictError */
export function checkDeletion(
  record: StoredRecord,
  version: string | undefined,
  noun: string,
  last: LastChange,
): void {
  refuseOlder(
    record,
    version,
    changed(last, noun),
    " after you opened this page. Check it, then press the button again to delete it.",
  );
}

/** Refuses a tick that was set on an older version of the record. It has no typed text to keep. @throws ConflictError */
export function checkTick(
  record: StoredRecord,
  version: string | undefined,
  noun: string,
  last: LastChange,
): void {
  refuseOlder(
    record,
    version,
    changed(last, noun),
    " after you opened this page, so nothing was saved. Check it, then try again.",
  );
}

/** Refuses to generate the invoice of an older version of the quote. @throws ConflictError */
export function checkGeneration(record: StoredRecord, version: string | undefined, last: LastChange): void {
  refuseOlder(
    record,
    version,
    changed(last, "quote"),
    " after you opened this page. Check it, then generate the invoice.",
  );
}

function refuseOlder(record: StoredRecord, version: string | undefined, change: string, rest: string): void {
  if (version === undefined || version === "" || version === record.updated) return;
  throw olderVersion(change, rest, { version: record.updated });
}
