import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/**
 * Until the test ends, simulates a disk with a bad block at `byte` of any file. As on Linux, a read from before
 * the block silently stops there. A read from within the block fails with EIO.
 */
export function badBlockAt(byte: number): void {
  const { readSync } = fs;
  const failing = (fd: number, bytes: Buffer, offset: number, length: number, position: number | null) => {
    if (position === null || position + length <= byte || position >= byte + 4096) {
      return readSync(fd, bytes, offset, length, position);
    }
    if (position < byte) return readSync(fd, bytes, offset, byte - position, position);
    throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO", syscall: "read" });
  };
  fs.readSync = failing as typeof fs.readSync;
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.readSync = readSync;
    syncBuiltinESMExports();
  });
}
