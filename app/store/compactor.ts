import { performance } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { hasReplaced } from "./archive";

export interface CompactionOptions {
  /** Path of the built compaction-worker.ts. */
  readonly worker: string;
  /** Bytes of journals since the last snapshot that start a compaction; 16 MB by default. */
  readonly compactAt?: number;
  /** Milliseconds between a failure and the next attempt; a minute by default. */
  readonly retryAfter?: number;
  /** Takes one line for the operator: the first failure in a row, and the recovery. */
  readonly log?: (line: string) => void;
}

const COMPACT_AT = 16 * 1024 * 1024;
const RETRY_AFTER = 60_000;

/** Decides when the journals are compacted, and runs one compaction at a time in a thread. */
export class Compactor {
  readonly #dir: string;
  readonly #options: CompactionOptions;
  readonly #rotate: () => Promise<() => void>;
  #running: Promise<void> | undefined;
  /** Call once a snapshot has replaced the closed journals. Undefined while none of them waits for one. */
  #forgetClosed: (() => void) | undefined;
  /** Bytes that were due when an attempt last closed a journal. */
  #closedAt = 0;
  #notBefore = 0;
  #hasFailed = false;
  #isClosed = false;

  /** @param rotate closes the current journal, and returns a function to call once the closed journals are replaced. */
  constructor(dir: string, options: CompactionOptions, rotate: () => Promise<() => void>) {
    this.#dir = dir;
    this.#options = options;
    this.#rotate = rotate;
  }

  /** Finishes what another process left incomplete. @param bytes of journals that no snapshot has replaced. */
  resume(bytes: number): void {
    if (hasReplaced(this.#dir)) this.#startUnasked(() => this.#runWorker());
    else this.startWhenDue(bytes);
  }

  /** @param bytes of journals that no snapshot has replaced. */
  startWhenDue(bytes: number): void {
    if (this.#running || this.#isClosed || performance.now() < this.#notBefore) return;
    const { compactAt = COMPACT_AT } = this.#options;
    if (bytes < compactAt) return;
    // While the disk is full, each attempt would begin another journal.
    const isAgain = this.#forgetClosed !== undefined && bytes < this.#closedAt + compactAt;
    if (!isAgain) this.#closedAt = bytes;
    this.#startUnasked(() => (isAgain ? this.#replaceClosed() : this.#rotateAndReplace()));
  }

  /** Resolves when a snapshot holds everything written before the call. */
  async compact(): Promise<void> {
    // The compaction under way began earlier and misses what was written since.
    while (this.#running) await this.#idle();
    if (this.#isClosed) throw new Error("The store is closed");
    await this.#start(() => this.#rotateAndReplace());
  }

  /** Starts no further compaction, and waits for the current one, whatever its outcome. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#idle();
  }

  async #idle(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  #startUnasked(run: () => Promise<void>): void {
    // Failures are logged elsewhere, and the journals still hold everything.
    this.#start(run).catch(() => undefined);
  }

  #start(run: () => Promise<void>): Promise<void> {
    const running = run()
      .then(
        () => this.#succeeded(),
        (error: unknown) => this.#failed(error),
      )
      .finally(() => {
        this.#running = undefined;
      });
    this.#running = running;
    return running;
  }

  async #rotateAndReplace(): Promise<void> {
    this.#forgetClosed = await this.#rotate();
    await this.#replaceClosed();
  }

  async #replaceClosed(): Promise<void> {
    await this.#runWorker();
    this.#forgetClosed?.();
    this.#forgetClosed = undefined;
  }

  #runWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      // Flags of this process, such as a loader, must not reach the built file.
      const thread = new Worker(this.#options.worker, { workerData: this.#dir, execArgv: [] });
      thread.once("error", reject);
      thread.once("exit", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`the compaction ended with exit code ${code}`));
      });
    });
  }

  #succeeded(): void {
    if (this.#hasFailed) this.#options.log?.("The journals are compacted again.");
    this.#hasFailed = false;
    this.#notBefore = 0;
  }

  #failed(error: unknown): never {
    if (!this.#hasFailed) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log?.(
        `The journals could not be compacted (${reason}). What was saved stays in the journals; it is tried again from time to time.`,
      );
    }
    this.#hasFailed = true;
    this.#notBefore = performance.now() + (this.#options.retryAfter ?? RETRY_AFTER);
    throw error;
  }
}
