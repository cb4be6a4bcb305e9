import { type Env, readEnv } from "../../app/env.server";
import { openGarage, type RunningGarage } from "../../app/garage.server";
import type { Books } from "../../app/modules/books/books.server";
import { refuseEmptied } from "../../app/store/emptied";
import { hasBooks, listFiles, requireBooks } from "../../app/store/generations";
import { readMarks } from "../../app/store/marks";
import type { Terminal } from "../terminal";
import { requireNoOthers } from "./new-books";

/** Whether a command that changes something would begin new books. @throws StoreMissingError */
export function beginsBooks(terminal: Terminal): boolean {
  return !hasBooks(listFiles(readEnv(terminal.variables, terminal.root).dataDir));
}

/**
 * Opens the garage for one command and closes it afterwards.
 * @param readOnly works while the server runs
 * @param mustExist refuses a directory that is not there, or has no books; one that may be "empty" if it holds other files
 * @param check refuses what cannot be done, before older books are changed to today's form
 * @throws StoreMissingError and the other errors of `openGarage`
 */
export async function withGarage<T>(
  terminal: Terminal,
  {
    readOnly,
    mustExist = false,
    check,
  }: { readOnly: boolean; mustExist?: boolean | "empty"; check?: (books: Books) => void },
  work: (garage: RunningGarage, env: Env) => Promise<T>,
): Promise<T> {
  const env = readEnv(terminal.variables, terminal.root);
  // Zeros would look like the figures of a garage that sold nothing.
  if (mustExist !== false) {
    const files = listFiles(env.dataDir);
    if (mustExist !== "empty") {
      // Books that are gone are told by their mark, as a start tells them.
      if (!hasBooks(files)) refuseEmptied(env.dataDir, readMarks(env.dataDir, env.memory));
      requireBooks(env.dataDir, files);
    } else requireNoOthers(env.dataDir);
  }
  const garage = await openGarage(env, { readOnly, check, log: (line) => terminal.err(`${line}\n`) });
  try {
    return await work(garage, env);
  } finally {
    await garage.close();
  }
}
