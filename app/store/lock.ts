import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { type LockHolder, StoreLockedError } from "./errors";
import { heldByFile, takeFileLock } from "./file-lock";
import { type Holding, isGone, type Lock, processStart, readHolding } from "./lock-holder";

/**
 * Takes the lock of a data directory for this process, without waiting. The kernel frees it however the process dies.
 * Systems without flock(1) use a lock file instead.
 * @param flock name or path of flock(1).
 * @throws StoreLockedError naming the holder
 */
export function takeLock(dir: string, now: Date, flock = "flock"): Lock {
  const file = path.join(dir, "LOCK");
  const holder: LockHolder = { pid: process.pid, host: os.hostname(), started: now.toISOString() };
  const processStarted = processStart(process.pid);
  return (
    takeFlock(dir, file, { ...holder, kind: "flock", processStarted }, flock) ??
    takeFileLock(dir, file, { ...holder, kind: "file", processStarted })
  );
}

const HELD_BY_ANOTHER = 1;

/** Undefined when flock(1) is missing, or the file system does not support it. */
function takeFlock(dir: string, file: string, holding: Holding, flock: string): Lock | undefined {
  // Kept open: the lock belongs to the open file, which the child inherits, and so outlives the child. The descriptor
  // is closed on exec, so no other child process inherits it and keeps the lock.
  const fd = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  let isHeld = false;
  try {
    const { status } = spawnSync(flock, ["-n", "-x", "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
    if (status === HELD_BY_ANOTHER) throw new StoreLockedError(dir, readHolding(file));
    if (status !== 0) return undefined;
    const other = readHolding(file);
    // Held by a process that found no flock(1), for example because of its PATH.
    if (other?.kind === "file" && !isGone(other)) throw heldByFile(dir, file, other);
    fs.ftruncateSync(fd, 0);
    fs.writeSync(fd, `${JSON.stringify(holding)}\n`, 0);
    isHeld = true;
  } finally {
    if (!isHeld) fs.closeSync(fd);
  }
  return {
    release() {
      // The file stays: another process may be waiting to lock this very file.
      fs.ftruncateSync(fd, 0);
      fs.closeSync(fd);
    },
  };
}
