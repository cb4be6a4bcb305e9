import { ConflictError } from "../../shared/errors";
import type { StoredRecord } from "../../shared/record";

/**
 * Refuses a save that is based on an older version of the record.
 * @param version the `updated` on the editor's screen; undefined skips the check.
 * @param who the user who made the last change, if known.
 * @throws ConflictError
 */
export function checkVersion(
  record: StoredRecord,
  version: string | undefined,
  noun: string,
  who = "Someone else",
): void {
  refuseOlder(
    record,
    version,
    `${who} changed this ${noun} while you were editing it, so nothing was saved. Save again to keep what you typed; any value that it replaces is shown beside it.`,
  );
}

/** Refuses a deletion that was confirmed on an older version of the record. @throws ConflictError */
export function checkDeletion(record: StoredRecord, version: string | undefined, noun: string): void {
  refuseOlder(
    record,
    version,
    `Someone else changed this ${noun} after you opened this page. Check it, then press the button again to delete it.`,
  );
}

/** Refuses a tick that was set on an older version of the record. It has no typed text to keep. @throws ConflictError */
export function checkTick(
  record: StoredRecord,
  version: string | undefined,
  noun: string,
  who = "Someone else",
): void {
  refuseOlder(
    record,
    version,
    `${who} changed this ${noun} after you opened this page, so nothing was saved. Check it, then try again.`,
  );
}

function refuseOlder(record: StoredRecord, version: string | undefined, sentence: string): void {
  if (version === undefined || version === "" || version === record.updated) return;
  throw new ConflictError(sentence, { version: record.updated });
}
