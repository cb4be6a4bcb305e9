// Installs and builds what is missing. Plain Node: it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SOURCES = ["app", "cli", "package-lock.json", "remix.config.js", "tsconfig.json"];

const say = (line) => console.log(`garage: ${line}`);

function run(title, command, args, env = {}) {
  say(title);
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  console.error(`garage: ${title} failed${error ? `: ${error.message}` : ""}`);
  process.exit(1);
}

function readIfThere(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** Installs the dependencies that the lockfile names, unless that lockfile is what is installed. */
function install() {
  const lockfile = fs.readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lockfile).digest("hex");
  const stamp = path.join(root, "node_modules", ".garage-lockfile");
  if (readIfThere(stamp) === wanted) return;
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ["npm"];
  run("installing what it needs (about a minute, once)", command, [
    ...first,
    ...["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
  ]);
  fs.writeFileSync(stamp, wanted);
}

function* filesUnder(place) {
  const stat = fs.statSync(place);
  if (stat.isFile()) {
    yield `${place} ${stat.size} ${stat.mtimeMs}`;
    return;
  }
  for (const name of fs.readdirSync(place).sort()) {
    if (name !== "testing" && !/\.test\.tsx?$/.test(name)) yield* filesUnder(path.join(place, name));
  }
}

/** How esbuild bundles what runs in this Node, the packages as they are installed. */
export const FOR_NODE = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  logLevel: "error",
};

const NOTICES = "/*! Bundled license information:";

/** What the packages' licences ask to be kept stands once beside the scripts, not in each that a browser loads. */
function gatherLicences(folder) {
  const notices = new Set();
  for (const name of fs.readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!name.endsWith(".js")) continue;
    const [script, ofPackages] = fs.readFileSync(file, "utf8").split(NOTICES);
    if (ofPackages === undefined) continue;
    const each = ofPackages.replace(/\*\/\s*$/, "").trim();
    for (const notice of each.split(/\n\n(?=\S)/)) notices.add(notice);
    fs.writeFileSync(file, `${script}/*! Licences: /build/licences.txt */\n`);
  }
  fs.writeFileSync(path.join(folder, "licences.txt"), `${[...notices].sort().join("\n\n")}\n`);
}

/** Builds the server, the browser's part and the command line, unless the sources are those of the last build. */
async function build() {
  const sources = SOURCES.flatMap((name) => [...filesUnder(path.join(root, name))]).join("\n");
  const wanted = createHash("sha256").update(sources).digest("hex");
  const stamp = path.join(root, "build", ".sources");
  if (readIfThere(stamp) === wanted) return;
  fs.rmSync(path.join(root, "build"), { recursive: true, force: true });
  fs.rmSync(path.join(root, "public/build"), { recursive: true, force: true });
  run("building", process.execPath, [path.join(root, "node_modules/@remix-run/dev/dist/cli.js"), "build"], {
    NODE_ENV: "production",
  });
  gatherLicences(path.join(root, "public/build"));
  const esbuild = await import(pathToFileURL(path.join(root, "node_modules/esbuild/lib/main.js")).href);
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: {
      garage: "cli/main.ts",
      "printer-child": "app/documents/printer-child.ts",
      engine: "app/documents/engine.ts",
      "compaction-worker": "app/store/compaction-worker.ts",
    },
    outdir: "build",
    splitting: true,
    chunkNames: "cli/[name]-[hash]",
    ...FOR_NODE,
  });
  fs.writeFileSync(stamp, wanted);
}

/** Finds the browser that prints. Where the machine has none, the one from npm is unpacked now, not at the first PDF. */
async function findPrinter() {
  const { defaultCacheDir, findEngine } = await import(
    pathToFileURL(path.join(root, "build/engine.js")).href
  );
  try {
    await findEngine({ cacheDir: defaultCacheDir(), chromiumPath: process.env.CHROMIUM_PATH || undefined });
  } catch (error) {
    // Everything but PDFs works without it.
    if (error.name !== "EngineMissingError") throw error;
    say(error.message);
  }
}

/** Makes the project ready to run: a fresh clone takes a minute or two, a ready one next to nothing. */
export async function prepare() {
  install();
  await build();
  await findPrinter();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await prepare();
