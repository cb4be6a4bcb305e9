import * as fs from "node:fs";
import { crc32 } from "node:zlib";
import { besideWriter } from "./beside-writer";
import type { StoredDocument } from "./collection";
import { refuseEmptied } from "./emptied";
import { StoreDamagedError, StoreIndexError } from "./errors";
import {
  type BooksReader,
  closeGeneration,
  type Generation,
  listFiles,
  openGeneration,
  readGeneration,
  requireBooks,
} from "./generations";
import {
  firstSeqOf,
  journalDamage,
  journalsEver,
  missingHistory,
  readWholeJournal,
  recordLines,
} from "./history";
import { isHead } from "./journal-head";
import { knownHead } from "./journal-reader";
import { linesIn } from "./lines";
import { lossIn } from "./loss";
import { bindingMarks, readMarks } from "./marks";
import { decodeRecord, type JournalRecord } from "./record";
import { readSnapshot } from "./snapshot-reader";
import { Survey } from "./survey";
import { lossToTwin, twinsOf } from "./twins";

/** A loss that somebody accepted with `garage verify --accept-loss`. */
export interface AcceptedLoss {
  readonly by: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly loss: string;
}

/** The result of a complete verification. */
export interface Verification {
  /** Documents by collection. */
  readonly documents: Readonly<Record<string, number>>;
  /** The number of records ever written. */
  readonly records: number;
  readonly journals: number;
  readonly snapshots: number;
  /** ISO 8601 UTC of the oldest and the newest commit; undefined in new books. */
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** Bytes of an append that a crash cut short; the next start sets them aside. Nobody was told that they were saved. */
  readonly tornBytes: number;
  /** What was missing from the books when somebody accepted them all the same, oldest first. */
  readonly accepted: readonly AcceptedLoss[];
  readonly damages: readonly StoreDamagedError[];
  /** The damage that keeps the books from opening. Undefined when they open, even if their history is damaged. */
  readonly booksDamage: StoreDamagedError | undefined;
}

/** A fingerprint of each document, by collection and `_id`: enough to compare two readings without holding both. */
type Fingerprints = Map<string, string>;

export interface VerifyOptions {
  /** The machine's folder for marks outside data directories. */
  readonly memory?: string | undefined;
  /** Opens the books for reading as the server does, and closes them: what the server refuses is damage. */
  readonly open?: ((dir: string) => Promise<void>) | undefined;
}

/**
 * Reads a data directory end to end: the books, the previous generation, and the history back to the first record.
 * Also checks that replaying the history without any snapshot gives the same books.
 * Changes nothing and needs no lock. Beside a server, it reads the files present when it begins.
 */
export function verifyDirectory(dir: string, options: VerifyOptions = {}): Promise<Verification> {
  return besideWriter(() => readEverything(dir, options));
}

async function readEverything(dir: string, { memory, open }: VerifyOptions): Promise<Verification> {
  const damages: StoreDamagedError[] = [];
  const note = (read: () => void): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof StoreDamagedError)) throw error;
      if (!damages.some(({ message }) => message === error.message)) damages.push(error);
    }
  };
  const prints: Fingerprints = new Map();
  let generation: Generation | undefined;
  let tornBytes = 0;
  let booksDamage: StoreDamagedError | undefined;
  let lastSeq: number | undefined;
  const files = listFiles(dir);
  const { snapshots, journals } = files;
  const marks = readMarks(dir, memory);
  refuseEmptied(dir, marks);
  requireBooks(dir, files);
  const twins = marks.own ? twinsOf(dir, memory, marks.own.mark) : [];
  const survey = new Survey(fingerprinting(prints), bindingMarks(dir, marks));
  try {
    note(() => {
      generation = openGeneration(dir, "r", files);
      const end = readGeneration(generation, survey.reader);
      tornBytes = end.tornBytes;
      lastSeq = end.nextSeq - 1;
      const found = survey.found(lastSeq);
      const loss = lossIn(dir, marks, found) ?? lossToTwin(dir, twins, found);
      if (loss) throw loss;
    });
    if (damages.length === 0 && open) {
      await open(dir).catch((error: unknown) =>
        note(() => {
          throw error;
        }),
      );
    }
    booksDamage = damages.find((damage) => !(damage instanceof StoreIndexError));
    for (const { file, seq } of snapshots.slice(0, -1))
      note(() => readOlder(file, seq, booksDamage === undefined));
  } finally {
    if (generation) closeGeneration(generation);
  }
  const told: Fingerprints = new Map();
  const { records, first, last, accepted } = await retell(dir, lastSeq, fingerprinting(told), note);
  if (damages.every((damage) => damage instanceof StoreIndexError)) note(() => compare(dir, prints, told));
  return {
    documents: countByCollection(prints),
    records,
    journals: journals.length,
    snapshots: snapshots.length,
    first,
    last,
    tornBytes,
    accepted,
    damages,
    booksDamage,
  };
}

const keyOf = (collection: string, id: string) => `${collection}\n${id}`;

function fingerprint(doc: StoredDocument): string {
  const json = Buffer.from(JSON.stringify(doc));
  return `${json.length}-${crc32(json)}`;
}

function fingerprinting(prints: Fingerprints): BooksReader {
  return {
    isThorough: true,
    document: (collection, doc) => prints.set(keyOf(collection, doc._id), fingerprint(doc)),
    record({ commits }) {
      for (const [collection, id, doc] of commits.flatMap(({ ops }) => ops)) {
        if (doc) prints.set(keyOf(collection, id), fingerprint(doc));
        else prints.delete(keyOf(collection, id));
      }
    },
  };
}

/** @param opens whether the books open without this snapshot. */
function readOlder(file: string, seq: number, opens: boolean): void {
  const fd = fs.openSync(file, "r");
  try {
    readSnapshot(fd, file, seq, () => undefined, true);
  } catch (error) {
    if (!opens || !(error instanceof StoreDamagedError)) throw error;
    const { byte, reason } = error;
    throw new StoreDamagedError(
      file,
      byte,
      `${reason}; the books do not need this older snapshot: move it away`,
    );
  } finally {
    fs.closeSync(fd);
  }
}

/** The head of a journal, without its newline; nothing for one that begins with a record. */
function headOf(bytes: Buffer): Buffer | undefined {
  const line = bytes.subarray(0, Math.max(0, bytes.indexOf(0x0a)));
  return isHead(line) ? line : undefined;
}

/** @param until the last record to read, because a server may have written more since; undefined for all. */
async function retell(
  dir: string,
  until: number | undefined,
  reader: BooksReader,
  note: (read: () => void) => void,
): Promise<Pick<Verification, "records" | "first" | "last" | "accepted">> {
  const accepted: AcceptedLoss[] = [];
  let expected = 1;
  let first: string | undefined;
  let last: string | undefined;
  const accept = (record: JournalRecord, file: string, byte: number, crc: string) => {
    first ??= record.commits[0]?.at;
    last = record.commits.at(-1)?.at ?? last;
    for (const { by, at, accepted: loss } of record.commits) if (loss) accepted.push({ by, at, loss });
    reader.record(record, file, byte, crc);
  };
  const files = await journalsEver(dir);
  for (const [index, file] of files.entries()) {
    const bytes = await readWholeJournal(file).catch((error: unknown) => {
      note(() => {
        throw error;
      });
      return undefined;
    });
    if (bytes === undefined) continue;
    note(() => {
      const firstSeq = firstSeqOf(file);
      // A gap is reported once; the journals after it are still read.
      const missing = expected;
      expected = firstSeq;
      for (const { line, start } of recordLines(linesIn(bytes))) {
        // Later lines were still being written, or are torn. The books were read without them.
        if (until !== undefined && expected > until) break;
        const record = decodeRecord(line);
        if (typeof record === "string") throw journalDamage(file, start, record);
        if (record.seq !== expected) {
          throw journalDamage(file, start, `record ${expected} was expected here, not ${record.seq}`);
        }
        accept(record, file, start, line.toString("latin1", 2, 10));
        expected++;
      }
      const head = headOf(bytes);
      if (head) knownHead(head, file);
      const isClosed = index < files.length - 1;
      if (isClosed && bytes.length > 0 && bytes.at(-1) !== 0x0a) {
        throw new StoreDamagedError(file, bytes.length, "the record has no end, and another journal follows");
      }
      if (firstSeq !== missing) throw missingHistory(dir, missing, firstSeq);
    });
  }
  return { records: expected - 1, first, last, accepted };
}

function compare(dir: string, books: Fingerprints, told: Fingerprints): void {
  const differing = [...new Set([...books.keys(), ...told.keys()])].find(
    (key) => books.get(key) !== told.get(key),
  );
  if (differing === undefined) return;
  const [collection, id] = differing.split("\n");
  throw new StoreDamagedError(dir, 0, `${collection} ${id} differs between the books and their history`);
}

function countByCollection(prints: Fingerprints): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of prints.keys()) {
    const collection = key.slice(0, key.indexOf("\n"));
    counts[collection] = (counts[collection] ?? 0) + 1;
  }
  return counts;
}
