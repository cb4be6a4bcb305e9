// npm run bench [-- --only small,store,pages]: the numbers, on this machine, today.
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { prepare } from "./prepare.mjs";

await prepare();
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { build } = await import("esbuild");
const outdir = path.join(root, "node_modules/.cache/garage-bench");
await build({
  absWorkingDir: root,
  entryPoints: ["app/testing/bench.ts", "app/testing/bench/*-child.ts"],
  outbase: ".",
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "error",
});
await import(pathToFileURL(path.join(outdir, "app/testing/bench.mjs")).href);
