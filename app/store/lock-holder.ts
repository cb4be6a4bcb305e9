import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import type { LockHolder } from "./errors";

/** The right to write to a data directory. */
export interface Lock {
  release(): void;
}

/** The content of LOCK. */
export interface Holding extends LockHolder {
  /** Which kind of lock it is. */
  readonly kind: "flock" | "file";
  /** Distinguishes the process from a later one with the same pid; undefined where the system cannot tell. */
  readonly processStarted: string | undefined;
}

/** Undefined when the file is missing, empty or not written by this program. */
export function readHolding(file: string): Holding | undefined {
  try {
    const holding = JSON.parse(fs.readFileSync(file, "utf8")) as Partial<Holding> | null;
    const isOurs = Number.isSafeInteger(holding?.pid) && typeof holding?.host === "string";
    return isOurs ? (holding as Holding) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process is certainly gone. The state of another machine's processes is unknown. */
export function isGone({ pid, host, processStarted }: Holding): boolean {
  if (host !== os.hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
  const started = processStart(pid);
  return processStarted !== undefined && started !== undefined && started !== processStarted;
}

/** The start time of a process, in the system's own format. */
export function processStart(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22, counted after the name, because the name may hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    return stdout?.trim() || undefined;
  }
}
