import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import type { LockHolder, StoreReadOnlyError } from "./errors";

/** The right to write to a data directory. */
export interface Lock {
  /** Locks a file too. It must stay in its place: whoever moves everything to another directory takes its lock along. */
  extendTo(file: string): void;
  /** Says that somebody took the lock away. A lock of the kernel cannot be taken away. */
  loss(): StoreReadOnlyError | undefined;
  release(): void;
}

/** The content of LOCK. */
export interface Holding extends LockHolder {
  /** Which kind of lock it is. */
  readonly kind: "flock" | "file";
  /** Distinguishes the process from a later one with the same pid; undefined where the system cannot tell. */
  readonly processStarted: string | undefined;
  /** The run of the machine, and the namespace in it that `pid` counts in; undefined where the system cannot tell. */
  readonly boot?: string | undefined;
  readonly pidSpace?: string | undefined;
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

/** What tells this machine's run and this process's namespace from others of the same host name. */
export function whereabouts(): Pick<Holding, "boot" | "pidSpace"> {
  if (process.platform !== "linux") return {};
  return {
    boot: fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(),
    pidSpace: fs.readlinkSync("/proc/self/ns/pid"),
  };
}

/** Whether the process is certainly gone. The processes of another machine or container are unknown. */
export function isGone({ pid, host, processStarted, boot, pidSpace }: Holding): boolean {
  if (host !== os.hostname()) return false;
  const here = whereabouts();
  if (boot !== undefined && here.boot !== undefined && boot !== here.boot) return true;
  if (pidSpace !== undefined && here.pidSpace !== undefined && pidSpace !== here.pidSpace) return false;
  if (!isRunning(pid)) return true;
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

/** Tells the processes of this machine and container from others that write into the same folder: eight hexadecimal digits. */
export function machine(): string {
  const { boot = "", pidSpace = "" } = whereabouts();
  return createHash("sha256").update(`${os.hostname()} ${boot} ${pidSpace}`).digest("hex").slice(0, 8);
}

/** Whether a process with this number runs here, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
