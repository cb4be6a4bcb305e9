import fs from "node:fs";
import type { Command } from "commander";

function isThere(file: string): boolean {
  try {
    return fs.statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // A file stands where one of its folders would be.
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return false;
    throw error;
  }
}

/** Ends a command with 2, as one of wrong arguments, when there is nothing at the file that it was given. @throws CommanderError */
export function requireFile(command: Command, file: string): void {
  if (!isThere(file)) {
    command.error(`error: there is no file ${file}. Check its name and its folder`);
  }
}
