import { StoreDamagedError } from "./errors";
import { type Line, readLines } from "./lines";
import { decodeRecord, findRecordEnd, type JournalRecord } from "./record";
import { writtenBytes } from "./room";

/** How a journal ends. */
export interface JournalEnd {
  /** How many bytes hold. */
  readonly size: number;
  /** What the next record has to carry. */
  readonly nextSeq: number;
  /** How many bytes of an append that never finished come after those; 0 when it ends well. */
  readonly tornBytes: number;
}

/**
 * Reads a journal from its first byte and hands each record on in order.
 * @param fd open for reading.
 * @param file its path, for messages.
 * @param firstSeq what its first record has to carry.
 * @throws StoreDamagedError for anything that an interrupted append cannot have left behind.
 */
export function readJournal(
  fd: number,
  file: string,
  firstSeq: number,
  accept: (record: JournalRecord, byte: number) => void,
): JournalEnd {
  let expected = firstSeq;
  let size = 0;
  // That of this moment: a process that reads beside the writer sees no more than one unfinished append.
  const written = writtenBytes(fd);
  for (const line of readLines(fd, written)) {
    const record = line.complete ? decodeRecord(line.bytes) : "the record has no end";
    if (typeof record === "string") {
      if (line.last && isTorn(line)) return { size, nextSeq: expected, tornBytes: written - size };
      throw new StoreDamagedError(file, line.start, record);
    }
    if (record.seq !== expected) {
      throw new StoreDamagedError(
        file,
        line.start,
        `record ${expected} was expected here, not ${record.seq}`,
      );
    }
    accept(record, line.start);
    expected++;
    size = line.start + line.bytes.length + 1;
  }
  return { size, nextSeq: expected, tornBytes: 0 };
}

/**
 * Whether an append that was cut short can have left this last line. Killed, it leaves a beginning of the line, and no beginning
 * holds a newline, since JSON escapes it. After a loss of power some of its blocks may be there and those before them not: they
 * read as NULs, which JSON escapes too. A complete last line with a wrong checksum and no NULs is neither: its append
 * finished, so somebody was told that it is safe, and cutting it would lose it without a word.
 */
export function isTorn({ start, bytes, complete }: Omit<Line, "last">): boolean {
  if (complete && !hasUnwrittenBlock(start, bytes)) return false;
  // A whole record with more behind it was finished, and has lost its newline since; what is torn is only the record behind it.
  const end = findRecordEnd(bytes);
  return end === undefined || end === bytes.length;
}

const BLOCK_BYTES = 4096;

/** A flipped bit makes one NUL, and a block that was never written many, unless the line has only one byte in it. */
function hasUnwrittenBlock(start: number, bytes: Buffer): boolean {
  const first = bytes.indexOf(0);
  if (first === 0 && start % BLOCK_BYTES === BLOCK_BYTES - 1) return true;
  return first >= 0 && bytes.indexOf(0, first + 1) > 0;
}
