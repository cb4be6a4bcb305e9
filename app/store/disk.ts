import * as fs from "node:fs";
import * as path from "node:path";
import { promisify } from "node:util";

/** What a journal asks of the disk. Each may fail, and `write` may write less than it was given. */
export interface Disk {
  /** Writes at `position` and answers how many bytes it wrote. */
  write(fd: number, bytes: Buffer, position: number): Promise<number>;
  /** Resolves when what was written is on the disk. */
  sync(fd: number): Promise<void>;
  truncate(fd: number, size: number): Promise<void>;
}

const write = promisify(fs.write);

export const systemDisk: Disk = {
  write: async (fd, bytes, position) => (await write(fd, bytes, 0, bytes.length, position)).bytesWritten,
  sync: promisify(fs.fdatasync),
  truncate: promisify(fs.ftruncate),
};

const open = promisify(fs.open);
const close = promisify(fs.close);
const fsync = promisify(fs.fsync);

/**
 * Makes an empty file, for its owner only, makes it and its name durable, and answers its descriptor, open for writing. Or
 * why it could not, and whether the file is certainly gone. Does not hold the event loop.
 */
export async function createFile(
  file: string,
): Promise<{ fd: number } | { isGone: boolean; cause: unknown }> {
  let fd: number | undefined;
  try {
    fd = await open(file, "wx", 0o600);
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

/** Makes the directory, for its owner only, when there is none. */
export function makeDirectory(dir: string): void {
  const first = fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (first !== undefined) syncDirectory(path.dirname(first));
}

/** Writes a new file, for its owner only, and makes it durable. Throws when there is one with that name. */
export function writeNewFile(file: string, bytes: Buffer): void {
  const fd = fs.openSync(file, "wx", 0o600);
  try {
    fs.writeFileSync(fd, bytes);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
  syncDirectory(path.dirname(file));
}
