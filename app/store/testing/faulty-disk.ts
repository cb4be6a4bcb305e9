import { type Disk, systemDisk } from "../disk";

/** The real disk, which counts its operations and fails on demand. */
export class FaultyDisk implements Disk {
  writes = 0;
  syncs = 0;
  /** The most bytes that one write takes. */
  bytesPerWrite = Number.POSITIVE_INFINITY;
  /** How many bytes fit before the disk is full. */
  room = Number.POSITIVE_INFINITY;
  failsToSync = false;
  failsToTruncate = false;

  async write(fd: number, bytes: Buffer, position: number): Promise<number> {
    return systemDisk.write(fd, this.#taken(bytes), position);
  }

  #taken(bytes: Buffer): Buffer {
    this.writes++;
    const length = Math.min(bytes.length, this.bytesPerWrite, this.room);
    if (length === 0) throw new Error("ENOSPC: no space left on device");
    this.room -= length;
    return bytes.subarray(0, length);
  }

  async sync(fd: number): Promise<void> {
    this.syncs++;
    if (this.failsToSync) throw new Error("EIO: i/o error");
    return systemDisk.sync(fd);
  }

  async truncate(fd: number, size: number): Promise<void> {
    if (this.failsToTruncate) throw new Error("EIO: i/o error");
    return systemDisk.truncate(fd, size);
  }
}
