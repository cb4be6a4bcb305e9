import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./test-browser";

const FOLDER = "app/testing/pictures";
const DESK = { width: 1280, height: 800 } as const;
const PHONE = { width: 390, height: 844 } as const;

interface Picture {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
  /** Goes to what is to be seen. */
  readonly visit: (page: Page) => Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  { name: "home", viewport: DESK, colorScheme: "light", visit: (page) => page.goto("/home") },
  {
    ...{ name: "invoice", viewport: DESK, colorScheme: "light" },
    visit: async (page) => {
      await page.goto("/invoices?filter=unpaid");
      await page.goto((await page.locator("a.row-link").first().getAttribute("href")) ?? "");
    },
  },
  {
    ...{ name: "approvals", viewport: DESK, colorScheme: "dark" },
    visit: async (page) => {
      await page.goto("/approvals");
      await page.getByRole("link", { name: "Previous day" }).click();
      await page.waitForURL("**date=**");
    },
  },
  { name: "invoices-phone", viewport: PHONE, colorScheme: "light", visit: (page) => page.goto("/invoices") },
];

interface Demo {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly end: () => Promise<void>;
}

/** `garage demo`, once it serves. */
function startDemo(): Promise<Demo> {
  const child = spawn(process.execPath, [path.join(process.cwd(), "build/garage.js"), "demo"], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = () => {
    child.kill("SIGTERM");
    return ended;
  };
  let printed = "";
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const [, email, password] = /^Sign in with (\S+) and (\S+)$/m.exec(printed) ?? [];
      const [, url] = /^Serving .* on (http:\S+)$/m.exec(printed) ?? [];
      if (email !== undefined && password !== undefined && url !== undefined)
        resolve({ url, email, password, end });
    });
    ended.then(() => reject(new Error(`The demo ended: ${printed}`)));
  });
}

const demo = await startDemo();
let browser: Browser | undefined;
try {
  browser = await launchBrowser();
  await fs.mkdir(FOLDER, { recursive: true });
  for (const { name, visit, ...look } of PICTURES) {
    const context = await browser.newContext({ baseURL: demo.url, reducedMotion: "reduce", ...look });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill(demo.email);
    await page.getByLabel("Password", { exact: true }).fill(demo.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/home");
    await visit(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
    await context.close();
    console.log(`${FOLDER}/${name}.png`);
  }
} finally {
  await browser?.close();
  await demo.end();
}
