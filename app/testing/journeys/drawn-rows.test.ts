import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { Stage } from "./stage";

let stage: Stage;
let person: Person;
let customer: { _id: string; name: string };
let invoice: { _id: string; autoId: number };
const numbers: string[] = [];

beforeAll(async () => {
  stage = await Stage.open();
  customer = await stage.customer("Rowena Drawn");
  for (const vehicleReg of ["RO11 WAA", "RO11 WBB", "RO11 WCC"]) {
    invoice = await stage.make("invoices", {
      customer: customer._id,
      vehicleModel: "Ford Fiesta",
      vehicleReg,
    });
    numbers.unshift(String(invoice.autoId));
  }
  person = await stage.person({ scripts: true });
});
afterAll(() => stage.close());
afterEach(() => {
  expect(person.complaints).toEqual([]);
  expect(stage.faults).toEqual([]);
});

test.each([
  ["/customers", "Rowena Drawn"],
  ["/invoices", "RO11 WBB"],
  ["/services", "Labour"],
])("%s says each row once: in its HTML, and not in the data for its scripts", async (path, word) => {
  const html = (await stage.html(path)).toLowerCase();
  const [page = "", data] = html.split("window.__remixcontext = ");
  expect(page).toContain(word.toLowerCase());
  expect(data).toContain('"count"');
  expect(data).not.toContain(word.toLowerCase());
});

test("Space opens a row and closes it, and the focus stays on its switch", async () => {
  await person.open("/invoices");
  const row = person.page.getByRole("link", { name: `More of invoice ${invoice.autoId}`, exact: true });
  await row.focus();
  for (const isOpen of ["true", "false", "true"]) {
    await person.page.keyboard.press(" ");
    await soon(() => row.getAttribute("aria-expanded")).toBe(isOpen);
    await soon(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  await person.isAt("/invoices");
});

test("a row that its address opened is closed by a press, while the others stay", async () => {
  await person.open(`/invoices?open=${invoice.autoId}&open=${invoice.autoId - 1}`);
  await person.page.getByRole("link", { name: `More of invoice ${invoice.autoId}`, exact: true }).click();
  await soon(() => person.page.locator(".row-more").count()).toBe(1);
});

test("links in rows lead on within the page, and into a tab of their own where that is asked for", async () => {
  const { page } = person;
  await person.open("/invoices");
  await page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const plate = page.getByRole("link", { name: "RO11 WBB" });
  const tab = page.context().waitForEvent("page");
  await plate.click({ modifiers: ["Control"] });
  await (await tab).close();
  await person.isAt("/invoices");
  await plate.click();
  await person.isAt("/vehicles/RO11WBB");
  await page.goBack();
  await person.seesRows(2, numbers);
  expect(await page.evaluate(() => "isStillHere" in window)).toBe(true);
});

test("a page that a row leads to opens at its top", async () => {
  const { page } = person;
  await stage.make("quotes", { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "RO11 WDD" });
  await page.setViewportSize({ width: 1280, height: 240 });
  await person.open("/quotes");
  await page.evaluate(() => window.scrollTo(0, 40));
  await page.locator("tbody .row-link").click();
  await page.waitForURL(/\/view$/);
  await soon(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a page that is loaded anew is as far down as it was, and another one at its top", async () => {
  const { page } = person;
  const place = () => page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: 1280, height: 240 });
  await person.open("/invoices");
  await page.evaluate(() => window.scrollTo(0, 80));
  await page.reload();
  await person.pageIsReady();
  await soon(place).toBe(80);
  await person.open("/customers");
  expect(await place()).toBe(0);
  await page.goBack();
  await person.pageIsReady();
  await soon(place).toBe(80);
});
