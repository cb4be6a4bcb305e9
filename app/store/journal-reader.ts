import { bodyOf } from "./checked-line";
import { StoreDamagedError } from "./errors";
import { decodeHead, isHead, JOURNAL_FORMAT, type JournalHead } from "./journal-head";
import { type Line, readLines } from "./lines";
import { decodeRecord, findRecordEnd, type JournalRecord } from "./record";
import { writtenBytes } from "./room";

/** The state of a journal's end. */
export interface JournalEnd {
  /** The number of valid bytes. */
  readonly size: number;
  /** The sequence number that the next record must carry. */
  readonly nextSeq: number;
  /** The bytes of an unfinished append after the valid ones; 0 for a clean end. */
  readonly tornBytes: number;
  /** Whether the last record is whole but for its newline. An editor may have stripped it. */
  readonly lacksNewline: boolean;
  /** The first line, unless it is a record: an older program began the journal. */
  readonly head: JournalHead | undefined;
}

/**
 * Reads a journal from its first byte and passes on each record in order.
 * @param fd open for reading.
 * @param file its path, for messages.
 * @param firstSeq the sequence number that its first record must carry.
 * @throws StoreDamagedError for any damage that an interrupted append cannot explain
 */
export function readJournal(
  fd: number,
  file: string,
  firstSeq: number,
  accept: (record: JournalRecord, byte: number, crc: string) => void,
): JournalEnd {
  let expected = firstSeq;
  let size = 0;
  let lacksNewline = false;
  let head: JournalHead | undefined;
  // The length now: a reader beside the writer then sees at most one unfinished append.
  const written = writtenBytes(fd);
  for (const line of readLines(fd, written)) {
    if (line.start === 0 && line.complete && isHead(line.bytes)) {
      head = knownHead(line.bytes, file);
      size = line.bytes.length + 1;
      continue;
    }
    const record = line.complete || bodyOf(line.bytes) ? decodeRecord(line.bytes) : "the record has no end";
    if (typeof record === "string") {
      if (line.last && isTorn(line)) {
        return { size, nextSeq: expected, tornBytes: written - size, lacksNewline: false, head };
      }
      throw new StoreDamagedError(file, line.start, record);
    }
    if (record.seq !== expected) {
      throw new StoreDamagedError(
        file,
        line.start,
        `record ${expected} was expected here, not ${record.seq}`,
      );
    }
    accept(record, line.start, line.bytes.toString("latin1", 2, 10));
    expected++;
    lacksNewline = !line.complete;
    size = line.start + line.bytes.length + (lacksNewline ? 0 : 1);
  }
  return { size, nextSeq: expected, tornBytes: 0, lacksNewline, head };
}

/** @throws StoreDamagedError when the head is damaged, or a newer program wrote it */
export function knownHead(line: Buffer, file: string): JournalHead {
  const head = decodeHead(line);
  if (typeof head === "string") throw new StoreDamagedError(file, 0, head);
  if (head.format > JOURNAL_FORMAT) {
    throw new StoreDamagedError(
      file,
      0,
      `the journal has format ${head.format}, and this program knows ${JOURNAL_FORMAT}`,
      "A newer version wrote it: start that one. Nothing was changed.",
    );
  }
  return head;
}

/**
 * Whether an interrupted append can explain this last line. A killed process leaves the beginning of a line,
 * which holds no newline, because JSON escapes it. A power cut may leave later blocks without earlier ones.
 * Missing blocks read as NULs, which JSON escapes too. A complete last line with a wrong checksum and no NULs is damage:
 * its append finished, its writer was told that it is safe, and cutting it would silently lose it.
 */
export function isTorn({ start, bytes, complete }: Omit<Line, "last">): boolean {
  if (complete && !hasUnwrittenBlock(start, bytes)) return false;
  // A complete record with more bytes behind it was finished and has since lost its newline. Only the
  // bytes behind it are torn.
  const end = findRecordEnd(bytes);
  return end === undefined || end === bytes.length;
}

const BLOCK_BYTES = 4096;

/** A flipped bit yields one NUL. An unwritten block yields many, unless the line has only one byte in it. */
function hasUnwrittenBlock(start: number, bytes: Buffer): boolean {
  const first = bytes.indexOf(0);
  if (first === 0 && start % BLOCK_BYTES === BLOCK_BYTES - 1) return true;
  return first >= 0 && bytes.indexOf(0, first + 1) > 0;
}
