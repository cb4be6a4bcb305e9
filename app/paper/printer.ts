import { type ChildProcess, fork } from "node:child_process";
import { EngineMissingError, isEngineKnown } from "./engine";
import type { FromChild, ToChild } from "./printer-protocol";

export { EngineMissingError };

/** How many papers may wait in the queue. */
const QUEUE_LENGTH = 50;
/** The first start may have to unpack the browser, which takes long on a slow machine. */
const START_MS = 120_000;

/** Too many papers are waiting. 503, with `Retry-After: retryAfter`. */
export class PrinterBusyError extends Error {
  override readonly name = "PrinterBusyError";
  /** Seconds. */
  readonly retryAfter = 5;
  constructor() {
    super("Too many documents are being printed; please try again in a few seconds.");
  }
}

/** A paper could not be printed: the browser failed twice. */
export class PrinterError extends Error {
  override readonly name = "PrinterError";
}

/** A paper took too long: the machine is busy, or the paper is endless. 503, with `Retry-After: retryAfter`. */
export class PrinterLateError extends Error {
  override readonly name = "PrinterLateError";
  /** Seconds. */
  readonly retryAfter = 30;
  constructor(seconds: number) {
    super(`The document was not printed within ${seconds} s. Try again in a minute.`);
  }
}

export interface PrinterOptions {
  /** The built script of the child process. */
  readonly childPath: string;
  /** See `findEngine`. */
  readonly cacheDir: string;
  /** The folder of Inter; see `openFonts`. */
  readonly fontsDir: string;
  readonly chromiumPath?: string | undefined;
  /** False to skip the machine's own browsers. */
  readonly systemBrowsers?: boolean | undefined;
  /** Milliseconds that the child process waits for another paper before it ends. */
  readonly idleMs?: number;
  /** Milliseconds that one paper may take. */
  readonly documentMs?: number;
  readonly log: (line: string) => void;
}

export interface Printer {
  /** Converts a complete HTML page to a PDF. */
  pdf(html: string): Promise<Uint8Array>;
  /** Finds the browser in advance, unless it is known, so that the first paper need not wait for it to be unpacked. */
  findBrowser(): Promise<void>;
  /** Ends the child process and rejects the waiting papers. */
  close(): Promise<void>;
}

interface Job {
  readonly id: number;
  readonly html: string;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
  /** The child's last message before it gave up. */
  reason: string;
}

/** The variables that the browser needs to run and to find its files. The server's secrets are not among them. */
const ENVIRONMENT = [
  ...[
    "PATH",
    "HOME",
    "USER",
    "LANG",
    "TMPDIR",
    "TMP",
    "TEMP",
    "XDG_RUNTIME_DIR",
    "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME",
  ],
  ...["LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE"],
  ...["SYSTEMROOT", "WINDIR", "PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA", "APPDATA", "USERPROFILE"],
];

function childEnvironment(): NodeJS.ProcessEnv {
  const all = Object.entries(process.env);
  return Object.fromEntries(
    all.filter(([name]) => ENVIRONMENT.includes(name.toUpperCase())),
  ) as NodeJS.ProcessEnv;
}

class ChildPrinter implements Printer {
  #child: ChildProcess | undefined;
  #ready = false;
  #current: Job | undefined;
  readonly #queue: Job[] = [];
  #nextId = 1;
  #deadline: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** Settle as the children end that were disconnected. */
  readonly #dismissed = new Set<Promise<void>>();

  readonly #options: PrinterOptions;

  constructor(options: PrinterOptions) {
    this.#options = options;
  }

  pdf(html: string): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(new PrinterError("The printer is closed"));
    if (this.#queue.length >= QUEUE_LENGTH) return Promise.reject(new PrinterBusyError());
    return new Promise((resolve, reject) => {
      this.#queue.push({ id: this.#nextId++, html, resolve, reject, attempts: 0, reason: "" });
      this.#next();
    });
  }

  async findBrowser(): Promise<void> {
    if (await isEngineKnown(this.#options)) return;
    if (!this.#child && !this.#closed) this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectAll(new PrinterError("The printer was closed"));
    await Promise.all([this.#stop(), ...this.#dismissed]);
  }

  /** Sends the child the next paper, or starts its idle timer. */
  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#idle);
    const child = this.#child;
    if (child && !this.#ready) return;
    const job = this.#queue[0];
    if (!job) {
      if (!child) return;
      child.channel?.unref();
      this.#idle = setTimeout(() => void this.#stop(), this.#options.idleMs ?? 60_000).unref();
      return;
    }
    if (!child) {
      this.#start();
      return;
    }
    this.#queue.shift();
    this.#current = job;
    job.attempts += 1;
    child.channel?.ref();
    const { documentMs = 20_000 } = this.#options;
    this.#expect(documentMs, () => {
      this.#settle((late) => late.reject(new PrinterLateError(documentMs / 1000)));
      this.#child = undefined;
      this.#ready = false;
      void this.#dismiss(child);
      this.#next();
    });
    this.#send(child, { type: "print", id: job.id, html: job.html });
  }

  #start(): void {
    const { childPath, cacheDir, fontsDir, chromiumPath, systemBrowsers } = this.#options;
    const child = fork(childPath, [], {
      env: childEnvironment(),
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    this.#ready = false;
    child.unref();
    child.on("message", (message) => {
      if (child === this.#child) this.#receive(message as FromChild);
    });
    child.once("error", (error) => this.#options.log(`The printing process failed: ${error.message}`));
    child.once("error", () => this.#lost(child));
    child.once("exit", () => this.#lost(child));
    child.once("disconnect", () => this.#lost(child));
    this.#expect(START_MS, () => void this.#dismiss(child));
    this.#send(child, { type: "start", cacheDir, fontsDir, chromiumPath, systemBrowsers });
  }

  /** An unsent message means that the child is gone; the child's events report that. */
  #send(child: ChildProcess, message: ToChild): void {
    child.send(message, () => {});
  }

  #expect(ms: number, late: () => void): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(late, ms);
  }

  #receive(message: FromChild): void {
    switch (message.type) {
      case "log":
        this.#options.log(message.line);
        return;
      case "missing":
        this.#rejectAll(new EngineMissingError());
        return;
      case "ready":
        clearTimeout(this.#deadline);
        this.#ready = true;
        this.#next();
        return;
      case "printed":
        if (message.id === this.#current?.id) this.#settle((job) => job.resolve(message.pdf));
        this.#next();
        return;
      case "failed":
        if (message.id === this.#current?.id) this.#current.reason = message.message;
        return;
    }
  }

  #settle(answer: (job: Job) => void): void {
    clearTimeout(this.#deadline);
    const job = this.#current;
    this.#current = undefined;
    if (job) answer(job);
  }

  /**
   * Handles the loss of the child. Its current paper gets one more try; before it was ready, the first in
   * the queue counts as that.
   */
  #lost(child: ChildProcess): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    clearTimeout(this.#deadline);
    clearTimeout(this.#idle);
    const job = this.#current ?? (this.#ready ? undefined : this.#queue.shift());
    if (job && !this.#current) job.attempts += 1;
    this.#ready = false;
    this.#current = undefined;
    if (job && job.attempts < 2 && !this.#closed) this.#queue.unshift(job);
    else
      job?.reject(new PrinterError(job.reason || "The browser stopped twice while it printed this document"));
    this.#next();
  }

  #rejectAll(error: Error): void {
    this.#settle((job) => job.reject(error));
    for (const job of this.#queue.splice(0)) job.reject(error);
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.#ready = false;
    clearTimeout(this.#idle);
    clearTimeout(this.#deadline);
    if (child) await this.#dismiss(child);
  }

  async #dismiss(child: ChildProcess): Promise<void> {
    const gone = disconnect(child);
    this.#dismissed.add(gone);
    await gone;
    this.#dismissed.delete(gone);
  }
}

/** Disconnects a child, which then closes its browser, removes what that kept, and ends. Resolves when it is gone. */
async function disconnect(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  child.ref();
  if (child.connected) child.disconnect();
  const patience = setTimeout(() => child.kill("SIGKILL"), 3000);
  await gone;
  clearTimeout(patience);
}

/**
 * Creates a printer that prints papers one at a time in a child process. The child starts with the first paper
 * and ends when idle, so a server that prints nothing needs no browser. A child that dies is replaced
 * and its paper is tried once more. An idle printer keeps no process alive.
 *
 * `pdf` rejects with PrinterBusyError, PrinterLateError, EngineMissingError or PrinterError.
 */
export function createPrinter(options: PrinterOptions): Printer {
  return new ChildPrinter(options);
}
