import * as fs from "node:fs";
import * as path from "node:path";
import type { StoredDocument } from "./collection";
import type { Place } from "./document-entry";
import { StoreDamagedError, StoreMissingError } from "./errors";
import { type JournalEnd, readJournal } from "./journal-reader";
import type { JournalRecord } from "./record";
import type { SnapshotFooter } from "./snapshot-line";
import { readSnapshot } from "./snapshot-reader";

export interface SnapshotFile {
  readonly file: string;
  /** The last record in the snapshot. */
  readonly seq: number;
}

export interface JournalFile {
  readonly file: string;
  readonly firstSeq: number;
}

/** The files of the books, each kind oldest first. */
export interface BooksFiles {
  readonly snapshots: readonly SnapshotFile[];
  readonly journals: readonly JournalFile[];
}

/** Receives the books in order: the documents of a snapshot, its numbers, then each later record. */
export interface BooksReader {
  /** Whether each line of a snapshot is compared with its own checksum, though the whole of them matches theirs. */
  readonly isThorough?: boolean;
  /** Without this method, the documents of a snapshot are verified by checksum but not parsed. */
  document?(collection: string, doc: StoredDocument, file: string, place: Place): void;
  /**
   * Takes all documents of a snapshot in another way than by `document`, if it can.
   * @param fd open for reading. @returns the snapshot's last line, or undefined to be given its documents.
   */
  snapshot?(snapshot: SnapshotFile & { readonly fd: number }): SnapshotFooter | undefined;
  /** @param numbers the highest `autoId` ever given, by collection. */
  numbers?(numbers: Readonly<Record<string, number>>): void;
  /** @param crc the record's checksum. */
  record(record: JournalRecord, file: string, byte: number, crc: string): void;
  /** @param books the identity in the head of a journal. */
  head?(books: string, file: string): void;
}

export const journalPath = (dir: string, firstSeq: number) => path.join(dir, `journal-${firstSeq}.jsonl`);
export const snapshotPath = (dir: string, seq: number) => path.join(dir, `snapshot-${seq}.jsonl`);

export function listFiles(dir: string): BooksFiles {
  if (!fs.existsSync(dir)) throw new StoreMissingError(dir);
  const names = fs.readdirSync(dir);
  const numbered = (kind: string) => {
    const name = new RegExp(`^${kind}-(\\d+)\\.jsonl$`);
    const numbers = names.flatMap((found) => name.exec(found)?.[1] ?? []).map(Number);
    return numbers.sort((a, b) => a - b);
  };
  return {
    snapshots: numbered("snapshot").map((seq) => ({ seq, file: snapshotPath(dir, seq) })),
    journals: numbered("journal").map((firstSeq) => ({ firstSeq, file: journalPath(dir, firstSeq) })),
  };
}

/** Whether any books exist. A new directory has none, and neither has an unmounted disk. */
export function hasBooks({ snapshots, journals }: BooksFiles): boolean {
  return snapshots.length + journals.length > 0;
}

/** Refuses a directory with history but no books: new books would hide the loss. @throws StoreDamagedError */
export function refuseHistoryAlone(dir: string, files: BooksFiles): void {
  const history = path.join(dir, "history");
  if (hasBooks(files) || !fs.existsSync(history)) return;
  if (fs.readdirSync(history).some((name) => /^journal-\d+\.jsonl\.gz$/.test(name))) {
    throw new StoreDamagedError(dir, 0, "there is history, and the snapshots and journals are missing");
  }
}

/** @throws StoreMissingError when there are no books to read @throws StoreDamagedError when the books have been lost */
export function requireBooks(dir: string, files: BooksFiles): void {
  refuseHistoryAlone(dir, files);
  if (!hasBooks(files)) throw new StoreMissingError(dir);
}

/** The newest snapshot and the journals after it: the files that the books are read from. */
export interface Generation {
  readonly snapshot: (SnapshotFile & { readonly fd: number }) | undefined;
  readonly journals: readonly (JournalFile & { readonly fd: number })[];
}

/**
 * Opens all files of the books before the first is read, so that none can be replaced in between.
 * @param flags how the journals are opened.
 * @throws StoreDamagedError when the journal after the snapshot is missing
 */
export function openGeneration(dir: string, flags: "r" | "r+", files = listFiles(dir)): Generation {
  const { snapshots, journals } = files;
  refuseHistoryAlone(dir, files);
  const newest = snapshots.at(-1);
  const following = journals.filter(({ firstSeq }) => firstSeq > (newest?.seq ?? 0));
  // This journal was created before the snapshot. Without it, later changes are lost and the next record would reuse a number.
  if (newest && following.length === 0) {
    throw new StoreDamagedError(journalPath(dir, newest.seq + 1), 0, "the journal is missing");
  }
  const opened: (JournalFile & { fd: number })[] = [];
  let snapshot: Generation["snapshot"];
  try {
    if (newest) snapshot = { ...newest, fd: fs.openSync(newest.file, "r") };
    for (const journal of following) opened.push({ ...journal, fd: fs.openSync(journal.file, flags) });
  } catch (error) {
    closeGeneration({ snapshot, journals: opened });
    throw error;
  }
  return { snapshot, journals: opened };
}

/** @param kept a descriptor to leave open. */
export function closeGeneration({ snapshot, journals }: Generation, kept?: number): void {
  for (const { fd } of [...(snapshot ? [snapshot] : []), ...journals]) if (fd !== kept) fs.closeSync(fd);
}

/** Reads the snapshot and the consecutive journals; only the last may be torn. @throws StoreDamagedError */
export function readGeneration({ snapshot, journals }: Generation, reader: BooksReader): JournalEnd {
  if (snapshot) {
    const { fd, file, seq } = snapshot;
    const accept: typeof reader.document = reader.document?.bind(reader);
    const footer =
      reader.snapshot?.(snapshot) ??
      readSnapshot(
        fd,
        file,
        seq,
        accept && ((collection, doc, place) => accept(collection, doc, file, place)),
        reader.isThorough,
      );
    reader.numbers?.(footer.numbers);
  }
  return readJournals(journals, (snapshot?.seq ?? 0) + 1, reader);
}

function readJournals(journals: Generation["journals"], firstOfAll: number, reader: BooksReader): JournalEnd {
  let end: JournalEnd = { size: 0, nextSeq: firstOfAll, tornBytes: 0, lacksNewline: false, head: undefined };
  for (const [index, { fd, file, firstSeq }] of journals.entries()) {
    if (firstSeq !== end.nextSeq) {
      throw new StoreDamagedError(file, 0, `record ${end.nextSeq} was expected here, not ${firstSeq}`);
    }
    end = readJournal(fd, file, firstSeq, (record, byte, crc) => reader.record(record, file, byte, crc));
    if (end.head) reader.head?.(end.head.books, file);
    if ((end.tornBytes > 0 || end.lacksNewline) && index < journals.length - 1) {
      throw new StoreDamagedError(file, end.size, "the record has no end, and another journal follows");
    }
  }
  return end;
}

/** Reads the books without a lock and without changing anything. An append under way is ignored. */
export function readBooks(dir: string, reader: BooksReader): JournalEnd {
  const generation = openGeneration(dir, "r");
  try {
    return readGeneration(generation, reader);
  } finally {
    closeGeneration(generation);
  }
}
