import type { Request } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { soon } from "./person";
import { openStage } from "./stage";

// What a page loads to run its scripts, and what is pressed before they do.

const stage = openStage();
let invoice: { _id: string };

beforeAll(async () => {
  const { _id: customer } = await stage.customer("Customer");
  invoice = await stage.make("invoices", { customer, vehicleModel: "Ford Fiesta", vehicleReg: "FI11 STA" });
});

afterEach(() => expect(stage.faults).toEqual([]));

test("a key pressed before React has drawn anything leaves the page whole", async () => {
  const other = await stage.person({ scripts: true });
  const { page } = other;
  await page.addInitScript(() => {
    // React's scheduler takes setImmediate where there is one: its work waits until the test lets it go on.
    const waiting: (() => void)[] = [];
    const setImmediate = (work: () => void) => waiting.push(work);
    const goOn = () => {
      Object.assign(window, { setImmediate: (work: () => void) => setTimeout(work) });
      for (const work of waiting.splice(0)) work();
    };
    Object.assign(window, { setImmediate, goOn, isReactWaiting: () => waiting.length > 0 });
  });
  await page.goto(`${other.url}/customers`);
  await page.waitForFunction(() => Reflect.get(window, "isReactWaiting")());
  await page.keyboard.press("Tab");
  await page.evaluate(() => Reflect.get(window, "goOn")());
  await other.pageIsReady();
  await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.close();
});

// Remix gives its esbuild no option for this: a version that takes none of it would build, and load one by one.
test.each([
  ["customers", 12],
  ["invoices", 14],
  ["invoices/new", 26],
])("/%s loads at most %i scripts", async (path, most) => {
  const other = await stage.person({ scripts: true });
  const scripts: string[] = [];
  other.page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await other.open(`/${path}`);
  await other.pageIsReady();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThanOrEqual(most);
  await other.close();
});

// A browser takes brotli where the address is its own machine or has a certificate, and gzip in a garage's own network.
test.each([
  ["/invoices", () => "/invoices"],
  ["a new line", () => `/invoices/${invoice._id}/view/lines/new`],
  ["an invoice’s details", () => `/invoices/${invoice._id}/view/edit`],
  ["a new MOT invoice", () => "/invoices/mot/new"],
  ["a new invoice", () => "/invoices/new"],
  ["a new purchase", () => "/purchases/new"],
  ["the till", () => "/approvals/till"],
])("%s loads at most 110 KB of scripts, compressed by gzip, with its pickers", async (_, path) => {
  const other = await stage.person({ scripts: true });
  await other.page.setExtraHTTPHeaders({ "Accept-Encoding": "gzip" });
  const scripts: Request[] = [];
  other.page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  await other.open(path());
  await other.pageIsReady();
  let bytes = 0;
  for (const script of scripts) {
    const answer = await script.response();
    expect(answer?.headers()["content-encoding"] ?? "gzip").toBe("gzip");
    bytes += (await script.sizes()).responseBodySize;
  }
  expect(bytes / 1024).toBeLessThanOrEqual(110);
  await other.close();
});

test("a save leads to its page, also where that page’s scripts do not come", async () => {
  const other = await stage.person({ scripts: true });
  const { _id: customer } = await stage.customer("Without Scripts");
  await other.open(`/invoices/new?customer=${customer}`);
  await other.fills({ "Vehicle reg": "LO57 SCR", "Vehicle model": "Ford Ka" });
  let isLost = true;
  await other.page.route(/invoices_\.\$id\.view-\w+\.js/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  other.page.on("request", (request) => {
    if (request.isNavigationRequest()) isLost = false;
  });
  await other.page.getByRole("button", { name: "Create invoice" }).click();
  await other.isAt(/^\/invoices\/[^/]+\/view$/);
  await other.page.getByText("LO57 SCR").first().waitFor();
  await other.page.unrouteAll();
  await other.close();
});

test("a link that was given up opens nothing, though its page’s scripts do not come", async () => {
  const other = await stage.person({ scripts: true });
  const { page } = other;
  await other.open("/customers");
  const held: Array<() => Promise<void>> = [];
  await page.route(/routes\/suppliers-\w+\.js/, (route) => {
    held.push(() => route.abort());
  });
  await page.getByRole("link", { name: "Suppliers", exact: true }).click();
  await soon(() => held.length).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Create customer" }).first().click();
  await other.fills({ "Full name": "Typed Meanwhile" });
  let loads = 0;
  page.on("framenavigated", () => {
    loads += 1;
  });
  await Promise.all([page.waitForEvent("requestfailed"), ...held.map((fail) => fail())]);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await other.values("Full name")).toEqual(["Typed Meanwhile"]);
  expect(loads).toBe(0);
  await page.unrouteAll();
  other.complaints.length = 0;
  await other.close();
});
