import fs from "node:fs";
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

/** Whether a file has the name, and no folder or device. */
export function isFile(file: string): boolean {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
