import { execFileSync, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "./books";

const MB = 1024 * 1024;

/** A place of limited size, and a way to make room for a process that is writing there. */
export interface SmallDisk {
  readonly dir: string;
  /** The system's error code when it is full. */
  readonly says: "ENOSPC" | "EFBIG";
  readonly what: string;
  /** The start of the command for a process that writes there. */
  readonly shell: readonly string[];
  /** Bytes of journals that start a compaction, chosen so that a snapshot does not fit when the disk is full. */
  readonly compactAt: number;
  makeRoom(pid: number): void;
}

/** A file system of 12 MB with 4 MB free: a real full disk. Returns the reason where it cannot be mounted. */
export function smallFileSystem(): SmallDisk | string {
  const dir = temporaryDirectory();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", dir], { encoding: "utf8" });
  if (mounted.status !== 0) return (mounted.error?.message ?? mounted.stderr).trim();
  onTestFinished(() => {
    // Lazily, so that it also works after a failed test that left a process in the mount.
    spawnSync("umount", ["-l", dir]);
  });
  const ballast = path.join(dir, "ballast");
  fs.writeFileSync(ballast, Buffer.alloc(8 * MB));
  return {
    dir: path.join(dir, "data"),
    says: "ENOSPC",
    what: "a tmpfs of 12 MB with 4 MB free",
    shell: [],
    compactAt: 3 * MB,
    makeRoom: () => fs.unlinkSync(ballast),
  };
}

/** No file may grow over 2 MB. Sets only the soft limit, so that raising it again needs no root. */
export function smallFiles(): SmallDisk {
  // Node ignores SIGXFSZ, which would end other programs.
  return {
    dir: path.join(temporaryDirectory(), "data"),
    says: "EFBIG",
    what: "files of 2 MB at the most (ulimit -f)",
    // In blocks of 512 bytes, as POSIX specifies.
    shell: ["sh", "-c", `ulimit -S -f ${(2 * MB) / 512} && exec "$0" "$@"`],
    compactAt: 2.2 * MB,
    makeRoom(pid) {
      limitFiles(pid, "unlimited");
    },
  };
}

/** Sets the largest file size of a running process, in bytes. */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
}
