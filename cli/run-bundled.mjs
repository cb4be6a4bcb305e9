import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FOR_NODE, prepare } from "./prepare.mjs";

/** Builds the product, bundles a TypeScript program of `app/testing`, with the children it starts, and runs it. */
export async function runBundled(program, children = []) {
  await prepare();
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const { build } = await import("esbuild");
  const outdir = path.join(root, "node_modules/.cache/garage-bench");
  await build({
    absWorkingDir: root,
    entryPoints: [`app/testing/${program}.ts`, ...children],
    outbase: ".",
    outdir,
    outExtension: { ".js": ".mjs" },
    ...FOR_NODE,
  });
  await import(pathToFileURL(path.join(outdir, `app/testing/${program}.mjs`)).href);
}
