import * as fs from "node:fs";
import { crc32 } from "node:zlib";
import { bodyOf, statedCrc } from "./checked-line";
import type { StoredDocument } from "./collection";
import type { Place } from "./document-entry";
import { SnapshotDamagedError, StoreDamagedError } from "./errors";
import { hexadecimal } from "./hexadecimal";
import { type Line, readFully, readLines } from "./lines";
import {
  decodeDocument,
  decodeFooter,
  decodeHeader,
  SNAPSHOT_FORMAT,
  type SnapshotFooter,
} from "./snapshot-line";

const NEWLINE = Buffer.from("\n");
const PIECE_BYTES = 1024 * 1024;
/** More than the last line of a snapshot ever has. */
const FOOTER_BYTES = 64 * 1024;

/**
 * Reads a snapshot to its end, yields each document's line once its checksum matches, and returns the footer.
 * Only the return proves that the snapshot is complete: do not trust the lines before.
 * @param fd open for reading.
 * @param file its path, for messages.
 * @param seq the last record, according to the file's name.
 * @param isChecked whether `checkSnapshot` has just compared all of it with its checksum: the lines are not compared again.
 * @throws StoreDamagedError
 */
export function* readSnapshotLines(
  fd: number,
  file: string,
  seq: number,
  isChecked = false,
): Generator<Line, SnapshotFooter> {
  const damaged = (byte: number, reason: string) => new SnapshotDamagedError(file, byte, reason);
  let crc = 0;
  let count = -1;
  for (const line of readLines(fd)) {
    const { start, bytes, complete, last } = line;
    if (!complete) throw damaged(start, "the line has no end");
    if (last) {
      const footer = count < 0 ? "the snapshot has no first line" : decodeFooter(bytes);
      if (typeof footer === "string") throw damaged(start, footer);
      if (!isChecked && footer.crc !== hexadecimal(crc))
        throw damaged(start, "the snapshot does not match its checksum");
      if (footer.count !== count)
        throw damaged(start, `${footer.count} documents were expected, not ${count}`);
      return footer;
    }
    if (!isChecked) crc = crc32(NEWLINE, crc32(bytes, crc));
    if (count < 0) checkHeader(bytes, file, seq);
    else if (!isChecked && bodyOf(bytes) === undefined)
      throw damaged(start, "the line does not match its checksum");
    else yield line;
    count++;
  }
  throw damaged(fs.fstatSync(fd).size, "the snapshot has no last line");
}

/**
 * Reads the first and the last line of a snapshot, and compares the rest with its checksum only: many times faster than line by
 * line. Undefined if anything is not as it should be; `readSnapshotLines` says what.
 */
export function checkSnapshot(fd: number, file: string, seq: number): SnapshotFooter | undefined {
  const { size } = fs.fstatSync(fd);
  const end = Buffer.alloc(Math.min(size, FOOTER_BYTES));
  readFully(fd, end, size - end.length);
  const start = end.lastIndexOf(NEWLINE, -2) + 1;
  const footer = decodeFooter(end.subarray(start, -1));
  if (start === 0 || end.at(-1) !== NEWLINE[0] || typeof footer === "string") return undefined;
  const body = size - end.length + start;
  const piece = Buffer.allocUnsafe(Math.min(body, PIECE_BYTES));
  let crc = 0;
  for (let at = 0; at < body; at += piece.length) {
    const bytes = piece.subarray(0, body - at);
    if (readFully(fd, bytes, at) < bytes.length) return undefined;
    if (at === 0) checkHeader(bytes.subarray(0, bytes.indexOf(NEWLINE)), file, seq);
    crc = crc32(bytes, crc);
  }
  return footer.crc === hexadecimal(crc) ? footer : undefined;
}

function checkHeader(bytes: Buffer, file: string, seq: number): void {
  const header = decodeHeader(bytes);
  if (typeof header === "string") throw new SnapshotDamagedError(file, 0, header);
  if (header.format > SNAPSHOT_FORMAT) {
    throw new StoreDamagedError(
      file,
      0,
      `the snapshot has format ${header.format}, and this program knows ${SNAPSHOT_FORMAT}`,
      "A newer version wrote it: start that one. Nothing was changed.",
    );
  }
  if (header.seq !== seq)
    throw new SnapshotDamagedError(file, 0, `the snapshot says that it is ${header.seq}`);
}

/**
 * Passes on each document with its line, and returns the footer.
 * @param accept undefined to verify checksums only, which is several times faster.
 * @param isThorough whether each line is compared with its own checksum, though the whole of them matches theirs.
 * @throws StoreDamagedError as `readSnapshotLines` does
 */
export function readSnapshot(
  fd: number,
  file: string,
  seq: number,
  accept: ((collection: string, doc: StoredDocument, place: Place) => void) | undefined,
  isThorough = false,
): SnapshotFooter {
  const isChecked = accept !== undefined && !isThorough && checkSnapshot(fd, file, seq) !== undefined;
  const lines = readSnapshotLines(fd, file, seq, isChecked);
  for (let step = lines.next(); ; step = lines.next()) {
    if (step.done) return step.value;
    if (!accept) continue;
    const document = decodeDocument(step.value.bytes);
    if (typeof document === "string") throw new SnapshotDamagedError(file, step.value.start, document);
    accept(document[0], document[2], { byte: step.value.start, crc: statedCrc(step.value.bytes) });
  }
}
