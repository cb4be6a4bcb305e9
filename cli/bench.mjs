// npm run bench: the numbers, on this machine, today.
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare } from "./prepare.mjs";

await prepare();
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { build } = await import("esbuild");
const outfile = path.join(root, "node_modules/.cache/garage-bench/app/testing/bench.mjs");
await build({
  absWorkingDir: root,
  entryPoints: ["app/testing/bench.ts"],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "error",
});
await import(pathToFileURL(outfile).href);
