import * as fs from "node:fs";
import * as path from "node:path";
import { checksumsOf } from "./history";
import { isRunning, machine } from "./lock-holder";
import { lossBy } from "./loss";
import type { Manifest } from "./manifest";
import type { Mark } from "./mark";
import { BackupDamagedError, type Inspected, inspectBackup } from "./unpacking";

/** Matches only names that `garage backup` gives, so that no other files are looked at or removed. */
const NAME = /^garage-backup-\d{8}T\d{9}Z\.tar\.gz$/;

export function backupName(now: Date): string {
  return `garage-backup-${now.toISOString().replaceAll(/[-:.]/g, "")}.tar.gz`;
}

/** A whole backup in a folder. */
export interface WholeBackup extends Partial<Inspected> {
  readonly file: string;
  readonly manifest: Manifest;
}

/** The files of a folder that are called like backups. */
export interface BackupFolder {
  /** Whole backups of the garage, the newest books first. */
  readonly whole: readonly WholeBackup[];
  /** Backups of other garages, or from versions that did not say whose they are. */
  readonly others: readonly string[];
  /** Files that are no whole backup, the newest name first. */
  readonly damaged: readonly string[];
}

/** What opening a folder says, a link to itself, and a file of somebody else. */
const NO_FILE = new Set(["EISDIR", "ELOOP", "EACCES"]);

/** Reads each backup of a folder to its end. @param books the identity of the garage; undefined for any. */
export async function readBackupFolder(folder: string, books: string | undefined): Promise<BackupFolder> {
  const [whole, others, damaged]: [WholeBackup[], string[], string[]] = [[], [], []];
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    try {
      const found = await inspectBackup(file);
      if (books === undefined || found.manifest.books === books) whole.push({ file, ...found });
      else others.push(file);
    } catch (error) {
      // Another backup, or a copy of the folder, may have removed it meanwhile.
      const { code = "" } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") continue;
      if (!(error instanceof BackupDamagedError) && !NO_FILE.has(code)) throw error;
      damaged.push(file);
    }
  }
  return { whole: newestFirst(whole), others, damaged };
}

/**
 * A clock may be wrong, so what the books had come to tells which is newer. Books that went back by consent are of a later
 * generation. Of several garages the one that was backed up last comes first: their records say nothing of each other.
 */
function newestFirst(backups: readonly WholeBackup[]): WholeBackup[] {
  const lastMade = new Map<string | undefined, string>();
  for (const { manifest } of backups) {
    if (manifest.made > (lastMade.get(manifest.books) ?? "")) lastMade.set(manifest.books, manifest.made);
  }
  const madeLast = ({ manifest }: WholeBackup) => lastMade.get(manifest.books) ?? "";
  return backups.toSorted(
    (a, b) =>
      madeLast(b).localeCompare(madeLast(a)) ||
      (b.mark?.generation ?? 0) - (a.mark?.generation ?? 0) ||
      b.manifest.seq - a.manifest.seq ||
      b.manifest.made.localeCompare(a.manifest.made),
  );
}

/**
 * The newest of some whole backups, the newest first, whose last record the books have: another computer may have gone on with an
 * older backup of theirs. The first one, if they have none of these.
 * @param dir the books. @param mark theirs; undefined where there are none
 */
export async function newestOf(
  dir: string,
  mark: Mark | undefined,
  whole: readonly WholeBackup[],
): Promise<WholeBackup | undefined> {
  const parted = mark ? await partedFrom(dir, mark, whole) : [];
  return whole.find((each) => !parted.includes(each)) ?? whole[0];
}

/** The outcome of removing older backups. */
export interface Pruned {
  readonly removed: readonly string[];
  /** A backup that holds more than the new one: the books went back, so nothing was removed. */
  readonly ahead: WholeBackup | undefined;
  /** Backups that hold what the books never held, or gave up: the only ones of that, so they stay. */
  readonly parted: readonly string[];
  /** How many files were left alone because they are not whole, or not of this garage. */
  readonly leftAlone: number;
  /** Whether the new one is among those removed: others began later, and ended before it. */
  readonly isOvertaken: boolean;
}

/**
 * Removes all but the newest whole backups of the same garage. Files that are not whole, of another garage or of parted books
 * neither count nor go. Those that other processes have made meanwhile do not go: each of two would remove the other's.
 * @param dir the books that it was made of.
 * @param made the backup that was just made. It stays, even if a wrong clock made others look newer, unless enough of them were made
 * meanwhile and hold as much.
 */
export async function pruneBackups(
  dir: string,
  made: WholeBackup,
  keep: number,
  now = new Date(),
): Promise<Pruned> {
  const folder = path.dirname(made.file);
  const none = { removed: [], ahead: undefined, parted: [], leftAlone: 0, isOvertaken: false };
  if (made.manifest.books === undefined || namesIn(folder).length <= keep) return none;
  const { whole, others, damaged } = await readBackupFolder(folder, made.manifest.books);
  const leftAlone = others.length + damaged.length;
  const isMadeMeanwhile = ({ manifest }: WholeBackup) =>
    manifest.made > made.manifest.made && manifest.made <= now.toISOString();
  const older = whole.filter(
    (each) => path.basename(each.file) !== path.basename(made.file) && !isMadeMeanwhile(each),
  );
  const ahead = older.find(({ manifest }) => manifest.seq > made.manifest.seq);
  if (ahead) return { ...none, ahead, leftAlone };
  const meanwhile = await ofTheseBooks(
    dir,
    whole.filter((each) => isMadeMeanwhile(each) && each.manifest.seq >= made.manifest.seq),
  );
  const parted = await partedFrom(dir, made.manifest, older);
  const removed = [...meanwhile, made, ...older.filter((each) => !parted.includes(each))]
    .slice(keep)
    .filter((each) => !meanwhile.includes(each));
  for (const { file } of removed) fs.rmSync(file, { force: true });
  return {
    removed: removed.map(({ file }) => path.basename(file)).reverse(),
    ahead: undefined,
    parted: parted.map(({ file }) => file),
    leftAlone,
    isOvertaken: removed.includes(made),
  };
}

/** The backups whose last record is not the one that the books have under its number. */
async function partedFrom(
  dir: string,
  { books, seq }: Pick<Manifest, "books" | "seq">,
  backups: readonly WholeBackup[],
): Promise<readonly WholeBackup[]> {
  const crcs = await checksumsOf(dir, new Set(backups.map(({ manifest }) => manifest.seq)));
  const found = { books, seq, crc: undefined, at: undefined, numbers: {}, crcs };
  return backups.filter(({ mark }) => mark !== undefined && lossBy(mark, found) !== undefined);
}

/** The backups whose last record is known to be the one that the books have under its number. */
async function ofTheseBooks(dir: string, backups: readonly WholeBackup[]): Promise<readonly WholeBackup[]> {
  const crcs = await checksumsOf(dir, new Set(backups.map(({ manifest }) => manifest.seq)));
  return backups.filter(({ manifest, mark }) => mark !== undefined && crcs.get(manifest.seq) === mark.crc);
}

/** Newest name first. */
function namesIn(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

const PART = /^(garage-backup-.*|.*\.tar\.gz)\.([0-9a-f]{8})-(\d+)\.part$/;
/** A backup under way writes all the time. */
const STILL_MS = 3_600_000;

/** The name of a backup while it is written. It says who writes it, because others may have to clear it up. */
export function partOf(file: string): string {
  return `${file}.${machine()}-${process.pid}.part`;
}

/** Removes what backups that were cut short left in a folder: their process is gone, or has not written for an hour. */
export function removeParts(folder: string, now: Date): void {
  for (const name of fs.readdirSync(folder)) {
    const [, , writer, pid] = PART.exec(name) ?? [];
    if (writer === undefined) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = fs.lstatSync(file, { throwIfNoEntry: false }) ?? {};
    const isStill = mtimeMs !== undefined && now.getTime() - mtimeMs > STILL_MS;
    if (isStill || (writer === machine() && !isRunning(Number(pid))))
      fs.rmSync(file, { force: true, recursive: true });
  }
}
