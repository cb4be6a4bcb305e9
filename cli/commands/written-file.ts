import { randomBytes } from "node:crypto";
import fs from "node:fs";
import type { Readable } from "node:stream";
import { openOwned } from "../../app/store/disk";
import { removeIfEnded } from "../../app/store/unfinished";
import { isFile, refuseToReplace } from "./replacing";

/**
 * Writes a file that holds the garage's figures: for its owner only, who is the owner of its folder where root writes it. It has
 * its name once it is whole; until then an older one keeps it.
 * @throws CommandRefused when it is there already, unless it is to be replaced
 */
export function writeForOwner(file: string, content: string | Uint8Array, force = false): void {
  const draft = new Draft(file, force);
  try {
    fs.writeFileSync(draft.fd, content);
    draft.keep();
  } catch (error) {
    throw draft.given(error);
  }
}

/** The same for what is made piece by piece. */
export async function streamForOwner(file: string, text: Readable, force = false): Promise<void> {
  const draft = new Draft(file, force);
  try {
    for await (const part of text) fs.writeFileSync(draft.fd, part as string | Uint8Array);
    draft.keep();
  } catch (error) {
    throw draft.given(error);
  }
}

/** A file that is being written, under another name. A device, such as /dev/stdout, is written to as it is. */
class Draft {
  readonly fd: number;
  readonly #file: string;
  readonly #written: string;
  readonly #force: boolean;
  readonly #forget: () => void;
  #isOpen = true;

  constructor(file: string, force: boolean) {
    refuseToReplace([file], force);
    this.#file = file;
    this.#force = force;
    const isDevice = fs.existsSync(file) && !isFile(file);
    this.#written = isDevice ? file : `${file}.${randomBytes(4).toString("hex")}.tmp`;
    this.fd = openOwned(this.#written, isDevice ? "w" : "wx");
    this.#forget = isDevice ? () => {} : removeIfEnded(this.#written);
  }

  keep(): void {
    this.#close();
    if (this.#written === this.#file) return;
    // Another command may have been quicker.
    refuseToReplace([this.#file], this.#force);
    fs.renameSync(this.#written, this.#file);
    this.#forget();
  }

  /** Removes what was written, and returns the error with the file that it is about. */
  given(error: unknown): unknown {
    if (this.#isOpen) this.#close();
    if (this.#written !== this.#file) fs.rmSync(this.#written, { force: true });
    this.#forget();
    // Of a file that is open, the system does not say which it is.
    if (error instanceof Error && "code" in error && !("path" in error))
      Object.assign(error, { path: this.#file });
    return error;
  }

  #close(): void {
    this.#isOpen = false;
    fs.closeSync(this.fd);
  }
}
