import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { historyDirectory } from "./archive";
import { partOf, removeParts } from "./backup-folder";
import { refuseTarget } from "./backup-target";
import { besideWriter } from "./beside-writer";
import { bodyOf } from "./checked-line";
import { NO_LINK, openOwned, syncDirectory } from "./disk";
import { refuseEmptied } from "./emptied";
import { HistoryDamagedError, type StoreDamagedError } from "./errors";
import {
  closeGeneration,
  type Generation,
  listFiles,
  openGeneration,
  readGeneration,
  requireBooks,
} from "./generations";
import { gzipParts } from "./gzip-parts";
import { missingHistory, recordLines } from "./history";
import { type Line, linesIn, readLines } from "./lines";
import { lossIn } from "./loss";
import { BACKED_UP, MANIFEST, MANIFEST_FORMAT, type Manifest, type ManifestFile } from "./manifest";
import { encodeMark, MARK_NAME, type Mark } from "./mark";
import { bindingMarks, markOf, readMarks } from "./marks";
import { withPlace } from "./no-room";
import { Survey } from "./survey";

export interface BackupOptions {
  /** Further paths in the directory, files or folders of files, that are not part of the books. */
  readonly also?: readonly string[];
  readonly now?: Date;
  /** Whether an existing file of that name is overwritten. */
  readonly replace?: boolean;
  /** Whether the program makes it for itself, in the data directory. */
  readonly isOwn?: boolean;
  /** The machine's folder for marks outside data directories. */
  readonly memory?: string | undefined;
}

export interface Backup {
  readonly manifest: Manifest;
  /** Damage to the history. The books themselves are sound and in the backup. */
  readonly historyDamage: StoreDamagedError | undefined;
  /** The identity of the garage; undefined for books that an older version wrote and none has opened since. */
  readonly books: string | undefined;
  /** Files in `also` that a backup cannot hold, such as folders in folders. */
  readonly leftOut: readonly string[];
  /** Files and folders that are only links: they may lead to what the directory's owner cannot read, and root can. */
  readonly links: readonly string[];
}

const PIECE_BYTES = 1024 * 1024;

/** A file, opened when the backup began. */
interface OpenFile {
  readonly name: string;
  readonly fd: number;
  /** How many of its bytes belong to the backup. */
  readonly bytes: number;
}

/** What the files of a backup hold. */
interface OpenBooks {
  /** The last record. */
  readonly seq: number;
  readonly firstOfBooks: number;
  /** The mark of exactly these books; undefined for books that an older version wrote and none has opened since. */
  readonly mark: Mark | undefined;
  readonly leftOut: readonly string[];
  readonly links: readonly string[];
}

/**
 * Writes one consistent state of a data directory to a .tar.gz while a server may keep writing.
 * The archive holds the books, their whole history and the files in `also`. All of them are verified first.
 * The file appears under its name only when it is complete and durable.
 * @throws StoreDamagedError when the books are damaged or lack something: a backup of them would be false comfort
 * @throws BackupRefusedError when the file cannot be written
 */
export async function backUp(
  dir: string,
  file: string,
  { also = [], now = new Date(), replace = false, isOwn = false, memory }: BackupOptions = {},
): Promise<Backup> {
  refuseTarget(dir, file, { replace, isOwn });
  const made = now.toISOString();
  const { files, firstOfBooks, leftOut, links, ...books } = await openFiles(dir, { also, memory, at: made });
  removeParts(path.dirname(path.resolve(file)), now);
  const temporary = partOf(file);
  try {
    const historyDamage = findHistoryDamage(dir, files, firstOfBooks);
    // First of all: where no file can be made, nothing may be reading what is closed below.
    const target = fs.createWriteStream("", { fd: openOwned(temporary, "wx"), flush: true });
    const archive = pack();
    const written = writeEntries(archive, files, { made, ...books });
    await Promise.all([written, pipeline(archive, gzipParts, target)]);
    refuseTarget(dir, file, { replace, isOwn });
    fs.renameSync(temporary, file);
    syncDirectory(path.dirname(path.resolve(file)));
    return { manifest: await written, historyDamage, books: books.mark?.books, leftOut, links };
  } catch (error) {
    throw withPlace(error, file);
  } finally {
    fs.rmSync(temporary, { force: true });
    for (const { fd } of files) fs.closeSync(fd);
  }
}

/** Finds damage in the journals older than the books: a wrong checksum, a broken sequence or a gap. */
function findHistoryDamage(
  dir: string,
  files: readonly OpenFile[],
  firstOfBooks: number,
): StoreDamagedError | undefined {
  const firstSeqOf = (name: string) => Number(/journal-(\d+)\./.exec(name)?.[1] ?? 0);
  const older = files
    .filter(({ name }) => firstSeqOf(name) > 0 && firstSeqOf(name) < firstOfBooks)
    .sort((a, b) => firstSeqOf(a.name) - firstSeqOf(b.name));
  let expected = 1;
  for (const { name, fd } of older) {
    const file = path.join(dir, name);
    if (firstSeqOf(name) !== expected) return missingHistory(dir, expected, firstSeqOf(name));
    const lines = name.endsWith(".gz") ? unpackedLines(fd) : readLines(fd);
    if (lines === undefined) return new HistoryDamagedError(file, 0, "the file cannot be unpacked");
    for (const { line, start } of recordLines(lines)) {
      const body = bodyOf(line);
      if (body === undefined)
        return new HistoryDamagedError(file, start, "the record does not match its checksum");
      if (Number.parseInt(body.toString("latin1", 0, 20), 10) !== expected++) {
        return new HistoryDamagedError(file, start, `record ${expected - 1} was expected here`);
      }
    }
  }
  return expected === firstOfBooks ? undefined : missingHistory(dir, expected, firstOfBooks);
}

function unpackedLines(fd: number): Iterable<Line> | undefined {
  const packed = fs.readFileSync(fd);
  try {
    return linesIn(gunzipSync(packed));
  } catch {
    return undefined;
  }
}

interface Sources {
  readonly also: readonly string[];
  readonly memory: string | undefined;
  /** When the backup is made, ISO 8601 UTC. */
  readonly at: string;
}

async function openFiles(dir: string, sources: Sources): Promise<OpenBooks & { files: OpenFile[] }> {
  return besideWriter(() => {
    const opened: OpenFile[] = [];
    try {
      return { files: opened, ...openInto(opened, dir, sources) };
    } catch (error) {
      for (const { fd } of opened) fs.closeSync(fd);
      throw error;
    }
  });
}

function openInto(opened: OpenFile[], dir: string, { also, memory, at }: Sources): OpenBooks {
  const links: string[] = [];
  const add = (name: string) => {
    if (isLink(path.join(dir, name))) {
      links.push(name);
      return;
    }
    const fd = fs.openSync(path.join(dir, name), READ_ITSELF);
    opened.push({ name, fd, bytes: fs.fstatSync(fd).size });
  };
  // Before the books: a writer raises the marks after them.
  const marks = readMarks(dir, memory);
  const listed = listFiles(dir);
  const { journals } = listed;
  refuseEmptied(dir, marks);
  requireBooks(dir, listed);
  const generation = openGeneration(dir, "r", listed);
  let isKept = false;
  try {
    const following = new Set(generation.journals.map(({ firstSeq }) => firstSeq));
    const older = journals.filter(({ firstSeq }) => !following.has(firstSeq));
    const history = path.basename(historyDirectory(dir));
    if (isLink(historyDirectory(dir))) add(history);
    const archived = filesIn(dir, history).filter((name) => BACKED_UP.test(name));
    // Listed before history: a journal that moves in between is found in both places.
    for (const { file } of older) {
      if (!archived.includes(`${history}/${path.basename(file)}.gz`)) add(path.basename(file));
    }
    for (const name of archived) add(name);
    const others = also.flatMap((place) => filesIn(dir, place));
    const leftOut = others.filter((name) => {
      const file = path.join(dir, name);
      return !isLink(file) && (!BACKED_UP.test(name) || !isFile(file));
    });
    for (const name of others) if (!leftOut.includes(name)) add(name);
    const survey = new Survey({ record: () => undefined }, bindingMarks(dir, marks));
    const { size, nextSeq } = readGeneration(generation, survey.reader);
    const seq = nextSeq - 1;
    const found = survey.found(seq);
    const loss = lossIn(dir, marks, found);
    if (loss) throw loss;
    opened.push(...filesOf(generation, size));
    isKept = true;
    const mark = marks.own && markOf(marks, found, { at, hasGoneBack: false });
    return { seq, firstOfBooks: (generation.snapshot?.seq ?? 0) + 1, mark, leftOut, links };
  } finally {
    if (!isKept) closeGeneration(generation);
  }
}

/** @param size how many bytes of the last journal are valid: an append under way is not yet part of the books. */
function filesOf({ snapshot, journals }: Generation, size: number): OpenFile[] {
  const all = [...(snapshot ? [snapshot] : []), ...journals];
  return all.map(({ file, fd }, index) => ({
    name: path.basename(file),
    fd,
    bytes: index === all.length - 1 ? size : fs.fstatSync(fd).size,
  }));
}

/** What becomes a link or a pipe after it was looked at is neither followed nor waited for. */
const READ_ITSELF = fs.constants.O_RDONLY | NO_LINK | (fs.constants.O_NONBLOCK ?? 0);

/** A name that is no UTF-8, or a folder: neither is a file by its name. */
function isFile(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isLink(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function filesIn(dir: string, place: string): string[] {
  const found = fs.lstatSync(path.join(dir, place), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [place];
  return fs.readdirSync(path.join(dir, place)).map((name) => `${place}/${name}`);
}

async function writeEntries(
  archive: Pack,
  files: readonly OpenFile[],
  { made, seq, mark }: { made: string; seq: number; mark: Mark | undefined },
): Promise<Manifest> {
  try {
    const written: ManifestFile[] = [];
    const mtime = new Date(made);
    for (const { name, fd, bytes } of files) {
      const hash = createHash("sha256");
      const entry = archive.entry({ name, size: bytes, mode: 0o600, mtime });
      await pipeline(readPieces(fd, bytes, hash), entry);
      written.push({ name, bytes, sha256: hash.digest("hex") });
    }
    if (mark) {
      const bytes = encodeMark(mark);
      archive.entry({ name: MARK_NAME, mode: 0o600, mtime }, bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      written.push({ name: MARK_NAME, bytes: bytes.length, sha256 });
    }
    const manifest: Manifest = {
      format: MANIFEST_FORMAT,
      made,
      ...(mark ? { books: mark.books } : {}),
      seq,
      files: written,
    };
    archive.entry({ name: MANIFEST, mode: 0o600, mtime }, `${JSON.stringify(manifest, null, 2)}\n`);
    archive.finalize();
    return manifest;
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

async function* readPieces(fd: number, bytes: number, hash: ReturnType<typeof createHash>) {
  for (let done = 0; done < bytes; ) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - done));
    const length = fs.readSync(fd, piece, 0, piece.length, done);
    if (length === 0) throw new Error("A file became shorter while it was backed up: try again");
    const read = piece.subarray(0, length);
    hash.update(read);
    yield read;
    done += length;
  }
}
