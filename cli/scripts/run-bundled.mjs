import path from "node:path";
import { pathToFileURL } from "node:url";
import { FOR_NODE } from "./build.mjs";
import { prepare } from "./prepare.mjs";
import { ROOT } from "./running.mjs";

/** Builds the product, bundles a TypeScript program of `app/testing` with its child programs, and runs it. */
export async function runBundled(program, children = []) {
  await prepare({ tools: "test" });
  const { build } = await import("esbuild");
  const outdir = path.join(ROOT, ".cache/bench");
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`app/testing/${program}.ts`, ...children],
    outbase: ".",
    outdir,
    outExtension: { ".js": ".mjs" },
    ...FOR_NODE,
  });
  await import(pathToFileURL(path.join(outdir, `app/testing/${program}.mjs`)).href);
}
