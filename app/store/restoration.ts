import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { giveToOwnerOf, makeDirectory, syncDirectory } from "./disk";
import { readBooks } from "./generations";
import { noteBackup } from "./last-backup";
import { takeLock } from "./lock";
import { isRunning, machine } from "./lock-holder";
import { lossBy } from "./loss";
import type { Manifest } from "./manifest";
import { type Mark, markPath } from "./mark";
import { replaceMark } from "./mark-file";
import { readMarks } from "./marks";
import { rememberedMarks } from "./memory";
import { withPlace } from "./no-room";
import { type Found, highestOf, Survey } from "./survey";
import { twinsOf } from "./twins";
import { removeIfEnded } from "./unfinished";
import { unpackBackup } from "./unpacking";
import { type Verification, type VerifyOptions, verifyDirectory } from "./verification";

/** The target is occupied or unsuitable, or the contents of the backup are inconsistent. */
export class RestoreRefusedError extends Error {
  override readonly name = "RestoreRefusedError";
}

export interface Restored {
  readonly manifest: Manifest;
  readonly verification: Verification;
  /** The new path of the directory that was there before. */
  readonly replaced: string | undefined;
  /** What was confirmed here after the backup was made; undefined if it is the newest. */
  readonly wentBack: WentBack | undefined;
}

/** How far books went back when they were restored, or that they are another branch of those that were here. */
export interface WentBack {
  /** The last record that was confirmed, and the last one that is there now. */
  readonly from: number;
  readonly to: number;
  /** When the former was written, ISO 8601 UTC. */
  readonly at: string;
  /** Whether these books parted from those that were here, and were written on by themselves. */
  readonly isParted: boolean;
  /** The numbers that are given in no record any more. They are not given again. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface RestoreOptions extends VerifyOptions {
  /** Whether a directory that holds data may be replaced. */
  readonly replace?: boolean;
  readonly now?: Date;
}

/** Files of a data directory that hold no data: they come with the program. */
const COMPANIONS = ["README.md", ".gitignore"];

/**
 * Unpacks a backup beside the directory, reads it end to end, and only then gives it the directory's name.
 * The previous directory is kept under another name, and stays in use when anything fails.
 * Numbers that were given in the previous books, or in those that this machine remembers there, stay given.
 * @throws RestoreRefusedError
 * @throws BackupDamagedError
 * @throws StoreLockedError when a server has the directory open
 */
export async function restoreBackup(
  file: string,
  to: string,
  { replace = false, now = new Date(), memory, open }: RestoreOptions = {},
): Promise<Restored> {
  const dir = placeOf(to);
  if (holdsData(dir) && !replace) throw inTheWay(dir);
  makeDirectory(path.dirname(dir));
  removeDrafts(dir, now);
  const draft = draftOf(dir);
  const forget = removeIfEnded(draft);
  try {
    // The folder around may be root's, as /var/lib is.
    const manifest = await unpackBackup(file, draft, fs.existsSync(dir) ? dir : undefined);
    const verification = await verifyUnpacked(file, draft, { open });
    const { booksDamage } = verification;
    if (booksDamage) {
      throw new RestoreRefusedError(
        `The backup is damaged inside, nothing was restored. ${booksDamage.message}`,
      );
    }
    const wentBack = keepNumbers(draft, dir, memory);
    noteBackup(draft, { at: manifest.made, file });
    return { manifest, verification, wentBack, replaced: takePlace(dir, draft, replace, now) };
  } catch (error) {
    throw withPlace(error, dir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    forget();
  }
}

/** The name of a restoration under way. It says who makes it, because a killed one leaves all of the books there. */
const draftOf = (dir: string) => `${dir}.restoring-${machine()}-${process.pid}`;

/** No restoration takes a day. */
const DAY_MS = 86_400_000;

/** Removes what restorations of this directory left behind: their process is gone, or they are a day old. */
function removeDrafts(dir: string, now: Date): void {
  const around = path.dirname(dir);
  for (const name of fs.readdirSync(around)) {
    const [, of, writer, pid] = /^(.*)\.restoring-([0-9a-f]{8})(?:-(\d+))?$/.exec(name) ?? [];
    if (of !== path.basename(dir)) continue;
    const draft = path.join(around, name);
    const isGone = writer === machine() && pid !== undefined && !isRunningElsewhere(Number(pid));
    try {
      if (!isGone && now.getTime() - fs.lstatSync(draft).mtimeMs < DAY_MS) continue;
      fs.rmSync(draft, { recursive: true, force: true });
    } catch {
      // Another user's, perhaps root's, or gone by now. It stands in nobody's way.
    }
  }
}

const isRunningElsewhere = (pid: number) => pid !== process.pid && isRunning(pid);

/** Reads a backup end to end, in a temporary directory. @throws BackupDamagedError */
export async function verifyBackup(
  file: string,
  scratch: string,
  options: Pick<VerifyOptions, "open"> = {},
): Promise<{ manifest: Manifest; verification: Verification }> {
  const dir = path.join(scratch, `garage-verify-${randomBytes(4).toString("hex")}`);
  const forget = removeIfEnded(dir);
  try {
    const manifest = await unpackBackup(file, dir);
    return { manifest, verification: await verifyUnpacked(file, dir, options) };
  } catch (error) {
    throw withPlace(error, scratch);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
    forget();
  }
}

/** Verifies an unpacked backup. Its damages name the backup's file, because the directory is gone before anybody could look. */
async function verifyUnpacked(file: string, dir: string, options: VerifyOptions): Promise<Verification> {
  const verification = await verifyDirectory(dir, options);
  for (const damage of verification.damages) {
    const place = [file, path.relative(dir, damage.file)].filter(Boolean).join(", ");
    const message = damage.message.replaceAll(damage.file, place).replaceAll(dir, file);
    Object.assign(damage, { file: place, message });
  }
  return verification;
}

/** Raises the numbers of restored books to the newest mark of the same garage, even if its directory is another one. */
function keepNumbers(draft: string, dir: string, memory: string | undefined): WentBack | undefined {
  const restored = readMarks(draft, undefined).own?.mark;
  const { own, outside } = readMarks(dir, memory);
  // An older version made the backup. Whatever gave numbers in this place gave them to this garage.
  const books = restored?.books ?? own?.mark.books ?? outside?.mark.books;
  const here = [own?.mark, outside?.mark].filter((mark) => mark?.books === books) as Mark[];
  const before = [...here, ...rememberedMarks(memory, books)];
  const newest = before.sort((a, b) => a.generation - b.generation || a.seq - b.seq).at(-1);
  if (newest === undefined) return undefined;
  const found = surveyOf(draft, before);
  const { seq, at = newest.at } = found;
  const { place: _, ...mark } = restored ?? { ...newest, seq, at, crc: "" };
  // The garage went on with a backup elsewhere, and here too: no record says so but the one that was confirmed here.
  const isParted = before.some(
    (each) => each.generation >= mark.generation && each.seq <= mark.seq && lossBy(each, found) !== undefined,
  );
  const goesBack = isParted || newest.seq > mark.seq || newest.generation > mark.generation;
  const numbers = highestOf(mark.numbers, found.numbers, ...before.map((each) => each.numbers));
  const generation = Math.max(mark.generation, newest.generation);
  // Beside the books that it is a backup of, it is a garage of its own.
  const isApart = goesBack || twinsOf(dir, memory, { books: mark.books, generation }).length > 0;
  replaceMark(markPath(draft), { ...mark, generation: generation + (isApart ? 1 : 0), numbers });
  if (!goesBack) return undefined;
  const lost = Object.entries(numbers).filter(([name, number]) => number > (found.numbers[name] ?? 0));
  return { from: newest.seq, to: mark.seq, at: newest.at, isParted, numbers: Object.fromEntries(lost) };
}

function surveyOf(dir: string, marks: readonly Mark[]): Found {
  const survey = new Survey({ record: () => undefined }, marks);
  const { nextSeq } = readBooks(dir, survey.reader);
  return survey.found(nextSeq - 1);
}

/**
 * Resolves links to the data itself. Refuses an unsuitable target before anything is unpacked. @throws RestoreRefusedError
 */
function placeOf(to: string): string {
  const asked = path.resolve(to);
  if (!fs.existsSync(asked)) {
    if (fs.lstatSync(asked, { throwIfNoEntry: false })) {
      throw new RestoreRefusedError(`${asked} is a link to nothing. Name the directory itself.`);
    }
    return asked;
  }
  const dir = fs.realpathSync(asked);
  const stat = fs.statSync(dir);
  if (!stat.isDirectory()) throw new RestoreRefusedError(`${dir} is a file, not a directory.`);
  if (stat.dev !== fs.statSync(path.dirname(dir)).dev) {
    throw new RestoreRefusedError(
      `${dir} is where a disk is mounted, so nothing can be moved into its place. Restore into a directory on it, and let DATA_DIR name that.`,
    );
  }
  return dir;
}

const inTheWay = (dir: string) =>
  new RestoreRefusedError(
    `${dir} holds data already. Restore to another directory, or say --replace: what is there is then kept beside it.`,
  );

function holdsData(dir: string): boolean {
  return (
    fs.existsSync(dir) && fs.readdirSync(dir).some((name) => name !== "LOCK" && !COMPANIONS.includes(name))
  );
}

/** Renames the draft to the directory's name. Returns the new path of the previous directory, if it held data. */
function takePlace(dir: string, draft: string, replace: boolean, now: Date): string | undefined {
  if (!fs.existsSync(dir)) {
    fs.renameSync(draft, dir);
    syncDirectory(path.dirname(dir));
    return undefined;
  }
  const lock = takeLock(dir, now);
  try {
    // A server may have created books here since the first check.
    const isInUse = holdsData(dir);
    if (isInUse && !replace) throw inTheWay(dir);
    for (const name of COMPANIONS) {
      const companion = path.join(dir, name);
      if (!fs.existsSync(companion)) continue;
      fs.copyFileSync(companion, path.join(draft, name));
      giveToOwnerOf(draft, path.join(draft, name));
    }
    const aside = `${dir}.replaced-${now.toISOString().replaceAll(":", "-")}`;
    fs.renameSync(dir, aside);
    try {
      fs.renameSync(draft, dir);
    } catch (error) {
      fs.renameSync(aside, dir);
      throw error;
    }
    syncDirectory(path.dirname(dir));
    if (isInUse) return aside;
    for (const name of [...COMPANIONS, "LOCK"]) fs.rmSync(path.join(aside, name), { force: true });
    fs.rmdirSync(aside);
    return undefined;
  } finally {
    lock.release();
  }
}
