import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { historyDirectory } from "./archive";
import { besideWriter } from "./beside-writer";
import { bodyOf } from "./checked-line";
import { syncDirectory } from "./disk";
import { StoreDamagedError } from "./errors";
import {
  closeGeneration,
  type Generation,
  listFiles,
  openGeneration,
  readGeneration,
  requireBooks,
} from "./generations";
import { gzipParts } from "./gzip-parts";
import { linesOf, missingHistory } from "./history";
import { BACKED_UP, MANIFEST, MANIFEST_FORMAT, type Manifest, type ManifestFile } from "./manifest";

export interface BackupOptions {
  /** Further paths in the directory, files or folders of files, that are not part of the books. */
  readonly also?: readonly string[];
  readonly now?: Date;
  /** Whether an existing file of that name is overwritten. */
  readonly replace?: boolean;
}

export interface Backup {
  readonly manifest: Manifest;
  /** Damage to the history. The books themselves are sound and in the backup. */
  readonly historyDamage: StoreDamagedError | undefined;
}

/** The backup cannot be written to the given file. */
export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
}

const PIECE_BYTES = 1024 * 1024;

/** A file, opened when the backup began. */
interface OpenFile {
  readonly name: string;
  readonly fd: number;
  /** How many of its bytes belong to the backup. */
  readonly bytes: number;
}

/**
 * Writes one consistent state of a data directory to a .tar.gz while a server may keep writing.
 * The archive holds the books, their whole history and the files in `also`. All of them are verified first.
 * The file appears under its name only when it is complete and durable.
 * @throws StoreDamagedError when the books are damaged: a backup of them would be false comfort
 * @throws BackupRefusedError when the file cannot be written
 */
export async function backUp(
  dir: string,
  file: string,
  { also = [], now = new Date(), replace = false }: BackupOptions = {},
): Promise<Backup> {
  refuseTarget(dir, file, replace);
  const { files, seq, firstOfBooks } = await openFiles(dir, also);
  const temporary = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    const historyDamage = findHistoryDamage(dir, files, firstOfBooks);
    const archive = pack();
    const made = writeEntries(archive, files, { made: now.toISOString(), seq });
    const target = fs.createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true });
    await Promise.all([made, pipeline(archive, gzipParts, target)]);
    refuseTarget(dir, file, replace);
    fs.renameSync(temporary, file);
    syncDirectory(path.dirname(path.resolve(file)));
    return { manifest: await made, historyDamage };
  } finally {
    fs.rmSync(temporary, { force: true });
    for (const { fd } of files) fs.closeSync(fd);
  }
}

function refuseTarget(dir: string, file: string, replace: boolean): void {
  const folder = path.dirname(path.resolve(file));
  if (fs.existsSync(folder) && fs.existsSync(dir) && fs.realpathSync(folder) === fs.realpathSync(dir)) {
    throw new BackupRefusedError(`${folder} is the data directory itself. Put the backup somewhere else.`);
  }
  if (!replace && fs.existsSync(file)) {
    throw new BackupRefusedError(`${file} is there already. Choose another name, or say --replace.`);
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
    const packed = fs.readFileSync(fd);
    let text: Buffer;
    try {
      text = name.endsWith(".gz") ? gunzipSync(packed) : packed;
    } catch {
      return new StoreDamagedError(file, 0, "the file cannot be unpacked");
    }
    for (const { line, start } of linesOf(text)) {
      const body = bodyOf(line);
      if (body === undefined)
        return new StoreDamagedError(file, start, "the record does not match its checksum");
      if (Number.parseInt(body.toString("latin1", 0, 20), 10) !== expected++) {
        return new StoreDamagedError(file, start, `record ${expected - 1} was expected here`);
      }
    }
  }
  return expected === firstOfBooks ? undefined : missingHistory(dir, expected, firstOfBooks);
}

async function openFiles(
  dir: string,
  also: readonly string[],
): Promise<{ files: OpenFile[]; seq: number; firstOfBooks: number }> {
  return besideWriter(() => {
    const opened: OpenFile[] = [];
    try {
      return { files: opened, ...openInto(opened, dir, also) };
    } catch (error) {
      for (const { fd } of opened) fs.closeSync(fd);
      throw error;
    }
  });
}

function openInto(
  opened: OpenFile[],
  dir: string,
  also: readonly string[],
): { seq: number; firstOfBooks: number } {
  const add = (name: string) => {
    const fd = fs.openSync(path.join(dir, name), "r");
    opened.push({ name, fd, bytes: fs.fstatSync(fd).size });
  };
  const listed = listFiles(dir);
  const { journals } = listed;
  requireBooks(dir, listed);
  const generation = openGeneration(dir, "r", listed);
  let isKept = false;
  try {
    const following = new Set(generation.journals.map(({ firstSeq }) => firstSeq));
    const older = journals.filter(({ firstSeq }) => !following.has(firstSeq));
    const history = historyDirectory(dir);
    const archived = fs.existsSync(history)
      ? fs.readdirSync(history).filter((name) => BACKED_UP.test(`history/${name}`))
      : [];
    // Listed before history: a journal that moves in between is found in both places.
    for (const { file } of older) {
      if (!archived.includes(`${path.basename(file)}.gz`)) add(path.basename(file));
    }
    for (const name of archived) add(`history/${name}`);
    for (const name of also.flatMap((place) => filesIn(dir, place))) add(name);
    const { size, nextSeq } = readGeneration(generation, { record: () => undefined });
    opened.push(...filesOf(generation, size));
    isKept = true;
    return { seq: nextSeq - 1, firstOfBooks: (generation.snapshot?.seq ?? 0) + 1 };
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

function filesIn(dir: string, place: string): string[] {
  const found = path.join(dir, place);
  if (!fs.existsSync(found)) return [];
  if (!fs.statSync(found).isDirectory()) return [place];
  return fs.readdirSync(found).flatMap((name) => {
    const inside = `${place}/${name}`;
    return BACKED_UP.test(inside) && fs.statSync(path.join(dir, inside)).isFile() ? [inside] : [];
  });
}

async function writeEntries(
  archive: Pack,
  files: readonly OpenFile[],
  { made, seq }: { made: string; seq: number },
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
    const manifest: Manifest = { format: MANIFEST_FORMAT, made, seq, files: written };
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
