import { beforeAll, expect, test } from "vitest";
import { soon } from "./person";
import { openStage, personOn } from "./stage";

// What a screen reader is told when a page comes without a reload, and where the focus is then.

const stage = openStage();
const person = personOn(stage, { scripts: true });

beforeAll(async () => {
  // What stands in a region that is read out as it changes, in the order in which it came there.
  await person.page.addInitScript(() => {
    const said: string[] = [];
    const regions = "[role=status], [role=alert]";
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll(regions)] : [],
        );
        for (const region of [element?.closest(regions), ...inside]) {
          const text = region?.textContent ?? "";
          if (text !== "" && text !== "Loading" && said.at(-1) !== text) said.push(text);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  const { _id: customer } = await stage.customer("Nora Pike");
  await Promise.all(Array.from({ length: 20 }, (_, index) => stage.customer(`Customer ${index}`)));
  await stage.make("invoices", { customer, vehicleModel: "Ford Fiesta", vehicleReg: "FI11 STA" });
});

/** What is said from here on. */
async function listens(): Promise<() => Promise<string[]>> {
  const before = await person.page.evaluate(() => Reflect.get(window, "said").length);
  return () => person.page.evaluate((from) => Reflect.get(window, "said").slice(from), before);
}

/** The words of what has the focus; undefined for the page itself. */
const focused = () =>
  person.page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) return undefined;
    return activeElement.getAttribute("aria-label") ?? activeElement.textContent;
  });

async function pressesOn(link: string): Promise<void> {
  await person.page.getByRole("link", { name: link, exact: true }).press("Enter");
}

test("a link of the menu, another page and a filter say what they brought, and keep the focus", async () => {
  await person.open("/home");
  let said = await listens();
  await pressesOn("Customers");
  await soon(said).toEqual(["Customers, ALL CUSTOMERS, 1–10 of 21"]);
  expect(await focused()).toBe("Customers");
  said = await listens();
  await pressesOn("Next page");
  await soon(said).toEqual(["Customers, ALL CUSTOMERS, 11–20 of 21"]);
  expect(await focused()).toBe("Next page");
  await pressesOn("Invoices");
  await person.isAt("/invoices");
  said = await listens();
  await pressesOn("Paid");
  await soon(said).toEqual(["Invoices, PAID INVOICES, 0"]);
  said = await listens();
  await pressesOn("Un paid");
  await soon(said).toEqual(["Invoices, UNPAID INVOICES, 1–1 of 1"]);
  expect(await focused()).toBe("Un paid");
});

test("the link to the last page and to the first one keep the focus there", async () => {
  const { keyboard } = person.page;
  await person.open("/customers?page=2");
  await pressesOn("Next page");
  await person.isAt("/customers?page=3");
  expect(await focused()).toBe("Next page");
  // It leads nowhere now, and Tab goes on from its place.
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  expect(await focused()).toBe("Page 3");
  expect(person.place).toBe("/customers?page=3");
  await person.open("/customers?page=2");
  await pressesOn("Previous page");
  await person.isAt("/customers?page=1");
  expect(await focused()).toBe("Previous page");
  await keyboard.press("Tab");
  expect(await focused()).toBe("Page 1");
});

test.each([
  ["found something", "pike"],
  ["found nothing", "nobody at all"],
])("a search that %s is cleared, and its box has the focus", async (_, words) => {
  await person.open(`/customers?search=${encodeURIComponent(words)}`);
  await person.page.getByRole("link", { name: "Clear search" }).last().press("Enter");
  await person.isAt("/customers");
  expect(await focused()).toBe("Search Customers");
  expect(await person.values("Search Customers")).toEqual([""]);
  await person.page.goBack();
  await soon(() => person.values("Search Customers")).toEqual([words]);
});

test("a search says how much it found, and that it found nothing", async () => {
  await person.open("/customers");
  let said = await listens();
  await person.searches("Search Customers", "pike");
  await soon(said).toEqual(["Customers, SEARCH RESULTS, 1–1 of 1"]);
  said = await listens();
  await person.searches("Search Customers", "nobody at all");
  await soon(said).toEqual(["Customers, SEARCH RESULTS, 0"]);
  expect(await focused()).toBe("Search Customers");
});

test("a day that is asked for is said, and the box keeps the focus, also where it is no day", async () => {
  for (const [path, label, title] of [
    ["/approvals?date=2026-03-02", "Approval Date", "Sales approvals"],
    ["/who-owes-us?at=2026-03-02", "As at", "Who Owes Us"],
  ] as const) {
    await person.open(path);
    const box = person.field(label);
    const hasFocus = () => box.evaluate((field) => field === document.activeElement);
    let said = await listens();
    await box.fill("01/03/2026");
    await box.press("Enter");
    await soon(said).toEqual([`${title} 01 Mar 2026`]);
    expect(await hasFocus()).toBe(true);
    said = await listens();
    await box.fill("31/02/2026");
    await box.press("Enter");
    await soon(said).toEqual([
      expect.stringMatching(`^${title}.*\\. Error: Must be a real date, like 19/11/2026`),
    ]);
    expect(await hasFocus()).toBe(true);
  }
});

test("a drawer says nothing beside its own title, nor does the list when it closes", async () => {
  await person.open("/home");
  await pressesOn("Customers");
  await person.isAt("/customers");
  const said = await listens();
  await pressesOn("Create customer");
  await person.seesDrawer("Create Customer");
  await person.page.keyboard.press("Escape");
  await person.seesNoDrawer();
  await soon(focused).toBe("Create customer");
  expect(await said()).toEqual([]);
});

test("after a deletion its toast is heard, and the focus is at the head of the list", async () => {
  const { _id: customer } = await stage.customer("Gone Tomorrow");
  await person.open("/customers?search=tomorrow");
  await pressesOn("Delete Gone Tomorrow");
  await person.seesDrawer("Delete customer");
  const said = await listens();
  await person.sends("Delete customer");
  await person.seesNoDrawer();
  await soon(focused).toBe("SEARCH RESULTS0");
  expect(await said()).toEqual(["Customer deleted successfully"]);
  await person.page.keyboard.press("Tab");
  expect(await focused()).toBe("Search Customers");
  expect((await stage.api("GET", `customers/${customer}`)).status).toBe(404);
});

test.each([
  ["/customers/new", "ALL CUSTOMERS21"],
  ["/invoices/new", "INVOICES1"],
])("Escape in %s, opened by its address, leads to the head of its list", async (path, head) => {
  await person.open(path);
  await person.page.getByRole("dialog").waitFor();
  await person.page.keyboard.press("Escape");
  await person.seesNoDrawer();
  await soon(focused).toBe(head);
});

test("a page whose button went with the page before has the focus at its head", async () => {
  const { _id: customer } = await stage.customer("Head Start");
  const quote = await stage.make("quotes", { customer, vehicleModel: "Ford Ka", vehicleReg: "HE11 ADS" });
  await person.open(`/quotes/${quote._id}/view`);
  await person.sends("Generate invoice");
  await soon(focused).toMatch(/^INV # \d+/);
});

test("another year of Home's charts comes without a reload, where the page stood", async () => {
  const { _id: customer } = await stage.customer("Last Year");
  const invoiceDate = `${new Date().getFullYear() - 1}-03-02`;
  await stage.make("invoices", { customer, vehicleModel: "Ford Ka", vehicleReg: "LA11 YEA", invoiceDate });
  await person.open("/home");
  await person.page.evaluate(() => Object.assign(window, { stays: true }));
  const show = person.page.getByRole("button", { name: "Show" });
  await person.page.getByLabel("Monthly charts for").selectOption({ index: 1 });
  const said = await listens();
  await show.press("Enter");
  await person.isAt(/^\/home\?year=/);
  await soon(said).toEqual([expect.stringMatching(/^Dashboard 20\d\d$/)]);
  expect(await person.page.evaluate(() => Reflect.get(window, "stays"))).toBe(true);
  expect(await show.evaluate((button) => button === document.activeElement)).toBe(true);
});
