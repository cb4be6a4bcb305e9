import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { SERVER_ENV, SERVER_FLAGS } from "../garage/test-app";

const CHILDREN = path.join(process.cwd(), ".cache/bench/app/testing/bench");

/** Where compaction-worker.ts is built to. */
export const COMPACTION_WORKER = path.join(process.cwd(), "build/compaction-worker.js");

/**
 * Runs one of the `*-child.ts` beside this file in a process like the server's, alone with its memory, and answers what it reports.
 * @param flags for node.
 */
export async function runChild<Report>(
  name: string,
  input: object,
  flags: readonly string[] = SERVER_FLAGS,
): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, path.join(CHILDREN, `${name}.mjs`), JSON.stringify(input)],
    { env: { ...process.env, ...SERVER_ENV, NODE_ENV: "production" } },
  );
  return JSON.parse(stdout) as Report;
}

/** In a child: what it was given. */
export function childInput<Input>(): Input {
  return JSON.parse(process.argv[2] ?? "{}") as Input;
}

/** In a child: what the parent gets. */
export function report(result: object): void {
  process.stdout.write(JSON.stringify(result));
}
