import * as fs from "node:fs";
import * as path from "node:path";
import { type BuildOptions, build } from "esbuild";
import { temporaryDirectory } from "./books";

const STORE = path.join(import.meta.dirname, "..");
const CACHE = path.join(STORE, "../../.cache/store-tests");

const options = {
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
} satisfies BuildOptions;

/** Bundles source that imports from this folder's parent into a script for node, and returns its path. */
export async function bundle(source: string): Promise<string> {
  const outfile = path.join(temporaryDirectory(), "script.mjs");
  await build({ ...options, stdin: { contents: source, resolveDir: STORE, loader: "ts" }, outfile });
  return outfile;
}

let worker: Promise<string> | undefined;

/** The path of the built compaction-worker.ts; each process builds it once. */
export function compactionWorker(): Promise<string> {
  worker ??= buildWorker();
  return worker;
}

async function buildWorker(): Promise<string> {
  fs.mkdirSync(CACHE, { recursive: true });
  const dir = fs.mkdtempSync(path.join(CACHE, "worker-"));
  process.once("exit", () => fs.rmSync(dir, { recursive: true, force: true }));
  const outfile = path.join(dir, "compaction-worker.mjs");
  await build({ ...options, entryPoints: [path.join(STORE, "compaction-worker.ts")], outfile });
  return outfile;
}
