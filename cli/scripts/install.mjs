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

const STAMP = path.join(ROOT, "node_modules", ".garage-installed");

function lockfile() {
  return createHash("sha256")
    .update(fs.readFileSync(path.join(ROOT, "package-lock.json")))
    .digest("hex");
}

/** The set that is installed from the current lockfile, or undefined. */
function installed() {
  const [hash, set] = (readIfThere(STAMP) ?? "").split(" ");
  if (hash === lockfile()) return set;
  return hasDependencies() ? "run" : undefined;
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

function note(set) {
  fs.writeFileSync(STAMP, `${lockfile()} ${set}`);
}

/** The files that `npm ci` reads. */
const MANIFESTS = ["package.json", "package-lock.json", "app/testing/package.json"];

/** Installs in a temporary folder: `npm ci` begins by deleting, and the old packages must stay until it succeeds. */
async function installBeside(args) {
  const beside = folderBeside("install");
  try {
    for (const file of MANIFESTS) fs.cpSync(path.join(ROOT, file), path.join(beside, file));
    await npm(["ci", ...args], beside);
    const next = path.join(beside, "node_modules");
    replaceFolder(next, path.join(ROOT, "node_modules"), path.join(beside, "old"));
  } finally {
    fs.rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Installs a set from the lockfile, unless it is already there.
 * @param {keyof SETS} wanted
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function install(wanted) {
  const order = Object.keys(SETS);
  if (order.indexOf(installed()) >= order.indexOf(wanted)) return false;
  say("installing what it needs (half a minute, once)");
  await installBeside(SETS[wanted]);
  note(wanted);
  return true;
}

/** Removes packages outside the set, so that a server keeps only what it needs. */
export async function keepOnly(set) {
  say("removing what only the build needed");
  // Recorded first: if this is interrupted, a later call still installs the missing packages.
  note(set);
  await npm(["prune", ...SETS[set]]);
}
