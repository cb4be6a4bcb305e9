import { spawn } from "node:child_process";
import os from "node:os";
import path from "node:path";

/** How a command ended, and what it printed. */
interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `garage …` from another directory, as a person would. */
export function garage(
  args: readonly string[],
  env: Record<string, string> = {},
  input = "",
  uid?: number,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.resolve("cli/garage.mjs"), ...args], {
      cwd: os.tmpdir(),
      env: { ...process.env, NODE_ENV: "production", ...env },
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}
