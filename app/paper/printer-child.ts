import { type Browser, inTime, startBrowser } from "./browser";
import { compactPdf } from "./compact-pdf";
import type { PageMethods } from "./devtools";
import { EngineMissingError, findEngine } from "./engine";
import { type Fonts, openFonts } from "./fonts";
import type { FromChild, StartMessage, ToChild } from "./printer-protocol";

/**
 * The child process that prints one paper at a time for its parent. It ends with its parent or its browser,
 * so that the next paper after any failure gets a new process.
 */

function tell(message: FromChild, then = () => {}): void {
  if (process.connected) process.send?.(message, undefined, {}, then);
  else then();
}

/** The subsets of Inter loaded in the page. They last until the page navigates: new content keeps fonts. */
const present = new Set<string>();

interface Frame {
  readonly id: string;
  readonly parentId?: string;
}

/** The single page that prints. */
interface Press {
  readonly browser: Browser;
  readonly fonts: Fonts;
  readonly frameId: string;
  readonly page: PageMethods;
}

/** The remembered browser may have been removed or broken since. If so, searches again. */
async function open(start: StartMessage): Promise<Press> {
  return launch(start, false).catch((error: unknown) => {
    if (error instanceof EngineMissingError) throw error;
    return launch(start, true);
  });
}

async function launch(start: StartMessage, fresh: boolean): Promise<Press> {
  const fonts = openFonts(start.fontsDir);
  const engine = await findEngine({ ...start, fresh, log: (line) => tell({ type: "log", line }) });
  const browser = await startBrowser(engine, engine.sandbox);
  const { page, frameId } = await inTime(browser, openPage(browser));
  browser.ended.catch(leave);
  tell({ type: "ready" });
  return { browser, fonts, frameId, page };
}

/** The browser's screen, which nobody sees. Paper shows nothing on one so small (`paper-css.ts`), so it is laid out only to be printed. */
const SCREEN = { width: 1, height: 1, deviceScaleFactor: 1, mobile: false };

async function openPage({ devtools }: Browser): Promise<Pick<Press, "frameId" | "page">> {
  const page = await devtools.openPage();
  devtools.on("Inspector.targetCrashed", leave);
  // An aborted navigation keeps the current page, so even `<meta http-equiv="refresh">` cannot replace it.
  devtools.on("Fetch.requestPaused", ({ requestId }) => {
    void page("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => {});
  });
  devtools.on("Page.frameNavigated", ({ frame }) => {
    if ((frame as Frame).parentId === undefined) present.clear();
  });
  const [{ frameTree }] = await Promise.all([
    page("Page.getFrameTree"),
    page("Page.enable"),
    page("Inspector.enable"),
    page("Fetch.enable"),
    page("Emulation.setScriptExecutionDisabled", { value: true }),
    page("Emulation.setDeviceMetricsOverride", SCREEN),
  ]);
  return { page, frameId: (frameTree as { frame: Frame }).frame.id };
}

/** Runs in the page. It is text, because the bundler lets functions call helpers that the page lacks. */
const LOAD_FACES = `async (faces) => {
  const loads = faces.map(({ source, ...range }) => new FontFace("Inter", source, range).load());
  for (const face of await Promise.all(loads)) document.fonts.add(face);
}`;

/** Loads missing fonts. Loading takes as long as printing, so fonts are kept between papers. */
async function bringFonts({ page, fonts }: Press, html: string): Promise<void> {
  const missing = fonts.subsetsFor(html).filter((subset) => !present.has(subset));
  if (missing.length === 0) return;
  const faces = JSON.stringify(missing.flatMap(fonts.facesOf));
  const { exceptionDetails } = await page("Runtime.evaluate", {
    expression: `(${LOAD_FACES})(${faces})`,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(`The fonts did not load: ${JSON.stringify(exceptionDetails)}`);
  for (const subset of missing) present.add(subset);
}

/** Shows a paper and waits for its pictures. */
async function show({ browser, page, frameId }: Press, html: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => browser.devtools.on("Page.loadEventFired", () => resolve()));
  await Promise.all([loaded, page("Page.setDocumentContent", { frameId, html })]);
}

async function print(press: Press, html: string): Promise<Uint8Array> {
  await bringFonts(press, html);
  await show(press, html);
  const { data } = await press.page("Page.printToPDF", {
    paperWidth: 210 / 25.4,
    paperHeight: 297 / 25.4,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: false,
  });
  return compactPdf(Buffer.from(String(data), "base64"));
}

let press: Promise<Press> | undefined;

async function receive(message: ToChild): Promise<void> {
  if (message.type === "start") {
    press = open(message);
    await press.catch((error: unknown) => {
      if (error instanceof EngineMissingError) tell({ type: "missing" });
      else tell({ type: "log", line: `The browser did not start: ${String(error)}` });
      leave();
    });
    return;
  }
  const { id, html } = message;
  try {
    if (!press) throw new Error("A document came before the start");
    tell({ type: "printed", id, pdf: await print(await press, html) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell({ type: "failed", id, message: reason }, leave);
  }
}

/** Lets the parent start another child at once, while this one closes its browser. */
function leave(): void {
  if (process.connected) process.disconnect();
}

/** Closing takes a moment at most. A hanging browser ends when the system closes its pipes. */
async function end(): Promise<void> {
  setTimeout(() => process.exit(0), 2000).unref();
  const browser = await press?.then(
    (opened) => opened.browser,
    () => undefined,
  );
  await browser?.close();
  process.exit(0);
}

// Ctrl-C reaches every process of the terminal's group. The parent finishes its work first, then stops this process.
process.on("SIGINT", () => {});
process.on("message", (message) => void receive(message as ToChild));
process.once("disconnect", () => void end());
process.once("SIGTERM", () => void end());
