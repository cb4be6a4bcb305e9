import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { DevTools } from "./devtools";

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

/** Leaves out what a browser does for the person who uses it: extensions, updates, the keyring. */
const WITHOUT_A_USER = [
  "--no-first-run",
  "--disable-extensions",
  "--disable-component-update",
  "--password-store=basic",
  "--use-mock-keychain",
];

/** A browser that has not answered by then, in milliseconds, never will. */
const ANSWER_MS = 15_000;

/** A browser without a window, at the other end of two pipes. It ends when they are closed, so it never outlives us. */
export interface Browser {
  readonly devtools: DevTools;
  /** Rejects when the browser ends, with its last words. */
  readonly ended: Promise<never>;
  /** Ends the browser, within a second, and removes what it kept. */
  readonly close: () => Promise<void>;
}

/** Starts a browser. Whether it works shows only at its first answer: see `inTime`. */
export async function startBrowser({ executable, env }: Candidate, sandbox: boolean): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "garage-browser-"));
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  process.once("exit", removeProfile);
  const args = [
    ...ENGINE_ARGS,
    ...WITHOUT_A_USER,
    ...(sandbox ? [] : ["--no-sandbox"]),
    "--headless",
    "--disable-dev-shm-usage",
    "--no-startup-window",
    "--remote-debugging-pipe",
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(executable, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    // Ctrl-C in the terminal is not for the browser: a paper under way is finished first.
    detached: process.platform !== "win32",
  });
  const ended = endOf(child);
  const closed = ended.catch(() => {});
  const pipes = [child.stdio[3] as Writable, child.stdio[4] as Readable] as const;
  const devtools = new DevTools(...pipes);
  const letGo = () => {
    for (const pipe of pipes) pipe.destroy();
  };
  const close = async () => {
    const patience = setTimeout(() => {
      // If it is a wrapper script, only the script dies; the browser behind it ends because its pipes are gone.
      letGo();
      child.kill("SIGKILL");
    }, 1000);
    await Promise.race([devtools.send("Browser.close").catch(() => {}), closed]);
    letGo();
    await closed;
    clearTimeout(patience);
    await rm(profile, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
    process.off("exit", removeProfile);
  };
  return { devtools, ended, close };
}

/** What a browser is asked for first. Rejects when it ends before, or does not answer in time, and closes it then. */
export async function inTime<T>(browser: Browser, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It did not answer within ${ANSWER_MS / 1000} s`)), ANSWER_MS);
  });
  try {
    return await Promise.race([asked, browser.ended, late]);
  } catch (error) {
    await browser.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function endOf(child: ChildProcess): Promise<never> {
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => reject(new Error(`It ended (${signal ?? code}). ${said}`)));
  });
  ended.catch(() => {});
  return ended;
}
