import { accessSync, constants, mkdirSync, realpathSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import type { Candidate } from "./browser";
import { hasBundledEngine, unpackEngine } from "./bundled-engine";
import { namesItsSandbox, tryOut } from "./engine-trial";

export { unpackEngine };

/** The browser that prints, proven by a trial. */
export interface Engine extends Candidate {
  /** False if it runs without its sandbox: as root, or where the system refuses unprivileged namespaces. */
  readonly sandbox: boolean;
}

export interface EngineOptions {
  /** The folder for the unpacked browser from npm and the remembered search result. */
  readonly cacheDir: string;
  /** CHROMIUM_PATH: tried before all others. */
  readonly chromiumPath?: string | undefined;
  /** False to skip the machine's own browsers. */
  readonly systemBrowsers?: boolean | undefined;
  /** True to ignore the remembered result. */
  readonly fresh?: boolean | undefined;
  readonly log?: ((line: string) => void) | undefined;
}

/** No browser on this machine can print. The message says what to do. */
export class EngineMissingError extends Error {
  override readonly name = "EngineMissingError";
  constructor() {
    super(
      "PDFs need Chromium: install Chromium or Google Chrome on this machine, or set CHROMIUM_PATH to one.",
    );
  }
}

const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge-stable",
  "microsoft-edge",
  "msedge",
];

/** Browsers that are usually not on the PATH of their system. */
function installedApplications(): string[] {
  if (process.platform === "darwin") {
    const names = ["Google Chrome", "Chromium", "Microsoft Edge"];
    return ["/Applications", join(homedir(), "Applications")].flatMap((folder) =>
      names.map((name) => join(folder, `${name}.app`, "Contents", "MacOS", name)),
    );
  }
  if (process.platform !== "win32") return [];
  const folders = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA];
  return folders
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, "Google", "Chrome", "Application", "chrome.exe"),
      join(folder, "Microsoft", "Edge", "Application", "msedge.exe"),
    ]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The machine's browsers in trial order, without duplicate names for one file. */
function machineBrowsers(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  const found = [...paths, ...installedApplications()].filter(isExecutable);
  return [...new Map(found.map((path) => [realpathSync(path), path])).values()];
}

/** Any change to a browser or to the options invalidates the remembered result. */
function fingerprintOf(paths: readonly string[], bundled: boolean): string {
  const files = paths.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return [path, size, mtimeMs];
  });
  return JSON.stringify([files, bundled, process.getuid?.() ?? null]);
}

/** After a day, try the sandbox again where the system refused it: the system may have been fixed. */
const WITHOUT_SANDBOX_MS = 24 * 60 * 60 * 1000;

interface Remembered {
  readonly fingerprint: string;
  readonly engine: Engine;
  readonly at: number;
}

const memory = (cacheDir: string) => join(cacheDir, "engine.json");

const isRoot = () => process.getuid?.() === 0;

async function recall(cacheDir: string, wanted: string): Promise<Engine | undefined> {
  try {
    if (process.getuid && statSync(memory(cacheDir)).uid !== process.getuid()) return undefined;
    const { fingerprint, engine, at } = JSON.parse(await readFile(memory(cacheDir), "utf8")) as Remembered;
    if (fingerprint !== wanted || !isExecutable(engine.executable)) return undefined;
    return engine.sandbox || isRoot() || Date.now() - at < WITHOUT_SANDBOX_MS ? engine : undefined;
  } catch {
    return undefined;
  }
}

/** A failure here only costs time at the next start. */
async function remember(cacheDir: string, remembered: Remembered): Promise<void> {
  const draft = `${memory(cacheDir)}.${process.pid}`;
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(remembered), { mode: 0o600 });
    await rename(draft, memory(cacheDir));
  } catch {
    await rm(draft, { force: true }).catch(() => {});
  }
}

/** Uses the sandbox wherever the system allows it. Chromium refuses it as root. */
async function tryWithSandbox(candidate: Candidate, log: (line: string) => void): Promise<Engine> {
  if (isRoot()) {
    await tryOut(candidate, false);
    return { ...candidate, sandbox: false };
  }
  try {
    await tryOut(candidate, true);
    return { ...candidate, sandbox: true };
  } catch (error) {
    if (!namesItsSandbox(String(error))) throw error;
    await tryOut(candidate, false);
    log(
      "This system refuses unprivileged namespaces: the browser that prints PDFs runs without its sandbox.",
    );
    return { ...candidate, sandbox: false };
  }
}

interface Search {
  /** The machine's browsers, in trial order. */
  readonly paths: readonly string[];
  readonly fingerprint: string;
}

function searchFor({ chromiumPath, systemBrowsers = true, log = () => {} }: EngineOptions): Search {
  const given = chromiumPath && isExecutable(chromiumPath) ? [chromiumPath] : [];
  if (chromiumPath && given.length === 0) log(`CHROMIUM_PATH is no program: ${chromiumPath}`);
  const paths = [...given, ...(systemBrowsers ? machineBrowsers() : [])];
  return { paths, fingerprint: fingerprintOf(paths, hasBundledEngine()) };
}

/** Whether `findEngine` has a remembered result. */
export async function isEngineKnown(options: Omit<EngineOptions, "log">): Promise<boolean> {
  return (await recall(options.cacheDir, searchFor(options).fingerprint)) !== undefined;
}

/**
 * Finds the first browser that can really print: CHROMIUM_PATH, then the machine's own, then the one from npm.
 * The result is remembered in `cacheDir`, so only the first search takes time. May unpack the browser from npm.
 * @throws EngineMissingError when no browser can print
 */
export async function findEngine(options: EngineOptions): Promise<Engine> {
  const { cacheDir, fresh = false, log = () => {} } = options;
  const { paths, fingerprint } = searchFor(options);
  const known = fresh ? undefined : await recall(cacheDir, fingerprint);
  if (known) return known;
  const candidates: (() => Promise<Candidate>)[] = paths.map((executable) => async () => ({
    executable,
    env: {},
  }));
  if (hasBundledEngine()) candidates.push(() => unpackEngine(cacheDir));
  for (const candidate of candidates) {
    try {
      const engine = await tryWithSandbox(await candidate(), log);
      await remember(cacheDir, { fingerprint, engine, at: Date.now() });
      return engine;
    } catch (error) {
      log(`A browser cannot print: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
  }
  throw new EngineMissingError();
}

function canUse(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return process.getuid === undefined || statSync(folder).uid === process.getuid();
  } catch {
    return false;
  }
}

/**
 * The folder for the browser: `.cache/printing` in the program's folder, so that both are removed or copied together.
 * If this user cannot write there, `$XDG_CACHE_HOME/garage` or else `~/.cache/garage`.
 * @param root the program's folder.
 */
export function cacheFolder(root: string): string {
  const beside = join(root, ".cache", "printing");
  if (canUse(beside)) return beside;
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "garage");
}
