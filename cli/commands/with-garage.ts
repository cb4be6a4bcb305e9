import { type Env, readEnv } from "../../app/env.server";
import { openGarage, type RunningGarage } from "../../app/garage.server";
import { listFiles, requireBooks } from "../../app/store/generations";
import type { Terminal } from "../terminal";

/**
 * Opens the garage for one command and closes it afterwards.
 * @param readOnly works while the server runs
 * @param mustExist refuses a directory that is not there, or, unless it may be "empty", has no books
 * @throws StoreMissingError and the other errors of `openGarage`
 */
export async function withGarage<T>(
  terminal: Terminal,
  { readOnly, mustExist = false }: { readOnly: boolean; mustExist?: boolean | "empty" },
  work: (garage: RunningGarage, env: Env) => Promise<T>,
): Promise<T> {
  const env = readEnv(terminal.variables, terminal.root);
  // Zeros would look like the figures of a garage that sold nothing.
  if (mustExist !== false) {
    const files = listFiles(env.dataDir);
    if (mustExist !== "empty") requireBooks(env.dataDir, files);
  }
  const garage = await openGarage(env, { readOnly, log: (line) => terminal.err(`${line}\n`) });
  try {
    return await work(garage, env);
  } finally {
    await garage.close();
  }
}
