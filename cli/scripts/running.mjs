// Functions shared by npm's scripts. Plain Node: it runs before anything is installed.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Files that can be recreated: unfinished builds, the unpacked browser, the compiler's own notes. */
export const CACHE = path.join(ROOT, ".cache");

export function say(line) {
  console.log(`garage: ${line}`);
}

/** Runs a program quietly. Rejects when it fails, with the end of its output in the message. */
export function run(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        printed += text;
      });
    }
    child.once("error", (error) => reject(new Error(`${command} did not start: ${error.message}`)));
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ended with ${signal ?? code}\n${printed}`));
    });
  });
}

export function readIfThere(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/**
 * Replaces a folder with a complete new one and moves the previous content to `old`. All are usually on one disk.
 * @param {string} next
 * @param {string} place
 * @param {string} old a folder that does not exist yet
 */
export function replaceFolder(next, place, old) {
  const had = fs.existsSync(place);
  try {
    if (had) fs.renameSync(place, old);
    fs.renameSync(next, place);
  } catch (error) {
    if (had && !fs.existsSync(place)) fs.renameSync(old, place);
    // A mounted folder, or one from an image's lower layer, cannot be moved, so its content is replaced.
    if (!["EXDEV", "EBUSY"].includes(error.code)) throw error;
    for (const name of fs.existsSync(place) ? fs.readdirSync(place) : [])
      fs.rmSync(path.join(place, name), { recursive: true });
    fs.cpSync(next, place, { recursive: true, verbatimSymlinks: true });
  }
}

const HOUR = 3_600_000;

/** Creates a temporary folder for content that later replaces another. Removes those of killed processes after an hour. */
export function folderBeside(kind) {
  fs.mkdirSync(CACHE, { recursive: true, mode: 0o700 });
  for (const name of fs.readdirSync(CACHE).filter((each) => each.startsWith(`${kind}-`))) {
    const { mtimeMs } = fs.statSync(path.join(CACHE, name), { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > HOUR) fs.rmSync(path.join(CACHE, name), { recursive: true, force: true });
  }
  return fs.mkdtempSync(path.join(CACHE, `${kind}-`));
}
