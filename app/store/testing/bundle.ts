import * as path from "node:path";
import { build } from "esbuild";
import { temporaryDirectory } from "./books";

/** Makes a script that node can run out of source that imports from this folder's parent; answers its path. */
export async function bundle(source: string): Promise<string> {
  const outfile = path.join(temporaryDirectory(), "script.mjs");
  await build({
    stdin: { contents: source, resolveDir: path.join(import.meta.dirname, ".."), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "warning",
  });
  return outfile;
}
