import { type Candidate, inTime, startBrowser } from "./browser";
import type { DevTools } from "./devtools";

/** Page numbers need `@page` margin boxes, which Chromium supports from this version. */
const OLDEST_VERSION = 131;

/** Whether a browser's last words mean that the system refuses what its sandbox is made of. */
export function namesItsSandbox(lastWords: string): boolean {
  // Where it may make namespaces but not use them, only the process that should have been shut in is named.
  return /sandbox|namespace|zygote/i.test(lastWords);
}

async function printBlankPage(devtools: DevTools): Promise<void> {
  const { product } = await devtools.send("Browser.getVersion");
  const version = Number(/\/(\d+)/.exec(String(product))?.[1]);
  if (!(version >= OLDEST_VERSION)) throw new Error(`${product} is older than ${OLDEST_VERSION}`);
  const page = await devtools.openPage();
  const { data } = await page("Page.printToPDF");
  if (!Buffer.from(String(data), "base64").subarray(0, 5).equals(Buffer.from("%PDF-"))) {
    throw new Error("It printed something else than a PDF");
  }
}

/**
 * Starts a browser, prints a blank page and ends the browser. Rejects with the reason if that fails,
 * and names the sandbox when the system refuses it.
 */
export async function tryOut(candidate: Candidate, sandbox: boolean): Promise<void> {
  const browser = await startBrowser(candidate, sandbox);
  await inTime(browser, printBlankPage(browser.devtools));
  await browser.close();
}
