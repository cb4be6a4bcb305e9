// Over 300 lines: the promises of one part, with the helpers that they share.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hasBundledEngine } from "./bundled-engine";
import {
  createPrinter,
  EngineMissingError,
  type Printer,
  PrinterBusyError,
  type PrinterOptions,
} from "./printer";
import {
  buildScripts,
  descendants,
  findEngineForTests,
  isRunning,
  PRINTING,
  printing,
  readPdf,
  temporaryFolder,
  until,
} from "./testing/printing";

let folder: string;
let remove: () => Promise<void>;
let childPath: string;
const printers: Printer[] = [];
const lines: string[] = [];

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  await findEngineForTests();
  await buildScripts(folder, {
    "printer-child": "app/paper/printer-child.ts",
    parent: "app/paper/testing/printing-parent.ts",
  });
  childPath = join(folder, "printer-child.js");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(printers.splice(0).map((printer) => printer.close()));
  lines.length = 0;
});
afterAll(() => remove());

function open(options: Partial<PrinterOptions> = {}): Printer {
  const log = (line: string) => void lines.push(line);
  const printer = createPrinter({ childPath, ...PRINTING, log, ...options });
  printers.push(printer);
  return printer;
}

/** Lists what browsers that start from now on keep on the disk. */
async function keptProfiles(): Promise<() => Promise<string[]>> {
  const tmp = join(folder, "tmp");
  await mkdir(tmp, { recursive: true });
  vi.stubEnv("TMPDIR", tmp);
  // Its shared memory is here too for a blink, until the browser has opened it.
  return async () => (await readdir(tmp)).filter((name) => name.startsWith("garage-browser-"));
}

const page = (body: string, title = "A page") =>
  `<!doctype html><html lang="en-GB"><head><title>${title}</title><style>body{font-family:Inter}</style></head><body>${body}</body></html>`;

/** Takes about a second to print: long enough to be interrupted. */
const SLOW = page(paragraphs(6000));

function paragraphs(count: number) {
  return Array.from({ length: count }, (_, n) => `<p>Line ${n}</p>`).join("");
}

describe("a document", () => {
  test("is A4, tagged, titled, in its language, and carries its fonts, the second as well as the first", async () => {
    const printer = open();
    for (const word of ["Škoda", "Привет Škoda", "Ford"]) {
      const pdf = await readPdf(
        await printer.pdf(page(`<h1>${word}</h1><p>${word} &amp; Sons</p>`, `About ${word}`)),
      );
      expect(pdf.pages).toEqual([`${word} ${word} & Sons`]);
      expect(pdf).toMatchObject({ title: `About ${word}`, language: "en-GB", tagged: true });
      expect(pdf.sizes).toEqual(["A4"]);
      expect(pdf.fonts.every((font) => font.startsWith("Inter"))).toBe(true);
      expect(pdf.fontFiles).toBeGreaterThanOrEqual(2);
    }
  });

  /** A name in each script that Inter lacks, and the font that has it. */
  const NAMES = [
    ["محمد علی", "Arabic"],
    ["Արմեն", "Armenian"],
    ["শেখ রহমান", "Bengali"],
    ["प्रिया शर्मा", "Devanagari"],
    ["አበበ ቢቂላ", "Ethiopic"],
    ["ნინო", "Georgian"],
    ["પટેલ", "Gujarati"],
    ["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "Gurmukhi"],
    ["כהן", "Hebrew"],
    ["ಕುಮಾರ್", "Kannada"],
    ["សុខា", "Khmer"],
    // The list of the Chinese files names the first of these letters too.
    ["김", "KR"],
    ["김민준", "KR"],
    ["ສົມພອນ", "Lao"],
    ["നായർ", "Malayalam"],
    ["အောင်", "Myanmar"],
    ["王小明", "SC"],
    ["さくら", "SC"],
    ["ସୁଚରିତା ମିଶ୍ର", "Oriya"],
    ["සිල්වා", "Sinhala"],
    ["முருகன்", "Tamil"],
    ["రెడ్డి", "Telugu"],
    ["สมชาย", "Thai"],
  ] as const;

  test("shows names in any script in fonts of its own, on a machine with none", async () => {
    const printer = open();
    for (const [name, script] of NAMES) {
      const pdf = await readPdf(await printer.pdf(page(`<p>${name}</p>`)));
      // The space of two words is Inter's.
      const fonts = pdf.fonts.filter((font) => font !== "Inter-Regular");
      expect([name, fonts]).toEqual([name, [expect.stringMatching(`^NotoSans${script}`)]]);
    }
    const { pages, fonts } = await readPdf(await printer.pdf(page("<p>王小明 – “Ford” 1,234 ₹</p>")));
    expect(pages).toEqual(["王小明 – “Ford” 1,234 ₹"]);
    expect(fonts.toSorted()).toEqual(["Inter-Regular", expect.stringMatching("^NotoSansSC")]);
  });

  test("fetches nothing and runs nothing, even where its text was not escaped", async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const hostile = `<p id="p">Before</p>
      <img src="${url}/img"><link rel="stylesheet" href="${url}/css"><iframe src="${url}/frame"></iframe>
      <iframe src="file:///etc/passwd"></iframe><object data="${url}/object"></object>
      <style>@import "${url}/import"; body { background: url(${url}/background) }</style>
      <meta http-equiv="refresh" content="0;url=${url}/refresh">
      <script>document.getElementById("p").textContent = "After"; fetch("${url}/script")</script>`;
    const printer = open();
    for (let time = 0; time < 5; time++) {
      const { pages } = await readPdf(await printer.pdf(page(hostile)));
      expect(pages.join()).toContain("Before");
      expect(pages.join()).not.toMatch(/After|root:/);
    }
    const next = await readPdf(await printer.pdf(page("Next")));
    expect(next.pages).toEqual(["Next"]);
    expect(next.fonts).toEqual(["Inter-Regular"]);
    server.close();
    expect(requests).toEqual([]);
  });
});

test("the browser that npm brought prints where the machine has none", async () => {
  const printer = open({ systemBrowsers: false });
  const printed = printer.pdf(page("<h1>Bundled Škoda</h1>"));
  if (!hasBundledEngine()) {
    await expect(printed).rejects.toThrow(EngineMissingError);
    return;
  }
  const pdf = await readPdf(await printed);
  expect(pdf.pages).toEqual(["Bundled Škoda"]);
  expect(pdf.fonts).toEqual(["Inter-Bold"]);
});

test("without any browser it says so, and looks again the next time", async () => {
  const printer = open({ systemBrowsers: false, cacheDir: childPath });
  await expect(printer.pdf(page("One"))).rejects.toThrow(EngineMissingError);
  await expect(printer.pdf(page("Two"))).rejects.toThrow(/install Chromium/);
});

describe("when something dies", () => {
  function kill(pids: readonly number[]): void {
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) process.kill(pid, "SIGKILL");
  }

  async function interrupted(kill: () => Promise<void>): Promise<string[]> {
    // Nobody waits here: on a busy machine the long document takes its time, twice.
    const printer = open({ documentMs: 100_000 });
    await printer.pdf(page("First"));
    const slow = printer.pdf(SLOW);
    const behind = printer.pdf(page("Behind"));
    await kill();
    const { pages } = await readPdf(await slow);
    expect(pages[0]).toContain("Line 0 Line 1");
    return (await readPdf(await behind)).pages;
  }

  test("a killed browser: its document is printed by the next one, and those behind it too", async () => {
    const pages = await interrupted(async () => kill((await printing(childPath)).browsers));
    expect(pages).toEqual(["Behind"]);
  });

  test.each<
    [what: string, happen: (printer: Printer) => Promise<unknown>, options?: Partial<PrinterOptions>]
  >([
    ["a killed browser", async () => kill((await printing(childPath)).browsers)],
    ["a killed page", async () => kill((await printing(childPath)).pages)],
    [
      "a late document",
      (printer) => expect(printer.pdf(page(paragraphs(100_000)))).rejects.toThrow("within 1.5 s"),
      { documentMs: 1500 },
    ],
  ])("%s leaves nothing behind on the disk", async (_, happen, options) => {
    const kept = await keptProfiles();
    const printer = open(options);
    await printer.pdf(page("Before"));
    expect(await kept()).toHaveLength(1);
    await happen(printer);
    await until(async () => (await kept()).length === 0);
  });

  test("fonts that are not there leave nothing behind on the disk", async () => {
    const kept = await keptProfiles();
    await expect(open({ fontsDir: join(folder, "none") }).pdf(page("Nothing"))).rejects.toThrow("stopped");
    expect(lines.join()).toContain("The browser did not start");
    await until(async () => (await kept()).length === 0);
  });

  test("a killed child: its document is printed by the next one, and the old browser is gone", async () => {
    let old: number[] = [];
    const pages = await interrupted(async () => {
      const { child, browsers } = await printing(childPath);
      old = browsers;
      kill([child ?? Number.NaN]);
    });
    expect(pages).toEqual(["Behind"]);
    await until(() => old.every((pid) => !isRunning(pid)));
  });

  test("a document that fails twice is given up, and the next one is printed", async () => {
    const printer = open();
    await printer.pdf(page("First"));
    const slow = printer.pdf(SLOW);
    const outcome = slow.then(
      () => "printed",
      (error: Error) => error.name,
    );
    for (const _ of [1, 2]) {
      await until(async () => (await printing(childPath)).browsers.length > 2);
      const { child } = await printing(childPath);
      process.kill(child ?? Number.NaN, "SIGKILL");
      await until(() => !isRunning(child ?? Number.NaN));
    }
    expect(await outcome).toBe("PrinterError");
    expect((await readPdf(await printer.pdf(page("Next")))).pages).toEqual(["Next"]);
  });

  test("a document that takes too long is given up, and the next one is printed", async () => {
    const printer = open({ documentMs: 1500 });
    await printer.pdf(page("First"));
    await expect(printer.pdf(page(paragraphs(100_000)))).rejects.toMatchObject({
      name: "PrinterLateError",
      message: "The document was not printed within 1.5 s. Try again in a minute.",
    });
    expect((await readPdf(await printer.pdf(page("Next")))).pages).toEqual(["Next"]);
  });
});

test("fifty documents may wait; one more is turned away at once", async () => {
  const printer = open();
  await printer.pdf(page("First"));
  const outcomes = Array.from({ length: 52 }, (_, n) =>
    printer.pdf(page(`Number ${n}`)).then(
      () => "printed",
      (error: Error) => error.name,
    ),
  );
  await expect(printer.pdf(page("Too many"))).rejects.toThrow(PrinterBusyError);
  const names = await Promise.all(outcomes);
  expect(names.slice(0, 51)).toEqual(Array(51).fill("printed"));
  expect(names[51]).toBe("PrinterBusyError");
});

describe("the child process", () => {
  test("ends after a while without work, and starts again for more", async () => {
    const printer = open({ idleMs: 150 });
    expect((await printing(childPath)).child).toBeUndefined();
    await printer.pdf(page("One"));
    const { child, browsers } = await printing(childPath);
    expect(browsers.length).toBeGreaterThan(0);
    await until(() => [child ?? 0, ...browsers].every((pid) => !isRunning(pid)));
    expect((await readPdf(await printer.pdf(page("Two")))).pages).toEqual(["Two"]);
  });

  test("is gone after close, and what waited is rejected", async () => {
    const printer = open();
    await printer.pdf(page("One"));
    const waiting = expect(printer.pdf(SLOW)).rejects.toMatchObject({ name: "PrinterError" });
    const { child, browsers } = await printing(childPath);
    await printer.close();
    await waiting;
    await until(() => [child ?? 0, ...browsers].every((pid) => !isRunning(pid)));
    await expect(printer.pdf(page("Two"))).rejects.toThrow("closed");
  });

  function parent(...args: string[]) {
    return spawn(
      process.execPath,
      [join(folder, "parent.js"), childPath, PRINTING.cacheDir, PRINTING.fontsDir, ...args],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
  }

  test("ends with its parent, however that dies", async () => {
    const running = parent("stay");
    await once(running.stdout, "data");
    const started = (await descendants(running.pid ?? Number.NaN)).map(({ pid }) => pid);
    expect(started.length).toBeGreaterThan(1);
    running.kill("SIGKILL");
    await until(() => started.every((pid) => !isRunning(pid)));
  });

  test("keeps no parent alive that has nothing else to do", async () => {
    const running = parent();
    await once(running.stdout, "data");
    const said = performance.now();
    const [code] = await once(running, "exit");
    expect(code).toBe(0);
    // The child process would stay for a minute.
    expect(performance.now() - said).toBeLessThan(50_000);
  });
});
