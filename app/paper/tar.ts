import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";

const BLOCK = 512;

/** A field of a tar header: text up to the first NUL. */
function field(header: Buffer, start: number, length: number): string {
  const text = header.toString("utf8", start, start + length);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/** What stops a damaged or a hostile archive from writing outside its folder. */
function inside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`${name} would leave the folder`);
  return path;
}

/**
 * Writes the files and folders of a tar archive into a folder, readable by their owner only. Every file is on the
 * disk when this resolves, so that a folder renamed into place afterwards is whole even after a power cut.
 * Links and devices are refused: the archives that this reads have none.
 */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  const root = resolve(folder);
  let at = 0;
  while (at + BLOCK <= archive.length) {
    const header = archive.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const prefix = field(header, 257, 5) === "ustar" ? field(header, 345, 155) : "";
    const name = field(header, 0, 100);
    const size = Number.parseInt(field(header, 124, 12).trim() || "0", 8);
    const kind = String.fromCharCode(header[156] ?? 0);
    const start = at + BLOCK;
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (!Number.isInteger(size) || start + size > archive.length) throw new Error("The archive is cut short");
    if (kind === "x" || kind === "g") continue;
    const path = inside(root, prefix ? `${prefix}/${name}` : name);
    if (kind === "5") {
      await mkdir(path, { recursive: true, mode: 0o700 });
    } else if (kind === "0" || kind === "\0") {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, archive.subarray(start, start + size), { flush: true });
      await chmod(path, 0o600);
    } else {
      throw new Error(`${name} is neither a file nor a folder`);
    }
  }
  throw new Error("The archive has no end");
}
