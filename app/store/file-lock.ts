import * as fs from "node:fs";
import { StoreLockedError, StoreReadOnlyError } from "./errors";
import { type Holding, isGone, type Lock, readHolding } from "./lock-holder";

/**
 * The lock for systems without flock(1): the process that creates the file holds it. A lock is taken over
 * only from a dead process.
 */
export function takeFileLock(dir: string, file: string, holding: Holding): Lock {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, `${JSON.stringify(holding)}\n`, { mode: 0o600 });
  try {
    removeStale(dir, file);
    // A link creates the file with its content in one step, and fails if the file exists. No process ever reads an empty lock.
    fs.linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new StoreLockedError(dir, readHolding(file));
  } finally {
    fs.rmSync(own);
  }
  const isOurs = () => {
    const found = readHolding(file);
    return (
      found?.pid === holding.pid && found.started === holding.started && found.pidSpace === holding.pidSpace
    );
  };
  return {
    extendTo() {},
    loss: () =>
      isOurs()
        ? undefined
        : new StoreReadOnlyError(
            `${file} was deleted or replaced, so another server may be writing to the books. This change was not made. Stop all servers, then start one.`,
            { isTampered: true },
          ),
    release() {
      if (isOurs()) fs.rmSync(file);
    },
  };
}

function removeStale(dir: string, file: string): void {
  if (!fs.existsSync(file)) return;
  const holding = readHolding(file);
  if (holding && !isGone(holding)) throw heldByFile(dir, file, holding);
  // Moved, then checked again: another process may have taken over the lock in between.
  const aside = `${file}.stale.${process.pid}`;
  fs.renameSync(file, aside);
  const moved = readHolding(aside);
  if (moved?.pid !== holding?.pid || moved?.started !== holding?.started) fs.linkSync(aside, file);
  fs.rmSync(aside);
}

/** A lock file can outlive a process on another machine. Only a person can say that such a process is gone. */
export function heldByFile(dir: string, file: string, holding: Holding): StoreLockedError {
  return new StoreLockedError(dir, holding, `Stop that process first; if it is long gone, delete ${file}.`);
}
