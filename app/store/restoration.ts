import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { makeDirectory, syncDirectory } from "./disk";
import { takeLock } from "./lock";
import type { Manifest } from "./manifest";
import { unpackBackup } from "./unpacking";
import { type Verification, verifyDirectory } from "./verification";

/** The target is occupied or unsuitable, or the contents of the backup are inconsistent. */
export class RestoreRefusedError extends Error {
  override readonly name = "RestoreRefusedError";
}

export interface Restored {
  readonly manifest: Manifest;
  readonly verification: Verification;
  /** The new path of the directory that was there before. */
  readonly replaced: string | undefined;
}

/** Files of a data directory that hold no data: they come with the program. */
const COMPANIONS = ["README.md", ".gitignore"];

/**
 * Unpacks a backup beside the directory, reads it end to end, and only then gives it the directory's name.
 * The previous directory is kept under another name, and stays in use when anything fails.
 * @param replace whether a directory that holds data may be replaced.
 * @throws RestoreRefusedError
 * @throws BackupDamagedError
 * @throws StoreLockedError when a server has the directory open
 */
export async function restoreBackup(
  file: string,
  to: string,
  { replace = false, now = new Date() }: { replace?: boolean; now?: Date } = {},
): Promise<Restored> {
  const dir = placeOf(to);
  if (holdsData(dir) && !replace) throw inTheWay(dir);
  makeDirectory(path.dirname(dir));
  const draft = `${dir}.restoring-${randomBytes(4).toString("hex")}`;
  try {
    const manifest = await unpackBackup(file, draft);
    const verification = await verifyDirectory(draft);
    const { booksDamage } = verification;
    if (booksDamage) {
      throw new RestoreRefusedError(
        `The backup is damaged inside, nothing was restored. ${booksDamage.message}`,
      );
    }
    return { manifest, verification, replaced: takePlace(dir, draft, replace, now) };
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** Reads a backup end to end, in a temporary directory. @throws BackupDamagedError */
export async function verifyBackup(
  file: string,
  scratch: string,
): Promise<{ manifest: Manifest; verification: Verification }> {
  const dir = path.join(scratch, `garage-verify-${randomBytes(4).toString("hex")}`);
  try {
    const manifest = await unpackBackup(file, dir);
    return { manifest, verification: await verifyDirectory(dir) };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
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
      if (fs.existsSync(companion)) fs.copyFileSync(companion, path.join(draft, name));
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
