import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { ENGINE_ARGS } from "../../paper/browser";
import { cacheFolder, findEngine } from "../../paper/engine";
import { OWNER } from "../garage/test-app";

/** Unlike the browser that prints, this one visits: the test's own server, and nothing else. */
const VISITING_ARGS = [
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  // One process for all pages of a context: a blank page, and what is opened in it, would take two.
  "--renderer-process-limit=1",
  // A page lives for a second here: what its scripts would gain by being optimised they would not live to use.
  "--js-flags=--no-opt --no-maglev",
  // A frame of its own for each page of one site takes a third of a page's time. The others are what Playwright switches off for pages like ours.
  "--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,PaintHolding",
] as const;

/** The browser that prints, the machine's own or the one of npm, driven as a person would. */
export async function launchBrowser(): Promise<Browser> {
  const engine = await findEngine({ cacheDir: cacheFolder(process.cwd()), log: () => {} });
  return chromium.launch({
    executablePath: engine.executable,
    env: { ...process.env, ...engine.env } as Record<string, string>,
    // Of a switch that is given twice, the last one holds.
    args: [...ENGINE_ARGS, ...VISITING_ARGS, ...(engine.sandbox ? [] : ["--no-sandbox"])],
    chromiumSandbox: engine.sandbox,
  });
}

let running: Promise<Browser> | undefined;

/** The browser of this process, which ends with it. Its files share it: starting one costs as much as twenty pages. */
async function sharedBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launchBrowser();
  return running;
}

/** The blank pages that were given back, with scripts and without. */
const idle = { withScripts: [] as Page[], withoutScripts: [] as Page[] };

const idlePages = (scripts: boolean) => idle[scripts ? "withScripts" : "withoutScripts"];

/** A blank page in a context of its own, as new. It is to be given back. */
export async function borrowPage(scripts: boolean): Promise<Page> {
  const page = idlePages(scripts).pop();
  if (page?.context().browser()?.isConnected()) return page;
  const context = await (await sharedBrowser()).newContext({
    javaScriptEnabled: scripts,
    // Each frame of a progress bar that nobody looks at would be drawn.
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(30_000);
  // The page before may leave its mark in the history; `Person.pageIsReady` waits for this page's own.
  if (scripts)
    await context.addInitScript(() => {
      history.scrollRestoration = "auto";
    });
  return context.newPage();
}

/** Takes a context back for the next who borrows: another one would cost as much as five pages. */
export async function giveBack(context: BrowserContext, scripts: boolean, origin: string): Promise<void> {
  // A page whose scripts never end holds up the process of all pages.
  const blank = await Promise.race([empty(context, origin), setTimeout(20_000, undefined, { ref: false })]);
  if (blank) idlePages(scripts).push(blank);
  else await context.close();
}

/** Makes a context as new. @returns its only page */
async function empty(context: BrowserContext, origin: string): Promise<Page> {
  const used = context.pages();
  const blank = await context.newPage();
  await Promise.all(used.map((page) => page.close()));
  for (const event of ["response", "requestfailed", "weberror", "console"]) context.removeAllListeners(event);
  await Promise.all([context.unrouteAll(), context.setOffline(false), context.clearCookies()]);
  const devtools = await context.newCDPSession(blank);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.send("Network.clearBrowserCache");
  await devtools.detach();
  return blank;
}

/** Signs the owner in through the form. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").fill(OWNER.email);
  await page.getByLabel("Password", { exact: true }).fill(OWNER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/home");
}

const axeSource = fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Gives a page axe-core from its beginning: it is large to send again after each address. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(await axeSource);
}

/** One of axe's findings, in a line. */
export type Finding = string;

/** Everything of WCAG 2.2 AA that a machine can see, and axe's own advice. */
const EVERYTHING = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} as const;

/** Only what another colour scheme can change. */
export const CONTRAST = { runOnly: ["color-contrast"] } as const;

/** What axe-core finds on a page with scripts, as it stands. */
export async function axeFindingsHere(page: Page, options: object = EVERYTHING): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await axeSource);
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // What passed is not described, and no style sheet is fetched anew: both cost more than the looking.
    const { violations } = await axe.run({ ...asked, resultTypes: ["violations"], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, options);
}
