import * as fs from "node:fs";
import { archiveReplaced } from "./archive";
import { StoreDamagedError, StoreLossError } from "./errors";
import { type BooksFiles, type JournalFile, listFiles, snapshotPath } from "./generations";
import { readJournal } from "./journal-reader";
import type { Op } from "./record";
import { documentKey, encodeDocument, keyOf } from "./snapshot-line";
import { readSnapshotLines } from "./snapshot-reader";
import { SnapshotWriter } from "./snapshot-writer";
import { highestOf } from "./survey";

/**
 * Merges the newest snapshot and the closed journals after it into a new snapshot, then archives older generations.
 * The last journal is still being written and stays out. Only one compaction may run at a time.
 * It needs no lock, because nothing else touches the files that it reads.
 * If it throws or dies, the books are still read from the old files.
 * @throws StoreDamagedError when a file that it reads is damaged or missing
 */
export function compactDirectory(dir: string): void {
  const files = listFiles(dir);
  const newest = files.snapshots.at(-1)?.seq ?? 0;
  const following = files.journals.filter(({ firstSeq }) => firstSeq > newest);
  const [first] = following;
  // A snapshot without the documents of one that somebody removed would look whole.
  if (first && first.firstSeq !== newest + 1)
    throw new StoreLossError(first.file, "the snapshot before it is missing", PUT_BACK);
  const current = following.pop();
  if (current && following.length > 0) {
    writeSnapshot(snapshotPath(dir, current.firstSeq - 1), files, following, current.firstSeq - 1);
  }
  archiveReplaced(dir);
}

const PUT_BACK = "Put it back before you stop the server, which still has it open.";

function writeSnapshot(
  file: string,
  { snapshots }: BooksFiles,
  journals: readonly JournalFile[],
  seq: number,
): void {
  const { lastOp, numbers } = surveyJournals(journals, seq);
  const writer = new SnapshotWriter(file, seq);
  try {
    const before = snapshots.at(-1);
    if (before) {
      for (const [collection, number] of Object.entries(copyUntouched(before, lastOp, writer))) {
        numbers[collection] = Math.max(numbers[collection] ?? 0, number);
      }
    }
    eachOp(journals, seq, ([collection, id, doc], count) => {
      const isLast = lastOp.get(documentKey(collection, id)) === count;
      if (doc && isLast) writer.add(encodeDocument(collection, id, doc));
    });
    writer.finish(numbers);
  } finally {
    writer.close();
  }
}

/** Finds the last op of each document that the journals change. Op numbers, not documents, keep memory small. */
function surveyJournals(journals: readonly JournalFile[], seq: number) {
  const lastOp = new Map<string, number>();
  const numbers: Record<string, number> = {};
  const accept = (op: Op, count: number) => {
    const [collection, id, doc] = op;
    lastOp.set(documentKey(collection, id), count);
    if (doc?.autoId) numbers[collection] = Math.max(numbers[collection] ?? 0, doc.autoId);
  };
  eachOp(journals, seq, accept, (given) => Object.assign(numbers, highestOf(numbers, given)));
  return { lastOp, numbers };
}

/** Passes on every op of consecutive journals, counted from 1. @param lastSeq the record that the journals end with. */
function eachOp(
  journals: readonly JournalFile[],
  lastSeq: number,
  accept: (op: Op, count: number) => void,
  acceptNumbers: (numbers: Readonly<Record<string, number>>) => void = () => undefined,
): void {
  let count = 0;
  for (const [index, { file, firstSeq }] of journals.entries()) {
    const after = journals[index + 1]?.firstSeq ?? lastSeq + 1;
    const fd = fs.openSync(file, "r");
    try {
      const { nextSeq, tornBytes, size } = readJournal(fd, file, firstSeq, ({ commits }) => {
        for (const { ops, numbers } of commits) {
          for (const op of ops) accept(op, ++count);
          if (numbers) acceptNumbers(numbers);
        }
      });
      if (tornBytes > 0 || nextSeq !== after) {
        throw new StoreDamagedError(file, size, `record ${nextSeq} was expected here`);
      }
    } finally {
      fs.closeSync(fd);
    }
  }
}

/** Copies the lines of unchanged documents byte for byte, and returns the numbers of the old snapshot. */
function copyUntouched(
  { file, seq }: BooksFiles["snapshots"][number],
  lastOp: ReadonlyMap<string, number>,
  writer: SnapshotWriter,
): Readonly<Record<string, number>> {
  const fd = fs.openSync(file, "r");
  try {
    const lines = readSnapshotLines(fd, file, seq);
    for (let step = lines.next(); ; step = lines.next()) {
      if (step.done) return step.value.numbers;
      const { bytes, start } = step.value;
      const key = keyOf(bytes);
      if (key === undefined) throw new StoreDamagedError(file, start, "the line is not a document's");
      if (!lastOp.has(key)) writer.addRaw(bytes);
    }
  } finally {
    fs.closeSync(fd);
  }
}
