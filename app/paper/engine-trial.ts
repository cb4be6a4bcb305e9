import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

/** A browser that may be able to print. */
export interface Candidate {
  readonly executable: string;
  /** Additions to our environment: libraries and fonts. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The switches of every browser that we start. The browser fetches nothing and looks nothing up,
 * and letters keep their font's widths instead of widths hinted for a screen.
 */
export const ENGINE_ARGS: readonly string[] = [
  "--font-render-hinting=none",
  "--disable-gpu",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/** Page numbers need `@page` margin boxes, which Chromium supports from this version. */
const OLDEST_VERSION = 131;

const TRIAL_MS = 15_000;

/** Whether a browser's last words mean that the system refuses what its sandbox is made of. */
export function namesItsSandbox(lastWords: string): boolean {
  // Where it may make namespaces but not use them, only the process that should have been shut in is named.
  return /sandbox|namespace|zygote/i.test(lastWords);
}

interface Answer {
  readonly id?: number;
  readonly error?: { readonly message?: string };
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Speaks the DevTools protocol over the two pipes of `--remote-debugging-pipe`: JSON messages, each ended by a NUL. */
class Pipe {
  #nextId = 1;
  #rest = "";
  readonly #waiting = new Map<number, (answer: Answer) => void>();

  readonly #input: Writable;

  constructor(input: Writable, output: Readable) {
    this.#input = input;

    output.setEncoding("utf8");
    output.on("data", (text: string) => this.#receive(text));
    for (const stream of [input, output]) stream.on("error", () => {});
  }

  #receive(text: string): void {
    const messages = (this.#rest + text).split("\0");
    this.#rest = messages.pop() ?? "";
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    }
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Readonly<Record<string, unknown>>> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ error, result }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(error.message ?? `${method} failed`));
        else resolve(result ?? {});
      });
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }
}

async function printBlankPage(pipe: Pipe): Promise<void> {
  const { product } = await pipe.send("Browser.getVersion");
  const version = Number(/\/(\d+)/.exec(String(product))?.[1]);
  if (!(version >= OLDEST_VERSION)) throw new Error(`${product} is older than ${OLDEST_VERSION}`);
  const { targetId } = await pipe.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await pipe.send("Target.attachToTarget", { targetId, flatten: true });
  const { data } = await pipe.send("Page.printToPDF", {}, String(sessionId));
  if (!Buffer.from(String(data), "base64").subarray(0, 5).equals(Buffer.from("%PDF-"))) {
    throw new Error("It printed something else than a PDF");
  }
}

/** Rejects when the browser ends or takes too long. The message includes the browser's last output. */
function failure(browser: ChildProcess): { promise: Promise<never>; clear: () => void } {
  let said = "";
  browser.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_, reject) => {
    browser.once("error", reject);
    browser.once("close", (code, signal) => reject(new Error(`It ended (${signal ?? code}). ${said}`)));
    timer = setTimeout(() => reject(new Error(`It did not print within ${TRIAL_MS / 1000} s`)), TRIAL_MS);
  });
  promise.catch(() => {});
  return { promise, clear: () => clearTimeout(timer) };
}

/**
 * Starts a browser, prints a blank page and ends the browser. Rejects with the reason if that fails,
 * and names the sandbox when the system refuses it.
 */
export async function tryOut({ executable, env }: Candidate, sandbox: boolean): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), "garage-trial-"));
  const args = [
    ...ENGINE_ARGS,
    ...(sandbox ? [] : ["--no-sandbox"]),
    "--headless",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--no-startup-window",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(executable, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  const failed = failure(browser);
  const closed = new Promise<void>((resolve) => {
    browser.once("close", () => resolve());
    browser.once("error", () => resolve());
  });
  try {
    const pipe = new Pipe(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
    await Promise.race([printBlankPage(pipe), failed.promise]);
    await Promise.race([pipe.send("Browser.close"), closed]);
  } finally {
    failed.clear();
    for (const stream of [browser.stdio[3], browser.stdio[4]]) stream?.destroy();
    // If it is a wrapper script, only the script dies; the browser behind it ends because its pipes are gone.
    const patience = setTimeout(() => browser.kill("SIGKILL"), 1000);
    await closed;
    clearTimeout(patience);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}
