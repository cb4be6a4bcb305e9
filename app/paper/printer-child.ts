import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { compactPdf } from "./compact-pdf";
import { EngineMissingError, findEngine } from "./engine";
import { ENGINE_ARGS } from "./engine-trial";
import { type Face, type Fonts, openFonts } from "./fonts";
import type { FromChild, StartMessage, ToChild } from "./printer-protocol";

/**
 * The child process that prints one paper at a time for its parent. It ends with its parent or its browser,
 * so that the next paper after any failure gets a new process.
 */

function tell(message: FromChild, then = () => {}): void {
  if (process.connected) process.send?.(message, undefined, {}, then);
  else then();
}

async function launch(start: StartMessage, fresh: boolean): Promise<Browser> {
  const engine = await findEngine({ ...start, fresh, log: (line) => tell({ type: "log", line }) });
  return chromium.launch({
    executablePath: engine.executable,
    args: [...ENGINE_ARGS],
    chromiumSandbox: engine.sandbox,
    env: { ...process.env, ...engine.env },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** The subsets of Inter loaded in the page. They last until the page navigates: new content keeps fonts. */
const present = new Set<string>();

/** The single page that prints, and the DevTools session that drives it. */
interface Press {
  readonly browser: Browser;
  readonly fonts: Fonts;
  readonly page: Page;
  readonly session: CDPSession;
  readonly frameId: string;
}

/** The remembered browser may have been removed or broken since. If so, searches again. */
async function open(start: StartMessage): Promise<Press> {
  const browser = await launch(start, false).catch((error: unknown) => {
    if (error instanceof EngineMissingError) throw error;
    return launch(start, true);
  });
  browser.once("disconnected", () => process.exit(1));
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    serviceWorkers: "block",
  });
  // An aborted navigation keeps the current page, so even `<meta http-equiv="refresh">` cannot replace it.
  await context.route("**/*", (route) => route.abort("aborted"));
  const page = await context.newPage();
  page.once("crash", () => process.exit(1));
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) present.clear();
  });
  const session = await context.newCDPSession(page);
  await session.send("Page.enable");
  const { frameTree } = await session.send("Page.getFrameTree");
  tell({ type: "ready" });
  return { browser, fonts: openFonts(start.fontsDir), page, session, frameId: frameTree.frame.id };
}

/** Loads missing fonts. Loading takes as long as printing, so fonts are kept between papers. */
async function bringFonts({ page, fonts }: Press, html: string): Promise<void> {
  const missing = fonts.subsetsFor(html).filter((subset) => !present.has(subset));
  if (missing.length === 0) return;
  const load = async (faces: Face[]) => {
    const loads = faces.map(({ source, ...range }) => new FontFace("Inter", source, range).load());
    for (const face of await Promise.all(loads)) document.fonts.add(face);
  };
  await page.evaluate(load, missing.flatMap(fonts.facesOf));
  for (const subset of missing) present.add(subset);
}

/** Shows a page and waits for its pictures. `page.setContent` takes a third longer: it asks the page several things. */
async function show({ session, frameId }: Press, html: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => session.once("Page.loadEventFired", () => resolve()));
  await Promise.all([loaded, session.send("Page.setDocumentContent", { frameId, html })]);
}

/** Calls `Page.printToPDF` directly: `page.pdf()` reads the answer in pieces, which often takes longer than the printing. */
async function print(press: Press, html: string): Promise<Uint8Array> {
  const { session } = press;
  await bringFonts(press, html);
  await show(press, html);
  const { data } = await session.send("Page.printToPDF", {
    paperWidth: 210 / 25.4,
    paperHeight: 297 / 25.4,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: false,
  });
  return compactPdf(Buffer.from(data, "base64"));
}

let press: Promise<Press> | undefined;

async function receive(message: ToChild): Promise<void> {
  if (message.type === "start") {
    press = open(message);
    await press.catch((error: unknown) => {
      if (error instanceof EngineMissingError) tell({ type: "missing" });
      else tell({ type: "log", line: `The browser did not start: ${String(error)}` });
      process.disconnect();
    });
    return;
  }
  const { id, html } = message;
  try {
    if (!press) throw new Error("A document came before the start");
    tell({ type: "printed", id, pdf: await print(await press, html) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tell({ type: "failed", id, message: reason }, () => process.exit(1));
  }
}

/** Closing takes a moment at most. A hanging browser ends when the system closes its pipes. */
async function end(): Promise<void> {
  setTimeout(() => process.exit(0), 2000).unref();
  const browser = await press?.then(
    (opened) => opened.browser,
    () => undefined,
  );
  browser?.removeAllListeners("disconnected");
  await browser?.close().catch(() => {});
  process.exit(0);
}

// Ctrl-C reaches every process of the terminal's group. The parent finishes its work first, then stops this process.
process.on("SIGINT", () => {});
process.on("message", (message) => void receive(message as ToChild));
process.once("disconnect", () => void end());
process.once("SIGTERM", () => void end());
