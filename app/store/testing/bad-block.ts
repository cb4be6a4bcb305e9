import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/**
 * From now to the end of the test a disk that cannot give the block at `byte`, wherever a file has it: as Linux does, a read that
 * begins before it stops there without a word, and one that begins in it fails with EIO.
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
