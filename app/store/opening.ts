import type { Disk } from "./disk";
import type { StoreLossError } from "./errors";
import type { BooksReader } from "./generations";
import { HighWater } from "./high-water";
import { Journal } from "./journal";
import { encodeHead } from "./journal-head";
import type { Lock } from "./lock-holder";
import { lossIn } from "./loss";
import { type Mark, markPath } from "./mark";
import { bindingMarks, markOf, marksBefore, newMark } from "./marks";
import { Survey } from "./survey";
import { lossToTwin, refuseServedTwin, twinsOf } from "./twins";

export interface OpeningOptions {
  /** The machine's folder for marks outside data directories; undefined for none. */
  readonly memory: string | undefined;
  readonly now: () => Date;
  readonly disk: Disk;
  readonly log: (line: string) => void;
  readonly lock: Lock | undefined;
  /** Whether an empty garage may begin where there was one. */
  readonly isAnew?: boolean;
  /** Whether books are opened although they lack something. */
  readonly acceptsLoss?: boolean;
}

/** Books that are open for writing, and what measures them. */
export interface OpenJournal {
  readonly journal: Journal;
  readonly highWater: HighWater;
  /** The mark at the opening. */
  readonly mark: Mark;
  /** What the books lack, if that was to be accepted. */
  readonly loss: StoreLossError | undefined;
}

/**
 * Opens the books of a directory for writing, once they come up to their marks, and passes them to a reader.
 * The caller holds the lock.
 * @throws StoreDamagedError
 * @throws StoreLossError
 * @throws StoreLockedError while a copy of them is open for writing
 */
export async function openJournal(
  dir: string,
  inner: BooksReader,
  { memory, now, disk, log, lock, isAnew = false, acceptsLoss = false }: OpeningOptions,
): Promise<OpenJournal> {
  const at = now().toISOString();
  const marks = marksBefore(dir, { memory, isAnew, at });
  const survey = new Survey(inner, bindingMarks(dir, marks));
  let mark = marks.own?.mark ?? newMark(at);
  const twins = twinsOf(dir, memory, mark);
  if (!acceptsLoss) refuseServedTwin(dir, twins);
  let loss: StoreLossError | undefined;
  const journal = Journal.open(dir, now(), survey.reader, disk, {
    head: () => encodeHead(mark.books),
    check({ nextSeq }) {
      const found = survey.found(nextSeq - 1);
      loss = lossIn(dir, marks, found) ?? lossToTwin(dir, twins, found);
      if (loss && !acceptsLoss) throw loss;
      mark = markOf(marks, found, { at, hasGoneBack: loss !== undefined });
    },
  });
  try {
    const highWater = new HighWater(dir, { marks, mark, memory, log });
    lock?.extendTo(markPath(dir));
    // Whoever deletes the mark of books that an older version began would otherwise not be noticed.
    if (!journal.hasHead) await journal.rotate();
    return { journal, highWater, mark, loss };
  } catch (error) {
    journal.close();
    throw error;
  }
}
