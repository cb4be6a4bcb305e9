import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import type { LockHolder } from "./errors";

/** The right to write to a data directory. */
export interface Lock {
  release(): void;
}

/** What LOCK says. */
export interface Holding extends LockHolder {
  /** Which of the two locks it is. */
  readonly kind: "flock" | "file";
  /** Tells the process from a later one with the same pid; undefined where the system does not say. */
  readonly processStarted: string | undefined;
}

/** Undefined when the file is missing, empty or not ours. */
export function readHolding(file: string): Holding | undefined {
  try {
    const holding = JSON.parse(fs.readFileSync(file, "utf8")) as Partial<Holding> | null;
    const isOurs = Number.isSafeInteger(holding?.pid) && typeof holding?.host === "string";
    return isOurs ? (holding as Holding) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is certainly gone: of another machine's processes nobody knows. */
export function isGone({ pid, host, processStarted }: Holding): boolean {
  if (host !== os.hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and somebody else's.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  const started = processStart(pid);
  return processStarted !== undefined && started !== undefined && started !== processStarted;
}

/** When a process started, in whatever form the system says it. */
export function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22, counted after the name, which may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return stdout?.trim() || undefined;
  }
}
