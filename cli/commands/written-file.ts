import fs from "node:fs";
import { openOwned } from "../../app/store/disk";
import { CommandRefused } from "./command-refused";

/** The option of every command that writes files. */
export const FORCE = ["--force", "replace files that are there already"] as const;

/** @throws CommandRefused when a file has the name already, unless it is to be replaced */
export function refuseToReplace(files: readonly string[], force = false): void {
  const taken = force ? undefined : files.find(isFile);
  if (taken !== undefined) {
    throw new CommandRefused(`${taken} is there already. Give another name, or --force to replace it`);
  }
}

/**
 * Opens a file that holds the garage's figures: for its owner only, who is the owner of its folder where root writes it.
 * @throws CommandRefused when it is there already, unless it is to be replaced
 */
export function openForOwner(file: string, force = false): number {
  refuseToReplace([file], force);
  // Removed first: an older one may be readable by others. A device, such as /dev/stdout, is written to as it is.
  if (isFile(file)) fs.rmSync(file);
  return openOwned(file, fs.existsSync(file) ? "w" : "wx");
}

export function writeForOwner(file: string, content: string | Uint8Array, force = false): void {
  const fd = openForOwner(file, force);
  try {
    fs.writeFileSync(fd, content);
  } finally {
    fs.closeSync(fd);
  }
}

function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
