import fs from "node:fs/promises";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { defaultCacheDir, findEngine } from "../documents/engine";
import { ENGINE_ARGS } from "../documents/engine-trial";
import { OWNER } from "./test-app";

/** The browser that prints, the machine's own or the one of npm, driven as a person would. */
export async function launchBrowser(): Promise<Browser> {
  const engine = await findEngine({ cacheDir: defaultCacheDir(), log: () => {} });
  return chromium.launch({
    executablePath: engine.executable,
    env: { ...process.env, ...engine.env } as Record<string, string>,
    args: [...ENGINE_ARGS, ...(engine.sandbox ? [] : ["--no-sandbox"])],
    chromiumSandbox: engine.sandbox,
  });
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

/** One of axe's findings, in a line. */
export type Finding = string;

/**
 * What axe-core finds on the page as it stands. It needs scripts, so a page of a context without them is looked at
 * as its HTML in another one.
 */
export async function axeFindings(page: Page, scripted: BrowserContext): Promise<Finding[]> {
  const looked = await scripted.newPage();
  try {
    await looked.goto(page.url());
    await looked.evaluate(await axeSource);
    return await looked.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const { violations } = await axe.run({
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    });
  } finally {
    await looked.close();
  }
}
