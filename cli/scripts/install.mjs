// Installs packages into node_modules. Plain Node: it runs before anything is installed.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { folderBeside, ROOT, readIfThere, replaceFolder, run, say } from "./running.mjs";

/** npm's options for each set. Each set includes the one before it. */
const SETS = {
  /** The packages that the built program needs: the `dependencies`. */
  run: ["--omit=dev", "--workspaces=false"],
  /** Plus the packages that build it: the `devDependencies`. */
  build: ["--include=dev", "--workspaces=false"],
  /** Plus the packages for checks and tests only: app/testing/package.json. */
  test: ["--include=dev"],
};
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/** In node_modules: the fingerprint of the lockfile, the set, and whether the next start removes what it has beyond `run`. */
const STAMP = ".garage-installed";
const TEMPORARY = "temporary";

function lockfile() {
  return createHash("sha256")
    .update(fs.readFileSync(path.join(ROOT, "package-lock.json")))
    .digest("hex");
}

/** What is installed from the current lockfile; no set if nothing is. */
function installed() {
  const [hash, set, more] = (readIfThere(path.join(ROOT, "node_modules", STAMP)) ?? "").split(" ");
  if (hash === lockfile()) return { set, isTemporary: more === TEMPORARY };
  return { set: hasDependencies() ? "run" : undefined, isTemporary: false };
}

/** Whether npm's own record lists the `dependencies`: someone may have run npm ci by hand. */
function hasDependencies() {
  const note = readIfThere(path.join(ROOT, "node_modules", ".package-lock.json"));
  if (note === undefined) return false;
  const { packages } = JSON.parse(note);
  const lock = JSON.parse(fs.readFileSync(path.join(ROOT, "package-lock.json"), "utf8")).packages;
  return Object.keys(lock[""].dependencies)
    .map((name) => `node_modules/${name}`)
    .every((place) => packages[place]?.version === lock[place].version);
}

/** @param {string} [cwd] the folder of the lockfile */
async function npm(args, cwd) {
  const own = process.env.npm_execpath;
  const [command, ...first] = own ? [process.execPath, own] : ["npm"];
  await run(command, [...first, ...args, ...QUIET], { cwd });
}

function note(set, { isTemporary = false, folder = path.join(ROOT, "node_modules") } = {}) {
  fs.writeFileSync(
    path.join(folder, STAMP),
    [lockfile(), set, ...(isTemporary ? [TEMPORARY] : [])].join(" "),
  );
}

/** The files that `npm ci` reads. */
const MANIFESTS = ["package.json", "package-lock.json", "app/testing/package.json"];

/** Installs in a temporary folder: `npm ci` begins by deleting, and the old packages must stay until it succeeds. */
async function installBeside(set, isTemporary) {
  const beside = folderBeside("install");
  try {
    for (const file of MANIFESTS) fs.cpSync(path.join(ROOT, file), path.join(beside, file));
    await npm(["ci", ...SETS[set]], beside);
    const next = path.join(beside, "node_modules");
    note(set, { isTemporary, folder: next });
    replaceFolder(next, path.join(ROOT, "node_modules"), path.join(beside, "old"));
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Installs a set from the lockfile, unless it is already there.
 * @param {keyof SETS} wanted
 * @param {{ isTemporary?: boolean }} options whether a start removes the set's tools again: `removeTools`
 */
export async function install(wanted, { isTemporary = false } = {}) {
  const order = Object.keys(SETS);
  const now = installed();
  if (order.indexOf(now.set) < order.indexOf(wanted)) {
    say("installing what it needs (half a minute, once)");
    await installBeside(wanted, isTemporary);
  } else if (now.isTemporary && wanted !== "run" && !isTemporary) {
    // Somebody wants the tools that an interrupted start has left.
    note(now.set);
  }
}

/** Removes what a start has installed to build with, also one that was interrupted. */
export async function removeTools() {
  if (!installed().isTemporary) return;
  say("removing what only the build needed");
  // Recorded first: a later build installs what is missing, and a later start goes on if this is interrupted.
  note("run", { isTemporary: true });
  await npm(["prune", ...SETS.run]);
  note("run");
}
