import { type Env, readEnv } from "../../app/env.server";
import { openGarage, type RunningGarage } from "../../app/garage.server";
import type { Terminal } from "../program";

/** Opens the garage for one command and closes it after. @param readOnly works while the server runs. */
export async function withGarage<T>(
  terminal: Terminal,
  { readOnly }: { readOnly: boolean },
  work: (garage: RunningGarage, env: Env) => Promise<T>,
): Promise<T> {
  const env = readEnv(terminal.variables, terminal.root);
  const garage = await openGarage(env, { readOnly, log: (line) => terminal.err(`${line}\n`) });
  try {
    return await work(garage, env);
  } finally {
    await garage.close();
  }
}
