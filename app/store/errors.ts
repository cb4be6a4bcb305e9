import * as fs from "node:fs";
import { momentsInWords } from "../shared/dates";

/** The books on disk are damaged. Nothing was changed and nothing is shown. */
export class StoreDamagedError extends Error {
  override readonly name: string = "StoreDamagedError";
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
  "`garage restore` a backup, or let `garage verify --cut` set aside what follows damage in the last journal. " +
  "data/README.md tells how to read what still holds.";

/** A snapshot is damaged. The one before it and the journals since hold the same. */
export class SnapshotDamagedError extends StoreDamagedError {
  constructor(file: string, byte: number, reason: string) {
    super(file, byte, reason, OLDER_SNAPSHOT);
  }
}

const OLDER_SNAPSHOT =
  "Nothing was changed. Copy the data directory aside, then move this file out of it: the next start reads the snapshot before it and " +
  "the journals since, which hold the same, or says what it lacks. Where it does, `garage restore` a backup.";

/** A journal that a snapshot has replaced is damaged. The books themselves hold. */
export class HistoryDamagedError extends StoreDamagedError {
  constructor(file: string, byte: number, reason: string) {
    super(file, byte, reason, ONE_FILE);
  }
}

const ONE_FILE =
  "The books are whole; only who changed what and when in this file cannot be read. Put the file back from a backup.";

/** Journals that snapshots have replaced are missing. The books themselves hold. */
export class HistoryMissingError extends StoreDamagedError {
  /** @param directory where they belong. */
  constructor(directory: string, reason: string) {
    super(directory, 0, reason);
    this.message = `${directory}: ${reason}. ${FROM_BACKUP}`;
  }
}

const FROM_BACKUP =
  "The books are whole; only who changed what and when in those records is missing. " +
  "Copy the file that holds them out of a backup into history/.";

/** An index says something else than its snapshot. The books themselves hold. */
export class StoreIndexError extends StoreDamagedError {
  override readonly name = "StoreIndexError";
  constructor(file: string, byte: number, reason: string) {
    super(
      file,
      byte,
      reason,
      "Stop the server and delete this file: the next start makes it anew from the snapshot.",
    );
  }
}

/** The books lack what was confirmed, or belong to another garage. Nothing was changed and nothing is shown. */
export class StoreLossError extends StoreDamagedError {
  override readonly name = "StoreLossError";
  /** @param file the file or directory that lacks something. @param reason with moments as files keep them. */
  constructor(file: string, reason: string, advice = BRING_BACK) {
    super(file, 0, reason, advice);
    this.message = `${file}: ${momentsInWords(reason)}. ${advice}`;
  }
}

const BRING_BACK =
  "Nothing was changed. Put the missing files back, or `garage restore` the newest backup. " +
  "`garage verify --accept-loss` goes on with what is there, and writes down who accepted it.";

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
      ? `process ${holder.pid} on ${holder.host} since ${momentsInWords(holder.started)}`
      : "another process that has not said who it is";
    super(`${dir} is in use by ${who}. ${advice}`);
    this.holder = holder;
  }
}

/** The store accepts no changes: opened for reading, the disk failed to make a change durable, or the files were moved. */
export class StoreReadOnlyError extends Error {
  override readonly name = "StoreReadOnlyError";
  /** Whether another program touched the files; otherwise the disk failed. */
  readonly isTampered: boolean;
  constructor(
    message: string,
    { isTampered = false, ...options }: ErrorOptions & { isTampered?: boolean } = {},
  ) {
    super(message, options);
    this.isTampered = isTampered;
  }
}

/** There are no books to read. */
export class StoreMissingError extends Error {
  override readonly name = "StoreMissingError";
  constructor(dir: string) {
    super(
      fs.existsSync(dir)
        ? `There are no books in ${dir}. DATA_DIR says where they are; the server begins new ones.`
        : `There is no data directory ${dir}. DATA_DIR says where it is; the server makes a new one.`,
    );
  }
}

/** The disk rejected a change. The change was not made; the next one may succeed. */
export class StoreWriteError extends Error {
  override readonly name = "StoreWriteError";
}

/** The data directory is on a network disk, where nobody can tell how many programs write. */
export class StoreNetworkError extends Error {
  override readonly name = "StoreNetworkError";
  constructor(dir: string, kind: string) {
    super(
      `${dir} is on a network disk (${kind}). There, two servers could write at once without noticing each other. ` +
        "Put the data on a disk of this machine, or say --network-disk if only this machine ever writes to it.",
    );
  }
}

/** An empty garage was to begin where there are books. */
export class NotEmptyError extends Error {
  override readonly name = "NotEmptyError";
  constructor(dir: string) {
    super(`${dir} holds books. --new is for a directory without books; start without it to open these.`);
  }
}
