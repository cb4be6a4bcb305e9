import * as fs from "node:fs";
import * as path from "node:path";

/** The backup cannot be written to the given file. */
export class BackupRefusedError extends Error {
  override readonly name = "BackupRefusedError";
}

/** @throws BackupRefusedError where a backup would be lost with the books, or take the place of something else */
export function refuseTarget(
  dir: string,
  file: string,
  { replace, isOwn }: { readonly replace: boolean; readonly isOwn: boolean },
): void {
  const folder = path.dirname(path.resolve(file));
  if (!isOwn && fs.existsSync(folder) && fs.existsSync(dir)) {
    const way = path.relative(fs.realpathSync(dir), fs.realpathSync(folder));
    if (way === "") {
      throw new BackupRefusedError(`${folder} is the data directory itself. Put the backup somewhere else.`);
    }
    if (way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)) {
      throw new BackupRefusedError(
        `${folder} is inside the data directory, and would be lost with it. Put the backup somewhere else.`,
      );
    }
  }
  const standing = fs.statSync(file, { throwIfNoEntry: false });
  if (standing && !standing.isFile()) {
    // A device, such as /dev/null, would be one no more.
    throw new BackupRefusedError(
      `${file} is no file, and a backup would take its place. Choose another name.`,
    );
  }
  if (!replace && standing) {
    throw new BackupRefusedError(`${file} is there already. Choose another name, or say --replace.`);
  }
}
