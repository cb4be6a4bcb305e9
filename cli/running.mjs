// What the scripts of npm share. Plain Node: it runs before anything is installed.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Where everything goes that can be made again: builds under way, the unpacked browser, the compiler's own notes. */
export const CACHE = path.join(ROOT, ".cache");

export function say(line) {
  console.log(`garage: ${line}`);
}

/** Runs a program quietly. Rejects when it fails; the message ends with what the program printed. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
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
