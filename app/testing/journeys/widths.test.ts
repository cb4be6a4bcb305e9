// Over 300 lines: what may not happen at any width, with the measures that the tests share.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharesOf } from "../garage/share";
import type { Person } from "./person";
import { type Screen, screenStage } from "./screens";
import { LIKE_MODES } from "./stage";

const { stage, place } = screenStage();

const SCREENS: readonly Screen[] = [
  ...(["home", "customers", "invoices", "tax invoice with purchases", "tax quote"] as const),
  ...(["purchases", "products", "services", "weekly sales", "users", "transactions"] as const),
];
/** Around each width at which the layout changes; 640 px is 1280 px at 200 %. */
const WIDTHS = [390, 601, 640, 700, 900, 901, 1024, 1280, 1440];

let person: Person;
beforeAll(async () => {
  person = await stage().person({ scripts: true });
});
afterAll(() => person.close());

/** What can be pressed on the page and is not to be reached: cut, or beneath something else. */
function outOfReach(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "#main :is(a, button, select), header :is(a, button)",
  )) {
    if (
      element.closest("details:not([open]) > :not(summary), [aria-hidden=true]") ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    element.scrollIntoView({ block: "center", inline: "nearest" });
    const [box] = element.getClientRects();
    if (!box) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const name = `${element.textContent?.trim() || element.getAttribute("aria-label")} at ${x}, ${y}`;
    if (hit === null || !(element.contains(hit) || hit.contains(element))) found.push(name);
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (around.scrollLeft === 0) continue;
      found.push(`${name} is off to the right`);
      around.scrollLeft = 0;
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page runs off its side");
  return found;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words of the page that cannot be read well: cut at a side or touching the screen's, or with others over them. */
function unreadable(): string[] {
  const found: string[] = [];
  const words: { readonly node: Node; readonly text: string; readonly box: Box }[] = [];
  const overlap = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isOutside = (box: Box, around: Box) => box.left < around.left - 1 || box.right > around.right + 1;
  const texts = document.createTreeWalker(document.querySelector("#main") ?? document, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    // What stands still over a table that scrolls beneath it lies over words, as it should. Some words are only heard.
    const isApart =
      "svg, select, thead, .cell--actions, .visually-hidden, details:not([open]) > :not(summary)";
    if (!element || !text || element.closest(isApart) || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      let box: Box = whole;
      let isCut = false;
      let canScroll = false;
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === "visible") continue;
        const sides = around.getBoundingClientRect();
        canScroll ||= overflowX === "auto" || overflowX === "scroll";
        isCut ||= !canScroll && isOutside(box, sides);
        box = overlap(box, sides);
      }
      // What only a screen reader reads is one pixel.
      if (box.right - box.left < 2 || box.bottom - box.top < 2) continue;
      if (isCut || (!canScroll && box.right > innerWidth + 1)) found.push(`${text} is cut`);
      else if (box.left < 4) found.push(`${text} touches the side`);
      words.push({ node, text, box });
    }
  }
  for (const [index, { node, text, box }] of words.entries()) {
    const over = words.slice(index + 1).find((other) => {
      const { left, right, top, bottom } = overlap(box, other.box);
      return other.node !== node && right - left > 2 && bottom - top > 6;
    });
    if (over) found.push(`${over.text} lies over ${text}`);
  }
  return found;
}

test.each(sharesOf(4)(SCREENS))("nothing of %s is out of reach or cut at any width", async (name) => {
  await person.open(place(name));
  for (const width of WIDTHS) {
    await person.page.setViewportSize({ width, height: 800 });
    expect(await person.page.evaluate(outOfReach), `${width} px`).toEqual([]);
    expect(await person.page.evaluate(unreadable), `${width} px`).toEqual([]);
  }
});

test("nothing scrolls sideways at 320 px but the grid of approvals", async () => {
  await person.page.setViewportSize({ width: 320, height: 640 });
  for (const name of [
    ...(["new customer", "new user", "new product", "new purchase", "new transaction"] as const),
    ...(["new MOT invoice", "new quote", "who owes us", "approvals"] as const),
  ]) {
    await person.open(place(name));
    const wide = await person.page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth &&
            (each === document.documentElement || getComputedStyle(each).overflowX === "auto"),
        )
        .map((each) => each.className)
        .filter((each) => each !== "day-grid__scroll"),
    );
    expect(wide, name).toEqual([]);
  }
});

test("what stays in sight of a week's table lies over none of its words", async () => {
  const { _id: customer } = await stage().customer("Alexandra Bourne");
  const { _id } = await stage().make("invoices", {
    ...{ customer, vehicleModel: "Volkswagen Golf 1.4 TSI", vehicleReg: "WE11 KLY" },
    invoiceDate: "2026-04-15",
  });
  await stage().api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 9339.45, addVat: true });
  await person.open("/weekly-sales?week=2026-04-13");
  for (const width of WIDTHS) {
    await person.page.setViewportSize({ width, height: 800 });
    const state = person.page.getByText("Not reviewed", { exact: true }).filter({ visible: true });
    await state.scrollIntoViewIfNeeded();
    const isWhole = await state.evaluate((words) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return [...range.getClientRects()].every(({ right, top, bottom }) => {
        const hit = document.elementFromPoint(right - 1, (top + bottom) / 2);
        return hit !== null && (words.contains(hit) || hit.contains(words));
      });
    });
    expect(isWhole, `${width} px`).toBe(true);
  }
});

test("what customers owe stands in its sheet with a row open, and amounts of seven figures are read whole", async () => {
  const owes = async (name: string, ...charges: number[]) => {
    const { _id: customer } = await stage().customer(name);
    for (const charged of charges) {
      const vehicle = { vehicleModel: "Volkswagen Golf 1.4 TSI", vehicleReg: "WE11 KLY" };
      const invoice = { customer, ...vehicle, invoiceDate: "2026-04-15" };
      const { _id } = await stage().make("invoices", invoice);
      await stage().api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged, addVat: false });
    }
    return customer;
  };
  const { page } = person;
  const overrun = () =>
    page.evaluate(() => {
      const table = document.querySelector(".table-scroll");
      return table ? table.scrollWidth - table.clientWidth : -1;
    });
  const payer = await owes("Alexandra Featherstonehaugh", 9339.45, 18.5);
  await person.open(`/who-owes-us?at=2026-08-31&open=${payer}`);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overrun(), `${width} px`).toBe(0);
  }
  const rich = await owes("Wealden Couriers", 1234567.89);
  for (const open of ["", `&open=${rich}`]) {
    await person.open(`/who-owes-us?at=2026-08-31${open}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const totals = page.getByRole("cell", { name: "£1,234,567.89" });
      const isWhole = await totals.evaluateAll((cells) =>
        cells.map((cell) => {
          cell.scrollIntoView({ block: "center", inline: "nearest" });
          const range = document.createRange();
          range.selectNodeContents(cell);
          return [...range.getClientRects()].every(({ left, right, top, bottom }) =>
            [left + 1, right - 1].every((x) =>
              cell.contains(document.elementFromPoint(x, (top + bottom) / 2)),
            ),
          );
        }),
      );
      expect(isWhole, `${width} px${open}`).toEqual(isWhole.map(() => true));
      expect(isWhole.length).toBeGreaterThan(1);
    }
  }
});

describe("a word that no column is wide enough for", () => {
  const long = (word: string) => `${word}${"withoutends".repeat(5)}`;
  let invoice: string;
  let customer: string;
  let supplier: string;
  beforeAll(async () => {
    const make = async (call: string, body: object) => (await stage().make(call, body))._id as string;
    customer = (await stage().customer(long("Name"), { town: long("Town") }))._id;
    const vehicle = { customer, vehicleModel: long("Model"), vehicleReg: "LO11 NGW" };
    invoice = await make("invoices", { ...vehicle, invoiceDate: "2026-04-08", reference: long("Order") });
    const line = { service: "labour", charged: 120, description: long("Described") };
    await stage().api("PUT", `invoices/${invoice}/new-line`, line);
    await stage().api("PUT", `invoices/${invoice}/payments`, { cash: 20, reference: long("Till") });
    await make("quotes", vehicle);
    await make("transactions", { customerRef: long("Reference"), amount: 12, date: "2026-04-08" });
    supplier = await make("suppliers", { name: long("Supplier"), town: long("Town") });
    await make("purchases", {
      ...{ supplier, invoice },
      purchaseCategory: await make("purchase-categories", {
        name: long("Category"),
        description: long("About"),
      }),
      ...{ invoicedTo: "Garage", amount: 12, vat: 0, total: 12, details: long("Details") },
      ...{ supplierInvoiceNumber: long("Number"), supplierInvoiceDate: "2026-04-08" },
    });
  });

  /** How far tables run out of their sheets, and the words that are broken outside the cells that may. */
  function astray(): string[] {
    const found = [
      document.documentElement,
      ...document.querySelectorAll(".sheet, .table-scroll, .day-details__scroll"),
    ]
      .map((place) => place.scrollWidth - place.clientWidth)
      .filter((overrun) => overrun > 0)
      .map((overrun) => `${overrun} px too wide`);
    for (const cell of document.querySelectorAll(".row > :not(.has-long-word, :has(.clamped, wbr))")) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\p{L}\d]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(`${word} is broken`);
        }
      }
    }
    return found;
  }

  test.each([
    ...["/customers", "/invoices", "/quotes", "/purchases", "/suppliers", "/purchase-categories"],
    ...["/transactions", "/receipts", "/vehicles/LO11NGW", "/weekly-sales?week=2026-04-06"],
    ...[
      "/approvals?date=08/04/2026",
      "/who-owes-us?at=2026-08-31",
      "/who-owes-us/suppliers?at=2026-08-31",
      "{invoice}",
      "{receipt}",
      "{payment}",
    ],
  ])("is broken within its own on %s", async (address) => {
    const { page } = person;
    await person.open(
      address
        .replace("{invoice}", `/invoices/${invoice}/view`)
        .replace("{receipt}", `/receipts/new?customer=${customer}`)
        .replace("{payment}", `/suppliers/${supplier}/pay`),
    );
    await page.getByText("withoutends").filter({ visible: true }).first().waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(astray), `${width} px`).toEqual([]);
    }
  });
});

test("what closes the books stands apart from its day, its history in line, and its tabs close together", async () => {
  await person.open(place("closed books"));
  const { page } = person;
  const boxOf = async (role: "button" | "heading" | "link" | "textbox", name: string | RegExp) => {
    const box = await page.getByRole("main").getByRole(role, { name }).first().boundingBox();
    if (!box) throw new Error(`${name} is not there`);
    return { ...box, bottom: box.y + box.height };
  };
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const day = await boxOf("textbox", "Last closed day");
    expect((await boxOf("button", "Close the books")).y - day.bottom).toBeGreaterThanOrEqual(12);
    const words = await boxOf("heading", /^The books are/);
    expect((await boxOf("heading", /^History/)).x, `${width} px`).toBe(words.x);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const tabs = await page.getByRole("navigation", { name: "Who owes us" }).getByRole("link").all();
  const boxes = await Promise.all(tabs.map((tab) => tab.boundingBox()));
  const rows = [...new Map(boxes.map((box) => [box?.y ?? 0, box?.height ?? 0]))].sort(([a], [b]) => a - b);
  expect(rows.length).toBeGreaterThan(1);
  for (const [index, [y]] of rows.entries()) {
    const [above, height] = rows[index - 1] ?? [y, 0];
    expect(y - above - height).toBeLessThan(8);
  }
});

test("a page's title is whole at every width, beside the open menu too", async () => {
  await person.open("/weekly-sales");
  for (const width of WIDTHS) {
    await person.page.setViewportSize({ width, height: 800 });
    const title = person.page.getByRole("heading", { level: 1 });
    expect(await title.evaluate((each) => each.scrollWidth - each.clientWidth), `${width} px`).toBe(0);
  }
});

test.each(LIKE_MODES)("a toast lies over no title and nothing that can be pressed, with $mode", async ({
  scripts,
  word,
}) => {
  const other = await stage().person({ scripts });
  for (const width of WIDTHS) {
    await other.page.setViewportSize({ width, height: 800 });
    const { _id } = await stage().customer(`Toasted ${word} ${width}`);
    await other.open(`/customers/${_id}/edit`);
    await other.fills({ "Town (optional)": "Lewes" });
    await other.sends("Update customer");
    await other.seesToast("Customer updated successfully");
    const covered = await other.page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".toast")].map((toast) => toast.getBoundingClientRect());
      const pressed = [...document.querySelectorAll("a, button, input, label, h1")].filter(
        (each) =>
          !each.closest(".toast") &&
          each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      return pressed
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return boxes.some(
            (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
          );
        })
        .map((each) => each.outerHTML.slice(0, 120));
    });
    expect(covered, `${width} px`).toEqual([]);
  }
  await other.close();
});
