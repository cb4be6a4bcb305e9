/** The books on disk are damaged. Nothing was changed and nothing is shown. */
export class StoreDamagedError extends Error {
  override readonly name = "StoreDamagedError";
  /** Path of the file. */
  readonly file: string;
  /** The byte where the damaged record begins, counted from 0. */
  readonly byte: number;
  readonly reason: string;
  constructor(file: string, byte: number, reason: string, advice = RESTORE) {
    super(`${file}, byte ${byte}: ${reason}. ${advice}`);
    this.file = file;
    this.byte = byte;
    this.reason = reason;
  }
}

const RESTORE =
  "Nothing was changed. `garage verify` reads everything and tells all that is damaged; copy the data directory aside, then " +
  "`garage restore` a backup. data/README.md tells how to read what still holds.";

/** The process that has the data directory open for writing. */
export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** ISO 8601 UTC. */
  readonly started: string;
}

/** Another process has the data directory open for writing. */
export class StoreLockedError extends Error {
  override readonly name = "StoreLockedError";
  /** Undefined when the lock file names no process. */
  readonly holder: LockHolder | undefined;
  constructor(dir: string, holder: LockHolder | undefined, advice = "Stop that process first.") {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} since ${holder.started}`
      : "another process that has not said who it is";
    super(`${dir} is in use by ${who}. ${advice}`);
    this.holder = holder;
  }
}

/** The store accepts no changes: it was opened for reading, or the disk failed to make a change durable. */
export class StoreReadOnlyError extends Error {
  override readonly name = "StoreReadOnlyError";
}

/** There is no data directory to read. */
export class StoreMissingError extends Error {
  override readonly name = "StoreMissingError";
  constructor(dir: string) {
    super(`There is no data directory ${dir}. DATA_DIR says where it is; the server makes a new one.`);
  }
}

/** The disk rejected a change. The change was not made; the next one may succeed. */
export class StoreWriteError extends Error {
  override readonly name = "StoreWriteError";
}
