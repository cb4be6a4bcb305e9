import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Header } from "tar-stream";
import { canBeRead, giveToOwnerOf, makeDirectory, openOwned, syncDirectory } from "./disk";
import {
  BACKED_UP,
  compareFiles,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  readManifest,
} from "./manifest";
import { decodeSlots, MARK_NAME, type Mark } from "./mark";

/** The file is not a backup, or not a complete one. */
export class BackupDamagedError extends Error {
  override readonly name = "BackupDamagedError";
  readonly reason: string;
  constructor(file: string, reason: string) {
    super(`${file} is not a whole backup: ${reason}. Use another one.`);
    this.reason = reason;
  }
}

/**
 * Unpacks a backup into a new directory and checks every file against the manifest. The directory is durable on return.
 * @param into must not exist; its content stays there on failure.
 * @param beside whose owner gets it, if root unpacks; the folder that it is in by default.
 * @throws BackupDamagedError
 */
export async function unpackBackup(
  file: string,
  into: string,
  beside = path.dirname(into),
): Promise<Manifest> {
  if (fs.existsSync(into)) throw new Error(`${into} is there already`);
  makeDirectory(into);
  // Its files follow it.
  giveToOwnerOf(beside, into);
  const manifest = await readBackup(file, (entry, name) => unpackFile(entry, name, path.join(into, name)));
  for (const folder of new Set(["", ...manifest.files.map(({ name }) => path.dirname(name))])) {
    syncDirectory(path.join(into, folder));
  }
  return manifest;
}

/** What a whole backup says of itself. */
export interface Inspected {
  readonly manifest: Manifest;
  /** The mark of exactly its books; undefined where it has none that can be read. */
  readonly mark: Mark | undefined;
}

/** Reads a backup and checks every file against the manifest, without unpacking it. @throws BackupDamagedError */
export async function inspectBackup(file: string): Promise<Inspected> {
  let mark: ReturnType<typeof decodeSlots> | undefined;
  const manifest = await readBackup(file, async (entry, name) => {
    const hash = createHash("sha256");
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of entry) {
      hash.update(part as Buffer);
      bytes += (part as Buffer).length;
      if (name === MARK_NAME) parts.push(part as Buffer);
    }
    if (name === MARK_NAME) mark = decodeSlots(Buffer.concat(parts));
    return { name, bytes, sha256: hash.digest("hex") };
  });
  return { manifest, mark: typeof mark === "object" ? mark.mark : undefined };
}

async function readBackup(
  file: string,
  take: (entry: AsyncIterable<unknown>, name: string) => Promise<ManifestFile>,
): Promise<Manifest> {
  const found: ManifestFile[] = [];
  let manifest: Manifest | undefined;
  const damaged = (reason: string) => new BackupDamagedError(file, reason);
  // Of a folder the system says so itself.
  if (!canBeRead(file) && !fs.statSync(file).isDirectory()) throw damaged("it is no ordinary file");
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
      } else if (type !== "file" || !BACKED_UP.test(name)) {
        throw damaged(`it holds ${JSON.stringify(name)}, which does not belong in a backup`);
      } else {
        found.push(await take(entry, name));
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
  compareFiles(manifest.files, found, damaged);
  return manifest;
}

async function unpackFile(entry: AsyncIterable<unknown>, name: string, to: string): Promise<ManifestFile> {
  makeDirectory(path.dirname(to));
  const hash = createHash("sha256");
  let bytes = 0;
  const target = openOwned(to, "wx");
  try {
    for await (const part of entry) {
      const piece = part as Buffer;
      hash.update(piece);
      bytes += piece.length;
      fs.writeFileSync(target, piece);
    }
    fs.fsyncSync(target);
  } finally {
    fs.closeSync(target);
  }
  return { name, bytes, sha256: hash.digest("hex") };
}

/**
 * Puts the errors of gzip and tar about damaged files into words. Returns other errors (no space, no such file) unchanged.
 */
function refusalOf(error: unknown, damaged: (reason: string) => Error): unknown {
  if (error instanceof BackupDamagedError) return error;
  const { code = "", message = "", syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) return damaged("it was cut short");
  return damaged("it cannot be unpacked");
}
