import { existsSync } from "node:fs";
import { type Env, readEnv } from "../../app/env.server";
import { openGarage, type RunningGarage } from "../../app/garage.server";
import { StoreMissingError } from "../../app/store/errors";
import type { Terminal } from "../terminal";

/** Opens the garage for one command and closes it afterwards. @param readOnly works while the server runs. */
export async function withGarage<T>(
  terminal: Terminal,
  { readOnly, mustExist = false }: { readOnly: boolean; mustExist?: boolean },
  work: (garage: RunningGarage, env: Env) => Promise<T>,
): Promise<T> {
  const env = readEnv(terminal.variables, terminal.root);
  if (mustExist && !existsSync(env.dataDir)) throw new StoreMissingError(env.dataDir);
  const garage = await openGarage(env, { readOnly, log: (line) => terminal.err(`${line}\n`) });
  try {
    return await work(garage, env);
  } finally {
    await garage.close();
  }
}
