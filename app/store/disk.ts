import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";
import { withPlace } from "./no-room";

/** The disk operations that a journal needs. Each may fail, and a write may write fewer bytes than it was given. */
export interface Disk {
  /** Writes at `position`, even past the end of the file, and returns the number of bytes written. */
  write(fd: number, bytes: Buffer, position: number): Promise<number>;
  /** Resolves when everything written so far is on the disk. */
  sync(fd: number): Promise<void>;
  truncate(fd: number, size: number): Promise<void>;
}

/** How long the event loop stays awake for the disk, in milliseconds. */
const AWAKE_MS = 0.5;

/**
 * Runs a disk operation. A fast disk answers before a sleeping event loop wakes up, so the loop keeps turning for a moment.
 * Each turn serves other work as well; a slow disk is awaited normally.
 */
function ask<T>(start: (done: (error: Error | null, result: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const until = performance.now() + AWAKE_MS;
    let isAnswered = false;
    start((error, result) => {
      isAnswered = true;
      if (error) reject(error);
      else resolve(result);
    });
    const stayAwake = () => {
      if (!isAnswered && performance.now() < until) setImmediate(stayAwake);
    };
    stayAwake();
  });
}

/** Up to this size, in bytes, a write into the system's memory takes less time than waking a thread for it. */
const SMALL = 64 * 1024;

/** A disk that answers within this, in milliseconds, is asked directly: waking a thread for it takes as long. */
const QUICK_MS = 0.5;

/** An answer that takes this long, in milliseconds, has visitors wait: the next ones are awaited beside them. */
const SLOW_MS = 20;

/** So much trust has a disk asked directly. Each quick answer adds one, up to the most; a late one costs many. */
const TRUSTED = 32;
const MOST_TRUST = 64;
const LATE_COSTS = 8;

let trust = 0;

async function sync(fd: number): Promise<void> {
  const before = trust;
  trust = 0;
  const begun = performance.now();
  if (before >= TRUSTED) fs.fdatasyncSync(fd);
  else await ask((done) => fs.fdatasync(fd, (error) => done(error, undefined)));
  const taken = performance.now() - begun;
  if (taken < QUICK_MS) trust = Math.min(before + 1, MOST_TRUST);
  else if (taken < SLOW_MS) trust = Math.max(0, before - LATE_COSTS);
}

export const systemDisk: Disk = {
  write: async (fd, bytes, position) =>
    bytes.length <= SMALL
      ? fs.writeSync(fd, bytes, 0, bytes.length, position)
      : ask((done) => fs.write(fd, bytes, 0, bytes.length, position, done)),
  sync,
  truncate: promisify(fs.ftruncate),
};

const open = promisify(fs.open);
const close = promisify(fs.close);
const write = promisify(fs.write);
const fsync = promisify(fs.fsync);

/**
 * Creates a file for its owner only, makes it and its name durable, and returns a descriptor open for reading and writing.
 * On failure, returns the cause and whether the file is certainly gone. Does not block the event loop.
 */
export async function createFile(
  file: string,
  content: Buffer,
): Promise<{ fd: number } | { isGone: boolean; cause: unknown }> {
  let fd: number | undefined;
  try {
    fd = await open(file, "wx+", 0o600);
    giveToOwnerOf(path.dirname(file), file);
    for (let done = 0; done < content.length; )
      done += (await write(fd, content.subarray(done))).bytesWritten;
    await fsync(fd);
    await syncDirectoryLater(path.dirname(file));
    return { fd };
  } catch (cause) {
    return { isGone: fd === undefined || (await isRemoved(file, fd)), cause };
  }
}

async function isRemoved(file: string, fd: number): Promise<boolean> {
  try {
    await close(fd);
    fs.unlinkSync(file);
    await syncDirectoryLater(path.dirname(file));
    return true;
  } catch {
    return false;
  }
}

async function syncDirectoryLater(dir: string): Promise<void> {
  if (process.platform === "win32") return;
  const fd = await open(dir, "r");
  try {
    await fsync(fd);
  } finally {
    await close(fd);
  }
}

/** Makes the names in a directory durable. */
export function syncDirectory(dir: string): void {
  // Windows cannot open a directory, and writes names through.
  if (process.platform === "win32") return;
  const fd = fs.openSync(dir, "r");
  try {
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/**
 * Creates the directory, for its owner only, unless it exists. One at a time: Node's own `recursive` never comes back from
 * a place that takes no names, such as /proc (Node 20).
 */
export function makeDirectory(dir: string): void {
  const missing: string[] = [];
  let above = path.resolve(dir);
  while (fs.statSync(above, { throwIfNoEntry: false }) === undefined) {
    missing.push(above);
    above = path.dirname(above);
  }
  if (!fs.statSync(above).isDirectory()) missing.push(above);
  if (missing.length === 0) return;
  for (const each of missing.reverse()) {
    makeOne(each);
    giveToOwnerOf(path.dirname(each), each);
  }
  syncDirectory(above);
}

/** Keeps others out of a directory that was made by hand, or by git, if its owner may. */
export function closeToOthers(dir: string): void {
  const { mode } = fs.statSync(dir);
  if ((mode & 0o077) === 0) return;
  try {
    fs.chmodSync(dir, mode & 0o700);
  } catch {
    // Of another user, or on a disk without permissions. What is inside has its own.
  }
}

function makeOne(dir: string): void {
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
    if (error instanceof Error) error.message = `The directory ${dir} cannot be made: ${error.message}`;
    throw error;
  }
}

/**
 * Gives what root made in somebody else's directory to that person. Otherwise a command with sudo would leave files that the
 * server cannot read.
 */
export function giveToOwnerOf(dir: string, made: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(dir);
  if (uid === 0) return;
  try {
    fs.lchownSync(made, uid, gid);
  } catch {
    // Some disks know no owners, and some containers not this one. Root reads the file all the same.
  }
}

/** The flag with which nothing is opened through a link: root must not write where the directory's owner made one lead. */
export const NO_LINK = fs.constants.O_NOFOLLOW ?? 0;

/** Whether what a person names can be read to an end: an ordinary file, or a pipe that their shell has opened, as /dev/stdin. */
export function canBeRead(file: string): boolean {
  const found = fs.statSync(file);
  return found.isFile() || (found.isFIFO() && path.resolve(file).startsWith("/dev/"));
}

/** Opens a file for its owner only, who is the owner of its directory. @param flags those of a file that may be made. */
export function openOwned(file: string, flags: string | number): number {
  const fd = fs.openSync(file, flags, 0o600);
  try {
    if (fs.fstatSync(fd).size === 0) giveToOwnerOf(path.dirname(file), file);
    return fd;
  } catch (error) {
    fs.closeSync(fd);
    throw error;
  }
}

/** Writes a new file, for its owner only, and makes it durable. @throws Error when the name is taken */
export function writeNewFile(file: string, bytes: Buffer): void {
  const fd = openOwned(file, "wx");
  try {
    fs.writeFileSync(fd, bytes);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  syncDirectory(path.dirname(file));
}

/**
 * Replaces a small file as a whole, durably: after a crash it is the old one or the new one.
 * @param before runs once the new content is on the disk, before it takes the name. What it throws keeps the old file.
 */
export async function replaceFile(
  file: string,
  content: string | Buffer,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeNewFile(draft, Buffer.from(content));
    await before();
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw withPlace(error, file);
  }
  syncDirectory(path.dirname(file));
}
