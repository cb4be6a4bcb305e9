import { type ChildProcess, spawn } from "node:child_process";

/**
 * What outlives the process that makes it: it hears of processes and folders, and once nobody talks to it any more it
 * ends the ones and removes the others. Even kill -9 closes a pipe.
 */
const WATCHER = `
const fs = require("node:fs");
const left = new Set();
let text = "";
process.stdin.on("data", (chunk) => {
  const lines = (text + chunk).split("\\n");
  text = lines.pop();
  for (const line of lines) line[0] === "+" ? left.add(line.slice(1)) : left.delete(line.slice(1));
});
process.stdin.on("end", () => {
  const named = (kind) => [...left].filter((each) => each.startsWith(kind)).map((each) => each.slice(kind.length));
  for (const pid of named("process ")) try { process.kill(Number(pid), "SIGKILL"); } catch {}
  for (const dir of named("folder ")) fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});
`;

let watcher: ChildProcess | undefined;

function tell(line: string): void {
  if (watcher === undefined) {
    // Detached, so that Ctrl-C does not reach it; nothing waits for its end.
    watcher = spawn(process.execPath, ["-e", WATCHER], {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    watcher.unref();
    // A pipe to a child is a socket, which would keep this process alive.
    (watcher.stdin as unknown as { unref(): void }).unref();
  }
  watcher.stdin?.write(`${line}\n`);
}

/** Ends a child with this process, however that ends. */
export function endWithUs(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const name = `process ${child.pid}`;
  tell(`+${name}`);
  child.once("exit", () => tell(`-${name}`));
}

/** Removes a folder with this process, however that ends. */
export function removeWithUs(dir: string): void {
  tell(`+folder ${dir}`);
}
