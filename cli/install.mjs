// What is installed into node_modules. Plain Node: it runs before anything is installed.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT, readIfThere, run, say } from "./running.mjs";

/** What npm is told for each set. Each set holds the one before it. */
const SETS = {
  /** What the built program needs: the `dependencies`. */
  run: ["--omit=dev", "--workspaces=false"],
  /** And what it is built with: the `devDependencies`. */
  build: ["--include=dev", "--workspaces=false"],
  /** And what only checks and tests need: app/testing/package.json. */
  test: ["--include=dev"],
};
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

const STAMP = path.join(ROOT, "node_modules", ".garage-installed");

function lockfile() {
  return createHash("sha256")
    .update(fs.readFileSync(path.join(ROOT, "package-lock.json")))
    .digest("hex");
}

/** The set that is installed as the lockfile says, or undefined. */
function installed() {
  const [hash, set] = (readIfThere(STAMP) ?? "").split(" ");
  return hash === lockfile() ? set : undefined;
}

async function npm(title, args) {
  say(title);
  const own = process.env.npm_execpath;
  const [command, ...first] = own ? [process.execPath, own] : ["npm"];
  await run(command, [...first, ...args, ...QUIET]);
}

function note(set) {
  fs.writeFileSync(STAMP, `${lockfile()} ${set}`);
}

/**
 * Installs a set from the lockfile, unless it is there already.
 * @param {keyof SETS} wanted
 * @returns {Promise<boolean>} whether something was installed
 */
export async function install(wanted) {
  const order = Object.keys(SETS);
  if (order.indexOf(installed()) >= order.indexOf(wanted)) return false;
  await npm("installing what it needs (half a minute, once)", ["ci", ...SETS[wanted]]);
  note(wanted);
  return true;
}

/** Removes what is not in the set: a machine that only serves keeps only what serves. */
export async function keepOnly(set) {
  await npm("removing what only the build needed", ["prune", ...SETS[set]]);
  note(set);
}
