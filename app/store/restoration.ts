import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { type Manifest, unpackBackup } from "./backup";
import { makeDirectory, syncDirectory } from "./disk";
import { takeLock } from "./lock";
import { type Verification, verifyDirectory } from "./verification";

/** There is something where the backup should go, or what it holds does not hold together. */
export class RestoreRefusedError extends Error {
  override readonly name = "RestoreRefusedError";
}

export interface Restored {
  readonly manifest: Manifest;
  readonly verification: Verification;
  /** Where what was there before is now. */
  readonly replaced: string | undefined;
}

/** Files of a data directory that are no data: they come with the program. */
const COMPANIONS = ["README.md", ".gitignore"];

/**
 * Unpacks a backup beside the directory, reads it end to end, and only then gives it the directory's name. What was there is kept
 * under another name, and stays in use when anything fails.
 * @param replace whether a directory that holds data gives way.
 * @throws RestoreRefusedError
 * @throws BackupDamagedError
 * @throws StoreLockedError when a server has the directory open
 */
export async function restoreBackup(
  file: string,
  to: string,
  { replace = false, now = new Date() }: { replace?: boolean; now?: Date } = {},
): Promise<Restored> {
  const dir = path.resolve(to);
  const isInUse = holdsData(dir);
  if (isInUse && !replace) {
    throw new RestoreRefusedError(
      `${dir} holds data already. Restore to another directory, or say --replace: what is there is then kept beside it.`,
    );
  }
  makeDirectory(path.dirname(dir));
  const draft = `${dir}.restoring-${randomBytes(4).toString("hex")}`;
  try {
    const manifest = await unpackBackup(file, draft);
    const verification = await verifyDirectory(draft);
    const [damage] = verification.damages;
    if (damage)
      throw new RestoreRefusedError(`The backup is damaged inside, nothing was restored. ${damage.message}`);
    const replaced = fs.existsSync(dir) ? giveWay(dir, draft, isInUse, now) : undefined;
    fs.renameSync(draft, dir);
    syncDirectory(path.dirname(dir));
    return { manifest, verification, replaced };
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** Reads a backup end to end, in a place that is removed again. @throws BackupDamagedError */
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

function holdsData(dir: string): boolean {
  if (!fs.existsSync(dir)) return false;
  if (!fs.statSync(dir).isDirectory()) throw new RestoreRefusedError(`${dir} is a file, not a directory.`);
  return fs.readdirSync(dir).some((name) => !COMPANIONS.includes(name));
}

/** Moves the directory aside and answers where to, when it holds anything worth it. */
function giveWay(dir: string, draft: string, isInUse: boolean, now: Date): string | undefined {
  for (const name of COMPANIONS) {
    const companion = path.join(dir, name);
    if (fs.existsSync(companion)) fs.copyFileSync(companion, path.join(draft, name));
  }
  if (!isInUse) {
    fs.rmSync(dir, { recursive: true });
    return undefined;
  }
  const lock = takeLock(dir, now);
  try {
    const replaced = `${dir}.replaced-${now.toISOString().replaceAll(":", "-")}`;
    fs.renameSync(dir, replaced);
    return replaced;
  } finally {
    lock.release();
  }
}
