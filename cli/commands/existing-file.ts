import fs from "node:fs";
import type { Command } from "commander";

/** Ends a command with 2, as one of wrong arguments, when there is nothing at the file that it was given. @throws CommanderError */
export function requireFile(command: Command, file: string): void {
  if (fs.statSync(file, { throwIfNoEntry: false }) === undefined) {
    command.error(`error: there is no file ${file}. Check its name and its folder`);
  }
}
