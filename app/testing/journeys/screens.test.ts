import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isFull, sharesOf } from "../garage/share";
import type { Person } from "./person";
import { PUBLIC_SCREENS, quickScreens, SCREENS, type Screen, screenStage } from "./screens";
import { Stage } from "./stage";
import { axeFindingsHere, bringAxe, CONTRAST } from "./test-browser";

const { stage, place } = screenStage();
const fewOf = sharesOf(6);
const sheetScreens = sharesOf(4);

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** The narrowest page that WCAG 2.2 asks for (1.4.10). */
const NARROWEST = { width: 320, height: 568 };

type Look = readonly [where: string, scheme: "light" | "dark", size: typeof DESK, options?: object];

const LOOKS: readonly Look[] = [
  ["desk, by day", "light", DESK],
  ["phone, by night", "dark", PHONE],
];
/** What the dark scheme changes is looked at on the phone too. */
const BY_NIGHT: Look = ["desk, by night", "dark", DESK, CONTRAST];
const looksAt = sharesOf(LOOKS.length);

/** Looks at the page as it stands: at a desk by day or on a phone by night, in full at all of it; and that nothing runs off its side. */
async function looksAround({ page }: Person): Promise<string[]> {
  const found: string[] = [];
  for (const [where, colorScheme, size, options] of [...looksAt(LOOKS), ...(isFull ? [BY_NIGHT] : [])]) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    const findings = await axeFindingsHere(page, options);
    found.push(...findings.map((finding) => `${where}: ${finding}`));
  }
  for (const size of [PHONE, NARROWEST]) {
    await page.setViewportSize(size);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`at ${size.width} px: runs off the side by ${over} px`);
  }
  await page.setViewportSize(DESK);
  found.push(...(await page.evaluate(textThatStays)));
  return found;
}

/** The texts of a page that do not grow when the reader has asked the browser for larger ones. Runs in the browser. */
function textThatStays(): string[] {
  const { documentElement: root } = document;
  const holders = [...root.querySelectorAll<HTMLElement>("body *")].filter(
    ({ offsetParent, childNodes }) =>
      offsetParent !== null &&
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()),
  );
  // The text of a drawing grows with the drawing.
  const sizeOf = (element: Element) =>
    element instanceof SVGElement
      ? element.getBoundingClientRect().height
      : Number.parseFloat(getComputedStyle(element).fontSize);
  const before = holders.map(sizeOf);
  root.style.fontSize = "200%";
  const isShown = (holder: Element) => holder.getClientRects().length > 0;
  const staying = holders.filter(
    (holder, index) => isShown(holder) && sizeOf(holder) < 1.5 * (before[index] ?? 0),
  );
  root.style.fontSize = "";
  return staying.map(({ textContent }) => `stays as small as it is: ${textContent}`);
}

describe("axe finds nothing, at any size and in any colour scheme,", () => {
  let person: Person;
  let stranger: Person;
  beforeAll(async () => {
    person = await stage().person({ scripts: true });
    stranger = await stage().person({ scripts: true, isStranger: true });
    for (const { page } of [person, stranger]) await bringAxe(page);
  });
  afterAll(() => Promise.all([person.close(), stranger.close()]));
  afterEach(() => {
    expect([...person.complaints, ...stranger.complaints]).toEqual([]);
    expect(stage().faults).toEqual([]);
  });

  test.each(quickScreens(SCREENS))("on %s", async (name) => {
    await person.open(place(name));
    expect(await looksAround(person)).toEqual([]);
  });

  test.each(PUBLIC_SCREENS)("on %s", async (address) => {
    await stranger.open(address);
    expect(await looksAround(stranger)).toEqual([]);
  });

  const refused: { name: Screen; button: string; values?: Record<string, string> }[] = [
    { name: "new customer", button: "Create customer" },
    { name: "edit customer", button: "Update customer", values: { "Full name": "" } },
    { name: "delete customer", button: "Delete customer" },
    { name: "new service", button: "Create service" },
    { name: "delete service", button: "Delete service" },
    { name: "new purchase category", button: "Create purchase category" },
    { name: "new invoice", button: "Create invoice" },
    { name: "new MOT invoice", button: "Create MOT invoice", values: { "Cash (optional)": "-1" } },
    { name: "new line", button: "Add invoice line" },
    { name: "payments", button: "Add Payments", values: { Amount: "0" } },
    { name: "totals", button: "Set the totals", values: { "Card (optional)": "-1" } },
    { name: "money from a customer", button: "Create receipt", values: { "Amount received": "0" } },
    { name: "new transaction", button: "Create transaction" },
    { name: "new product", button: "Create product" },
    { name: "edit product", button: "Update product", values: { Name: "" } },
    { name: "new purchase", button: "Create purchase" },
    { name: "delete supplier", button: "Delete supplier" },
    { name: "new user", button: "Create user" },
    { name: "edit approval", button: "Update approval", values: { Amount: "", "A-Z (optional)": "1" } },
  ];
  test.each(fewOf(refused))("on $name once it is refused", async ({ name, button, values }) => {
    await person.open(place(name));
    await person.fills(values ?? {});
    await person.sends(button);
    await person.page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a sign-in that is refused", async () => {
    await stranger.open("/sign-in");
    await stranger.sends("Sign in");
    await stranger.page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(stranger)).toEqual([]);
  });

  test("on a dashboard with all its figures open", async () => {
    await person.open(place("home"));
    for (const figures of await person.page.getByText("Figures", { exact: true }).all())
      await figures.click();
    // What is halfway under the bar at the top is no smaller for it.
    await person.page.evaluate(() => scrollTo(0, 0));
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a list with a toast, an open row and an open menu", async () => {
    const { page } = person;
    await person.open(place("edit invoice"));
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    await page
      .getByRole("link", { name: /^More of/ })
      .first()
      .click();
    expect(await looksAround(person)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.getByRole("banner").locator("label").click();
    expect(await axeFindingsHere(page)).toEqual([]);
  });

  test("on an open purchase, among the others and on its invoice", async () => {
    const { page } = person;
    for (const name of ["purchases", "tax invoice with purchases"] as const) {
      await person.open(place(name));
      await page
        .getByRole("link", { name: /^More of/ })
        .first()
        .click();
      // What is halfway under the bar at the top is no smaller for it.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await looksAround(person)).toEqual([]);
    }
  });

  test("on a cell that is edited and refused", async () => {
    const { page } = person;
    await person.open(place("approvals with changes"));
    const cell = page.locator(".day-grid__row > :nth-child(7)").first();
    await cell.click();
    await page.keyboard.type("1x");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await looksAround(person)).toEqual([]);
    await cell.click();
    expect(await looksAround(person)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: /^Amount of invoice/ }).waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a week with a choice that is not saved, and once it is refused", async () => {
    const { page } = person;
    await person.open(place("a reviewed week"));
    const select = page.getByRole("combobox", { name: /^Review of invoice/ }).first();
    await select.selectOption("Accept");
    await page.getByText("1 change not saved yet").waitFor();
    expect(await looksAround(person)).toEqual([]);
    const { body } = await stage().api("GET", "invoices?search=no11ne");
    await stage().api("PUT", `invoices/${body[0]._id}`, { repairNotes: "Theirs" });
    await person.sends("Update invoices");
    await page.getByRole("alert", { name: "There is a problem" }).waitFor();
    expect(await looksAround(person)).toEqual([]);
  });

  test("on a combobox with its list open", async () => {
    await person.open(place("new invoice"));
    await person.page.getByRole("combobox", { name: "Customer" }).click();
    await person.page.getByRole("listbox").getByRole("option").first().waitFor();
    expect(await looksAround(person)).toEqual([]);
  });
});

describe("while the books are empty, axe finds nothing", () => {
  let empty: Stage;
  let person: Person;
  beforeAll(async () => {
    empty = await Stage.open();
    person = await empty.person({ scripts: true });
  });
  afterAll(() => empty.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(empty.faults).toEqual([]);
  });

  const lists = [
    ...["/home", "/customers", "/invoices", "/invoices/mot", "/purchases", "/suppliers"],
    ...["/purchase-categories", "/products", "/weekly-sales", "/approvals", "/quotes", "/transactions"],
  ];
  test.each(fewOf(lists))("on %s", async (address) => {
    await person.open(address);
    expect(await looksAround(person)).toEqual([]);
  });
});

/** One screen of each style sheet. */
const OF_EACH_SHEET = ["customers", "home", "approvals", "tax invoice"] as const;

/** The rules of another style sheet that would match something on this page, and that its own sheet lacks. */
async function missingRules({ page }: Person, sheet: string): Promise<string[]> {
  return page.evaluate((text) => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        return "cssRules" in rule ? selectorsOf((rule as CSSGroupingRule).cssRules) : [];
      });
    const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)));
    const other = new CSSStyleSheet();
    other.replaceSync(text);
    const others = selectorsOf(other.cssRules).filter((selector) => !own.has(selector));
    // A pseudo-element matches nothing itself: what it belongs to does.
    const element = (selector: string) =>
      selector.replaceAll(/(^|[\s>+~,])::[\w-]+/g, "$1*").replaceAll(/::[\w-]+/g, "");
    return others.filter((selector) => document.querySelector(element(selector)));
  }, sheet);
}

describe("without JavaScript", () => {
  test("each screen has one style sheet, with every rule that would draw something there", async () => {
    const person = await stage().person({ scripts: false });
    const own = () =>
      person.page
        .locator("link[rel=stylesheet]")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    const sheets = new Map<string, string>();
    for (const name of OF_EACH_SHEET) {
      await person.open(place(name));
      for (const href of await own()) sheets.set(href, await (await fetch(stage().url + href)).text());
    }
    expect(sheets.size).toBe(OF_EACH_SHEET.length);
    const found: string[] = [];
    for (const name of sheetScreens(SCREENS)) {
      await person.open(place(name));
      const shown = await own();
      if (shown.length !== 1) found.push(`${name}: ${shown.length} sheets`);
      for (const [href, text] of sheets) {
        if (shown.includes(href)) continue;
        found.push(...(await missingRules(person, text)).map((rule) => `${name}: ${rule}`));
      }
    }
    expect(found).toEqual([]);
    await person.close();
  }, 300_000);

  test("the first view of any page takes at most three requests", async () => {
    const tooMany: string[] = [];
    for (const isStranger of [false, true]) {
      const person = await stage().person({ scripts: false, isStranger });
      const network = await person.page.context().newCDPSession(person.page);
      await network.send("Network.setCacheDisabled", { cacheDisabled: true });
      let requests = 0;
      // An address that stands for today's leads to it first.
      person.page.on("request", (request) => {
        if (request.redirectedFrom() === null) requests += 1;
      });
      for (const address of isStranger ? PUBLIC_SCREENS : fewOf(SCREENS).map(place)) {
        requests = 0;
        await person.open(address);
        if (requests > 3) tooMany.push(`${address}: ${requests}`);
      }
      await person.close();
    }
    expect(tooMany).toEqual([]);
  });
});
