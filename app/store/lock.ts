import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { NO_LINK, openOwned } from "./disk";
import { type LockHolder, StoreLockedError } from "./errors";
import { heldByFile, takeFileLock } from "./file-lock";
import { type Holding, isGone, type Lock, processStart, readHolding, whereabouts } from "./lock-holder";
import { markPath } from "./mark";

/**
 * Takes the lock of a data directory for this process, without waiting. The kernel frees it however the process dies.
 * It is on the directory itself and on the high-water mark, which cannot be deleted from under it or brought along by
 * a copy, and on LOCK, which earlier versions hold.
 * Systems without flock(1) use a lock file instead.
 * @param flock name or path of flock(1).
 * @throws StoreLockedError naming the holder
 */
export function takeLock(dir: string, now: Date, flock = "flock"): Lock {
  const file = path.join(dir, "LOCK");
  const holder: LockHolder = { pid: process.pid, host: os.hostname(), started: now.toISOString() };
  const own = { ...holder, ...whereabouts(), processStarted: processStart(process.pid) };
  return (
    takeFlock(dir, file, { ...own, kind: "flock" }, flock) ??
    takeFileLock(dir, file, { ...own, kind: "file" })
  );
}

/** Who has a data directory open for writing; undefined for nobody. Takes no lock away from anyone. */
export function holderOf(dir: string, flock = "flock"): LockHolder | "unknown" | undefined {
  const holding = readHolding(path.join(dir, "LOCK"));
  if (holding?.kind === "file") return isGone(holding) ? undefined : holding;
  const fd = fs.openSync(dir, O_RDONLY);
  try {
    return lockOpenFiles([fd], flock) === false ? (holding ?? "unknown") : undefined;
  } finally {
    fs.closeSync(fd);
  }
}

const HELD_BY_ANOTHER = 1;
const { O_RDONLY, O_RDWR, O_CREAT } = fs.constants;

/** One process starts the others: starting them from here takes ten times as long once the books are in memory. */
const LOCK_EACH = 'for fd; do "$0" -n -x "$fd" || exit; done';

/**
 * Locks open files: true if they are ours, false if another process has one, undefined when flock(1) is missing, or the file
 * system does not support it.
 */
function lockOpenFiles(fds: readonly number[], flock: string): boolean | undefined {
  const named = fds.map((_, index) => String(3 + index));
  const { status } = spawnSync("sh", ["-c", LOCK_EACH, flock, ...named], {
    stdio: ["ignore", "ignore", "ignore", ...fds],
  });
  if (status === HELD_BY_ANOTHER) return false;
  return status === 0 ? true : undefined;
}

/** Undefined when flock(1) is missing, or the file system does not support it. */
function takeFlock(dir: string, file: string, holding: Holding, flock: string): Lock | undefined {
  // Kept open: a lock belongs to the open file, which the child inherits, and so outlives the child. The descriptors
  // are closed on exec, so no other child process inherits them and keeps the lock.
  const fds: number[] = [];
  let isHeld = false;
  const take = (...opened: number[]): boolean => {
    fds.push(...opened);
    const isOurs = lockOpenFiles(opened, flock);
    if (isOurs === false) throw new StoreLockedError(dir, readHolding(file));
    return isOurs === true;
  };
  try {
    const own = openOwned(file, O_RDWR | O_CREAT | NO_LINK);
    // Windows cannot open a directory, and has no flock(1).
    const others =
      process.platform === "win32" ? [] : [dir, markPath(dir)].filter((place) => fs.existsSync(place));
    if (!take(own, ...others.map((place) => fs.openSync(place, O_RDONLY)))) return undefined;
    const other = readHolding(file);
    // Held by a process that found no flock(1), for example because of its PATH.
    if (other?.kind === "file" && !isGone(other)) throw heldByFile(dir, file, other);
    const [fd = 0] = fds;
    fs.ftruncateSync(fd, 0);
    fs.writeSync(fd, `${JSON.stringify(holding)}\n`, 0);
    isHeld = true;
  } finally {
    if (!isHeld) for (const fd of fds) fs.closeSync(fd);
  }
  return {
    extendTo(place) {
      const { ino } = fs.statSync(place);
      if (!fds.some((fd) => fs.fstatSync(fd).ino === ino)) take(fs.openSync(place, O_RDONLY));
    },
    loss: () => undefined,
    release() {
      // The file stays: another process may be waiting to lock this very file.
      fs.ftruncateSync(fds[0] ?? 0, 0);
      for (const fd of fds) fs.closeSync(fd);
    },
  };
}
