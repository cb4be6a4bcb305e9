import * as fs from "node:fs";
import * as path from "node:path";

/** What another program did to an open file. */
export interface Happened {
  /** The rest of a sentence that begins with the file's name. */
  readonly what: string;
  /** Whether the open file still holds everything, though its name no longer leads to it. */
  readonly isElsewhere: boolean;
}

/** Milliseconds for which a file whose name led to it needs no look at the name itself. */
const LOOK_AGAIN = 1000;

const two = Buffer.alloc(2);

/** Bytes that were written to a file, and where they begin. */
export interface Written {
  readonly bytes: Buffer;
  readonly at: number;
}

const OTHER_CONTENT = "no longer holds what this server wrote last: another program wrote to it";

/** A file that is open for reading and writing, and what its name led to then. */
export class OpenFile {
  readonly fd: number;
  readonly file: string;
  readonly #ino: number;
  readonly #dev: number;
  readonly #path: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(fd: number, file: string) {
    this.fd = fd;
    this.file = file;
    ({ ino: this.#ino, dev: this.#dev } = fs.fstatSync(fd));
    this.#path = pathOf(fd);
  }

  /**
   * What another program did to the file's content, as far as its length in bytes and what was written last tell; undefined if
   * nothing. For before each write: it takes some microseconds.
   */
  changed(size: number, last: Written): Happened | undefined {
    return this.#look(() => {
      if (!this.#has(last)) return { what: OTHER_CONTENT, isElsewhere: false };
      return this.#isOfLength(size) ? undefined : this.#compared(size);
    });
  }

  /**
   * What another program did to the file; undefined if it is of the expected length in bytes and where its name leads to. For
   * after each write: it takes some microseconds more. What a name above the file's own leads to, such as a link, is looked at once a second.
   */
  happened(size: number): Happened | undefined {
    const now = performance.now();
    return this.#look(() => {
      if (now - this.#lookedAt < LOOK_AGAIN && this.#isInPlace() && this.#isOfLength(size)) return undefined;
      this.#lookedAt = now;
      return this.#compared(size);
    });
  }

  #look(at: () => Happened | undefined): Happened | undefined {
    try {
      return at();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { what: `can no longer be looked at (${reason})`, isElsewhere: true };
    }
  }

  #has({ bytes, at }: Written): boolean {
    const found = Buffer.allocUnsafe(bytes.length);
    const length = fs.readSync(this.fd, found, 0, found.length, at);
    // What is shorter is told with its length.
    return length < bytes.length || found.equals(bytes);
  }

  #isInPlace(): boolean {
    return this.#path !== undefined && pathOf(this.fd) === this.#path;
  }

  /**
   * Asks for no times: from Linux 6.13 on, a file whose times were asked for gets new ones with the next write, and syncing
   * that takes half as long again (measured).
   */
  #isOfLength(size: number): boolean {
    return size > 0 && fs.readSync(this.fd, two, 0, 2, size - 1) === 1;
  }

  #compared(size: number): Happened | undefined {
    const named = fs.statSync(this.file, { throwIfNoEntry: false });
    const isThere = named?.ino === this.#ino && named.dev === this.#dev;
    if (isThere && named.size === size) return undefined;
    const open = isThere ? named : fs.fstatSync(this.fd);
    if (open.size !== size) {
      return {
        what: `has ${open.size} bytes, and this server left it with ${size}: another program wrote to it`,
        isElsewhere: false,
      };
    }
    if (named) return { what: "was replaced by another program", isElsewhere: true };
    const what = open.nlink === 0 ? "was deleted by another program" : "was moved away by another program";
    return { what, isElsewhere: true };
  }
}

/** Where the system knows an open file to be, or that it was deleted; undefined where it does not tell. */
function pathOf(fd: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

/** How to get an open file back that its name no longer leads to. */
export function recoverBy(fd: number, file: string): string {
  if (process.platform !== "linux") return "do not stop it before the file is back in its place.";
  return `first copy the open file with cp /proc/${process.pid}/fd/${fd} ${path.dirname(file)}.rescued.jsonl, then stop the server and put that in its place.`;
}
