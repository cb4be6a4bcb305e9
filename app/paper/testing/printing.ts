import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inflateSync } from "node:zlib";
import { build } from "esbuild";
import { extractText, getDocumentProxy } from "unpdf";
import { cacheFolder, findEngine } from "../engine";

const POINTS_PER_MM = 72 / 25.4;

/** Inside the project, so that the built scripts find their packages. */
const CACHE = resolve(".cache");

/** The same browser cache and fonts as the product's. */
export const PRINTING = { cacheDir: cacheFolder(process.cwd()), fontsDir: resolve("build/fonts") } as const;

/** A temporary folder for one test, and a function to remove it. */
export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "garage-printing-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Builds scripts as the product's own build does, named by their keys. */
export async function buildScripts(
  folder: string,
  entryPoints: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    entryPoints: { ...entryPoints },
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    logLevel: "warning",
  });
}

/** Unpacks the browser in advance: that takes longer than a test may. */
export async function findEngineForTests(): Promise<void> {
  await findEngine(PRINTING);
}

/** Builds the printer's child process and returns its path. */
export async function buildChild(folder: string): Promise<string> {
  await findEngineForTests();
  await buildScripts(folder, { "printer-child": "app/paper/printer-child.ts" });
  return join(folder, "printer-child.js");
}

/** A4 is 595.28 × 841.89 points; browsers round it to whole pixels. */
function sizeOf([left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): string {
  const width = right - left;
  const height = top - bottom;
  return Math.abs(width - 595.28) < 1 && Math.abs(height - 841.89) < 1 ? "A4" : `${width} × ${height}`;
}

/** The contents of a PDF as a reader sees them. */
export async function readPdf(pdf: Uint8Array): Promise<{
  pages: string[];
  title: string;
  language: string;
  /** "A4", or the size of the page in points. */
  sizes: string[];
  /** The names of its fonts, and the number of embedded font files. */
  fonts: string[];
  fontFiles: number;
  tagged: boolean;
  /** Its objects as text. */
  objects: string;
  /** Where each piece of text begins, and how far it reaches: millimetres from the left and the top, at its baseline. */
  places: readonly { page: number; text: string; left: number; right: number; baseline: number }[];
}> {
  const raw = uncompressed(Buffer.from(pdf));
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const sizes: string[] = [];
  const places = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    sizes.push(sizeOf(page.view));
    const [, , , height = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!("transform" in item) || item.str.trim() === "") continue;
      const [, , , , x = 0, y = 0] = item.transform as number[];
      const left = x / POINTS_PER_MM;
      const baseline = (height - y) / POINTS_PER_MM;
      places.push({ page: number, text: item.str, left, right: left + item.width / POINTS_PER_MM, baseline });
    }
  }
  return {
    pages: text.map((page) => page.replace(/\s+/g, " ")),
    title: info.Title ?? "",
    language: info.Language ?? "",
    sizes,
    fonts: [...new Set([...raw.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map((match) => match[1] ?? ""))],
    objects: raw,
    fontFiles: [...raw.matchAll(/\/FontFile[23]? \d/g)].length,
    places,
    tagged: (await document.getMarkInfo())?.Marked === true,
  };
}

/** A PDF with its streams of objects as text. */
function uncompressed(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const streams = [...raw.matchAll(/\/Type\/ObjStm[^>]*\/Length (\d+)>>stream\n/g)];
  const objects = streams.map(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return inflateSync(pdf.subarray(start, start + Number(length))).toString("latin1");
  });
  return [raw, ...objects].join("\n");
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Linux lists processes in /proc; images without `ps` are common there. */
async function allProcesses(): Promise<Process[]> {
  if (process.platform === "linux") {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, "utf8");
          const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
          const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
          return state === "Z" ? [] : [{ pid: Number(name), parent: Number(parent), command }];
        } catch {
          return [];
        }
      });
  }
  const { execFileSync } = await import("node:child_process");
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,command="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command }] : [];
  });
}

/** The processes started by a process, directly or indirectly. */
export async function descendants(pid: number): Promise<Process[]> {
  const all = await allProcesses();
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** The process of a printer's child script, the processes of its browser, and those among them that draw pages. */
export async function printing(
  childPath: string,
): Promise<{ child: number | undefined; browsers: number[]; pages: number[] }> {
  const all = await allProcesses();
  const child = all.find(({ command }) => command.includes(childPath))?.pid;
  if (child === undefined) return { child, browsers: [], pages: [] };
  const browsers = await descendants(child);
  const pages = browsers.filter(({ command }) => command.includes("--type=renderer"));
  return { child, browsers: browsers.map(({ pid }) => pid), pages: pages.map(({ pid }) => pid) };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== "linux") return true;
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits until a condition holds. @throws Error after `ms` milliseconds */
export async function until(holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not within ${ms} ms`);
    await pause(20);
  }
}
