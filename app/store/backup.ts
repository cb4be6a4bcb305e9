import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip, gunzipSync } from "node:zlib";
import { extract, type Header, type Pack, pack } from "tar-stream";
import { historyDirectory } from "./archive";
import { bodyOf } from "./checked-line";
import { makeDirectory, syncDirectory } from "./disk";
import { StoreDamagedError, StoreMissingError } from "./errors";
import {
  closeGeneration,
  type Generation,
  hasBooks,
  listFiles,
  openGeneration,
  readGeneration,
} from "./generations";
import { linesOf, missingHistory } from "./history";

/** What a backup says of itself, in its last entry: one that was cut short does not have it. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601 UTC. */
  readonly made: string;
  /** The last record that it holds. */
  readonly seq: number;
  readonly files: readonly ManifestFile[];
}

interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface BackupOptions {
  /** Paths in the directory, files or folders of files, that are no part of the books. */
  readonly also?: readonly string[];
  readonly now?: Date;
  /** Whether a file of that name gives way. */
  readonly replace?: boolean;
}

export interface Backup {
  readonly manifest: Manifest;
  /** The books hold and are in the backup, and this of their history does not. */
  readonly historyDamage: StoreDamagedError | undefined;
}

/** A backup cannot go there. */
export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
}

/** The backup is not whole, or not a backup. */
export class BackupDamagedError extends Error {
  override readonly name = "BackupDamagedError";
  constructor(file: string, reason: string) {
    super(`${file} is not a whole backup: ${reason}. Use another one.`);
  }
}

const MANIFEST = "manifest.json";
const MANIFEST_FORMAT = 1;
/** Nothing else is unpacked: a name in an archive can never lead out of the directory. */
const NAMES =
  /^(snapshot-\d+\.jsonl|journal-\d+\.jsonl|history\/journal-\d+\.jsonl\.gz|config\.json|logos\/[\w][\w. -]*)$/;
const PIECE_BYTES = 1024 * 1024;
const ATTEMPTS = 5;

/** A file as it was when it was opened. */
interface OpenFile {
  readonly name: string;
  readonly fd: number;
  /** How much of it belongs to the backup. */
  readonly bytes: number;
}

/**
 * Writes one consistent state of a data directory to a .tar.gz, while a server may go on writing: the books, their whole history,
 * and the files in `also`. The file appears under its name when it is whole and durable. What goes in is proved first.
 * @throws StoreDamagedError when the books do not hold: a backup of them would only look like one
 */
export async function backUp(
  dir: string,
  file: string,
  { also = [], now = new Date(), replace = false }: BackupOptions = {},
): Promise<Backup> {
  refuseTarget(dir, file, replace);
  const { files, seq, firstOfBooks } = openFiles(dir, also);
  const temporary = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    const historyDamage = findHistoryDamage(dir, files, firstOfBooks);
    const archive = pack();
    const made = writeEntries(archive, files, { made: now.toISOString(), seq });
    const target = fs.createWriteStream(temporary, { flags: "wx", mode: 0o600, flush: true });
    // Little is gained by pressing harder, and much time lost.
    await Promise.all([made, pipeline(archive, createGzip({ level: 1 }), target)]);
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

/** What is wrong with the journals before those that the books are read from, if anything: checksums, sequence, a gap. */
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
  for (const { name, fd, bytes } of older) {
    const file = path.join(dir, name);
    if (firstSeqOf(name) !== expected) return missingHistory(dir, expected, firstSeqOf(name));
    const packed = Buffer.alloc(bytes);
    fs.readSync(fd, packed, 0, bytes, 0);
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

function openFiles(
  dir: string,
  also: readonly string[],
): { files: OpenFile[]; seq: number; firstOfBooks: number } {
  for (let attempt = 1; ; attempt++) {
    const opened: OpenFile[] = [];
    try {
      return { files: opened, ...openInto(opened, dir, also) };
    } catch (error) {
      for (const { fd } of opened) fs.closeSync(fd);
      // A compaction has just put away what was listed.
      if (attempt === ATTEMPTS || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
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
  const generation = openGeneration(dir, "r", listed);
  if (!hasBooks(listed)) throw new StoreMissingError(dir);
  let isKept = false;
  try {
    const following = new Set(generation.journals.map(({ firstSeq }) => firstSeq));
    const older = journals.filter(({ firstSeq }) => !following.has(firstSeq));
    const history = historyDirectory(dir);
    const archived = fs.existsSync(history)
      ? fs.readdirSync(history).filter((name) => NAMES.test(`history/${name}`))
      : [];
    // Listed before history: what moves in between is found in both places.
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

/** @param size how much of the last journal holds: what is being appended is not yet part of the books. */
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
    return NAMES.test(inside) && fs.statSync(path.join(dir, inside)).isFile() ? [inside] : [];
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

/**
 * Unpacks a backup into a new directory and proves every file against the manifest; the directory is durable when this resolves.
 * @param into must not be there; what was unpacked stays there when this rejects.
 * @throws BackupDamagedError
 */
export async function unpackBackup(file: string, into: string): Promise<Manifest> {
  const found: ManifestFile[] = [];
  let manifest: Manifest | undefined;
  const damaged = (reason: string) => new BackupDamagedError(file, reason);
  fs.mkdirSync(into, { mode: 0o700 });
  const archive = extract();
  const unpacked = (async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header as Header;
      if (manifest) throw damaged("something follows its manifest");
      if (name === MANIFEST) {
        const parts: Buffer[] = [];
        for await (const part of entry) parts.push(part as Buffer);
        manifest = readManifest(Buffer.concat(parts).toString(), damaged);
      } else if (found.some((file) => file.name === name)) {
        throw damaged(`it holds ${name} twice`);
      } else if (type !== "file" || !NAMES.test(name)) {
        throw damaged(`it holds ${JSON.stringify(name)}, which does not belong in a backup`);
      } else {
        found.push(await unpackFile(entry, name, path.join(into, name)));
      }
    }
  })();
  try {
    await Promise.all([unpacked, pipeline(fs.createReadStream(file), createGunzip(), archive)]);
  } catch (error) {
    await unpacked.catch(() => undefined);
    throw refusalOf(error, damaged);
  }
  if (!manifest) throw damaged("it was cut short, its manifest is missing");
  compare(manifest.files, found, damaged);
  for (const folder of new Set(["", ...found.map(({ name }) => path.dirname(name))])) {
    syncDirectory(path.join(into, folder));
  }
  return manifest;
}

async function unpackFile(entry: AsyncIterable<unknown>, name: string, to: string): Promise<ManifestFile> {
  makeDirectory(path.dirname(to));
  const hash = createHash("sha256");
  let bytes = 0;
  const target = await fs.promises.open(to, "wx", 0o600);
  try {
    for await (const part of entry) {
      const piece = part as Buffer;
      hash.update(piece);
      bytes += piece.length;
      await target.writeFile(piece);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { name, bytes, sha256: hash.digest("hex") };
}

function readManifest(text: string, damaged: (reason: string) => Error): Manifest {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw damaged("its manifest cannot be read");
  }
  if (manifest?.format !== MANIFEST_FORMAT || !hasForm(manifest)) {
    throw damaged("its manifest is of a kind that this program does not know");
  }
  if (!manifest.files.some(({ name }) => name.startsWith("journal-"))) throw damaged("it holds no books");
  return manifest;
}

function hasForm(manifest: Partial<Manifest>): manifest is Manifest {
  const { made, seq, files } = manifest;
  return (
    typeof made === "string" &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(made) &&
    Number.isSafeInteger(seq) &&
    Array.isArray(files) &&
    files.every((file: Partial<ManifestFile> | null) => typeof file?.name === "string")
  );
}

function compare(
  expected: readonly ManifestFile[],
  found: readonly ManifestFile[],
  damaged: (reason: string) => Error,
): void {
  for (const { name, bytes, sha256 } of expected) {
    const same = found.find((other) => other.name === name);
    if (!same) throw damaged(`${name} is missing`);
    if (same.bytes !== bytes || same.sha256 !== sha256) throw damaged(`${name} does not match its checksum`);
  }
  const extra = found.find(({ name }) => !expected.some((file) => file.name === name));
  if (extra) throw damaged(`${extra.name} is not in its manifest`);
}

/** What gzip and tar say of a file that is cut or changed, in words; anything else (no room, no such file) as it is. */
function refusalOf(error: unknown, damaged: (reason: string) => Error): unknown {
  if (error instanceof BackupDamagedError) return error;
  const { code = "", message = "", syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) return damaged("it was cut short");
  return damaged("it cannot be unpacked");
}
