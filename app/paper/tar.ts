import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { buffer } from "node:stream/consumers";
import { extract } from "tar-stream";

/** Stops a damaged or hostile archive from writing outside its folder. @throws Error */
function inside(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (path !== folder && !path.startsWith(folder + sep)) throw new Error(`${name} would leave the folder`);
  return path;
}

/** An archive ends with two blocks of zeros. */
const END_LENGTH = 1024;

/**
 * Unpacks the files and folders of a tar archive into a folder, readable by their owner only.
 * Every file is durable when this resolves, so a folder renamed afterwards is complete even after a power cut.
 * @throws Error for a truncated archive, a path outside the folder, a link or a device
 */
export async function unpackTar(archive: Buffer, folder: string): Promise<void> {
  if (archive.length < END_LENGTH || archive.subarray(-END_LENGTH).some((byte) => byte !== 0)) {
    throw new Error("The archive is cut short");
  }
  const root = resolve(folder);
  const entries = extract();
  entries.end(archive);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const path = inside(root, name);
    if (type === "directory") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else if (type === "file" || type === "contiguous-file") {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, await buffer(entry), { flush: true });
      await chmod(path, 0o600);
    } else {
      throw new Error(`${name} is neither a file nor a folder`);
    }
  }
}
