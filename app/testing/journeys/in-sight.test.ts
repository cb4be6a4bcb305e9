import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { openStage } from "./stage";

// What has the focus lies beneath nothing that stands still, and what is pressed on a phone is in sight and large enough.

const stage = openStage();
const ROWS = 12;
const DAY = "2026-04-15";
let person: Person;
let supplier: string;
let customer: string;
let invoice: string;
let number: number;

beforeAll(async () => {
  supplier = (await stage.make("suppliers", { name: "Weald Motor Factors", phone: "01825 762118" }))._id;
  const category = await stage.make("purchase-categories", { name: "Parts", description: "Parts" });
  for (let row = 1; row <= ROWS; row++) {
    customer = (await stage.customer(`Customer ${row}`))._id;
    const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "IN11 SHT" };
    const made = await stage.make("invoices", { customer, ...vehicle, invoiceDate: DAY });
    invoice = made._id;
    number = made.autoId;
    await stage.api("PUT", `invoices/${invoice}/new-line`, {
      service: "labour",
      charged: 100,
      addVat: false,
    });
    await stage.make("purchases", {
      ...{ supplier, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ supplierInvoiceNumber: `W${row}`, supplierInvoiceDate: DAY, amount: 12, vat: 0, total: 12 },
      details: "Pads",
    });
  }
  await stage.api("PUT", `invoices/${invoice}/payments`, { cash: 20 });
  const vehicle = { vehicleModel: "Ford Fiesta", vehicleReg: "IN11 SHT" };
  await stage.make("invoices/mot", { customer, ...vehicle, invoiceDate: DAY, cash: 54.85 });
  person = await stage.person({ scripts: true });
});

/** What has the focus, and whether the bar, a foot or a row of sums lies over it. Undefined where nothing has it. */
function focused(): { readonly name: string; readonly isBeneath: boolean } | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  const box = element.getBoundingClientRect();
  const feet = [...document.querySelectorAll(".bar, .form__foot, tfoot > tr > *")].filter(
    (foot) =>
      getComputedStyle(foot).position === "sticky" &&
      !foot.contains(element) &&
      // The switch of the menu and the link past it stand on the bar.
      !(foot.matches(".bar") && !element.closest("main")),
  );
  const isBeneath = feet.some((foot) => {
    const { left, right, top, bottom } = foot.getBoundingClientRect();
    return box.bottom > top + 1 && box.top < bottom - 1 && box.right > left && box.left < right;
  });
  // A region that scrolls is longer than what is in sight of it.
  const isRegion = element.matches("section");
  return {
    name: `${element.ariaLabel || element.getAttribute("name") || element.textContent}`,
    isBeneath: isBeneath && !isRegion,
  };
}

test.each([
  ["a week's sales", () => "/weekly-sales?week=2026-04-13"],
  ["an invoice that is split", () => "/purchases/split"],
  ["what customers owe", () => "/who-owes-us?at=2026-08-31"],
  ["the payment of a supplier", () => `/suppliers/${supplier}/pay`],
])("nothing stands over what has the focus in %s", async (_, path) => {
  const { page } = person;
  for (const [width, height] of [
    [1366, 480],
    [390, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await person.open(path());
    await person.pageIsReady();
    for (const key of ["Tab", "Shift+Tab"]) {
      const stops: string[] = [];
      const beneath: string[] = [];
      for (;;) {
        await page.keyboard.press(key);
        const stop = await page.evaluate(focused);
        if (stop === undefined) break;
        stops.push(stop.name);
        if (stop.isBeneath) beneath.push(stop.name);
      }
      expect(beneath, `${key}, ${width} px`).toEqual([]);
      expect(stops.length).toBeGreaterThan(20);
    }
  }
});

/** Whether all of the first link or button of that name can be pressed. */
async function isWhole(locator: Locator): Promise<boolean> {
  return locator.first().evaluate((element) => {
    element.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHit = (x: number) => element.contains(document.elementFromPoint(x, (top + bottom) / 2));
    return isHit(left + 2) && isHit(right - 2);
  });
}

test("a form is sent in a window of 1280 × 1024 at 400 %, also beneath a notice", async () => {
  const { page } = person;
  const { _id } = await stage.make("invoices", { customer, vehicleModel: "Ford Ka", vehicleReg: "LO11 WIN" });
  await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
  await stage.api("PUT", `invoices/${_id}/payments`, { card: 60 });
  await page.setViewportSize({ width: 320, height: 256 });
  await person.open(`/invoices/${_id}/view/lines/new`);
  const drawer = await person.seesDrawer("New Invoice Line");
  await drawer.locator(".banner").waitFor();
  for (const name of ["Add invoice line", "Cancel"])
    expect(await isWhole(drawer.locator(".form__foot").getByText(name, { exact: true })), name).toBe(true);
});

test("a picker's list is in sight, though its form is shorter", async () => {
  await person.page.setViewportSize({ width: 1280, height: 720 });
  await person.open("/receipts/new");
  await person.page.getByRole("combobox", { name: "Who did the money come from?" }).fill("customer");
  const option = person.page.getByRole("option", { name: "Customer 6" });
  await option.waitFor();
  await soon(() => isWhole(option)).toBe(true);
});

test("a phone sorts what is owed by the same heads", async () => {
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 640 });
  for (const path of ["/who-owes-us", "/who-owes-us/suppliers"]) {
    await person.open(`${path}?at=2026-08-31`);
    const links = await page.getByRole("columnheader").getByRole("link").all();
    expect(links.length).toBe(9);
    for (const link of links) expect(await isWhole(link), await link.innerText()).toBe(true);
  }
  await page.getByRole("columnheader", { name: "Supplier" }).getByRole("link").click();
  await person.isAt("/who-owes-us/suppliers?at=2026-08-31&sort=name");
});

test("a customer's icons stay on a phone, beside a long town and in large text", async () => {
  const { page } = person;
  await stage.make("customers", {
    ...{ name: "Ann Ashdown", email: "ann@example.co.uk", phone: "07700 900123" },
    town: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  });
  await person.open("/customers");
  const row = page.getByRole("row", { name: "Ann Ashdown" });
  const icon = row.getByRole("link", { name: "Delete Ann Ashdown" });
  for (const [width, size] of [
    [390, "100%"],
    [390, "150%"],
    [390, "200%"],
    [360, "100%"],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text;
    }, size);
    expect(await isWhole(icon), `${width} px, ${size}`).toBe(true);
    expect(await isWhole(row.getByText("07700 900 123")), `${width} px, ${size}`).toBe(true);
  }
});

test("what edits the selected approval is whole on a narrow phone", async () => {
  await person.open(`/approvals?date=15/04/2026&selected=${number}`);
  const pencil = person.section("Invoice lines").getByRole("link", { name: /^Edit approval of invoice/ });
  // The longer the department's name, the earlier it would have been cut.
  for (const width of [320, 280]) {
    await person.page.setViewportSize({ width, height: 640 });
    expect(await isWhole(pencil), `${width} px`).toBe(true);
  }
});

test("what is pressed on a phone is 24 px high", async () => {
  const { page } = person;
  const main = page.getByRole("main");
  await page.setViewportSize({ width: 390, height: 640 });
  const height = async (locator: Locator) => (await locator.first().boundingBox())?.height;
  await person.open("/approvals?date=15/04/2026");
  for (const pressed of [
    main.getByRole("checkbox", { name: /^Approve invoice/ }),
    main.getByRole("link", { name: "Count the till" }),
    main.getByRole("term").getByRole("link"),
  ])
    expect(await height(pressed)).toBeGreaterThanOrEqual(24);
  for (const path of [`/suppliers/${supplier}`, `/customers/${customer}`]) {
    await person.open(path);
    expect(await height(page.getByRole("link", { name: /^0/ })), path).toBeGreaterThanOrEqual(24);
  }
  await person.open("/purchases/new");
  const charge = page.getByRole("button", { name: "Charge 20%" });
  expect(await height(charge)).toBeGreaterThanOrEqual(24);
  await person.open(`/invoices/${invoice}/view`);
  const totals = page.getByRole("link", { name: "Set the totals" });
  expect(await height(totals)).toBeGreaterThanOrEqual(24);
});

test("a long title is whole on a phone with text of twice its size", async () => {
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 640 });
  await person.open("/purchases/split");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const title = page.getByRole("heading", { level: 1 });
  const { beside, lines } = await title.evaluate((each) => ({
    beside: each.scrollWidth - each.clientWidth,
    lines: (each.scrollHeight - each.clientHeight) / Number.parseFloat(getComputedStyle(each).lineHeight),
  }));
  expect(beside).toBe(0);
  // The letters of some fonts reach out of their line.
  expect(Math.floor(lines)).toBe(0);
});
