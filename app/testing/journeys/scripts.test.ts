// Over 300 lines: what only scripts do with drawers and pages, in one browser.
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { Stage } from "./stage";

let stage: Stage;
let person: Person;
let customer: { _id: string; name: string };
let invoice: { _id: string; autoId: number };

beforeAll(async () => {
  stage = await Stage.open();
  for (let each = 1; each <= 12; each++) customer = await stage.customer(`Customer ${each}`);
  invoice = await stage.make("invoices", {
    customer: customer._id,
    vehicleModel: "Ford Fiesta",
    vehicleReg: "FI11 STA",
  });
  await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 10 });
  person = await stage.person({ scripts: true });
});
afterAll(() => stage.close());
afterEach(() => {
  expect(person.complaints).toEqual([]);
  expect(stage.faults).toEqual([]);
});

const hasFocus = (locator: Locator) =>
  soon(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

describe("a drawer", () => {
  test.each([
    "View",
    "Edit",
    "Delete",
  ])("that %s opened is closed by Esc, and its opener has the focus again", async (word) => {
    await person.open("/customers?search=Customer&page=2");
    const opener = person.page.getByRole("link", { name: `${word} Customer 1`, exact: true });
    await opener.focus();
    await person.page.keyboard.press("Enter");
    await person.seesDrawer(/Customer 1|Delete customer/);
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
    await person.isAt("/customers?search=Customer&page=2");
    await hasFocus(opener);
  });

  test("closes on a press beside it, and its opener has the focus again", async () => {
    await person.open("/customers");
    const opener = person.page.getByRole("main").getByRole("link", { name: "Create customer" });
    await opener.click();
    await person.seesDrawer("Create customer");
    await hasFocus(person.field("Full name"));
    await person.page.mouse.click(400, 400);
    await person.seesNoDrawer();
    await hasFocus(opener);
  });

  test.each([
    ["a form", () => "/customers/new"],
    ["a record", () => `/customers/${customer._id}`],
    ["a question", () => `/customers/${customer._id}/delete`],
    ["a form with a combobox", () => "/invoices/new"],
    ["payments", () => `/invoices/${invoice._id}/view/payments`],
    ["a line", () => `/invoices/${invoice._id}/view/lines/new`],
  ])("with %s keeps the focus, whichever way one tabs", async (_, path) => {
    const { page } = person;
    await person.open(path());
    const dialog = page.getByRole("dialog");
    await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    // At its end the focus leaves the page for the browser's own controls: the body has it then.
    const focus = () =>
      dialog.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) return "the browser";
        return element.contains(activeElement) ? activeElement.outerHTML : "behind the drawer";
      });
    for (const key of ["Tab", "Shift+Tab"]) {
      const seen = new Set<string>();
      for (let at = ""; !seen.has(at); at = await focus()) {
        seen.add(at);
        await page.keyboard.press(key);
      }
      expect([...seen]).not.toContain("behind the drawer");
      expect(seen.size).toBeGreaterThan(4);
    }
  });

  test("whose form is refused puts the focus on the list of problems", async () => {
    await person.open("/customers/new");
    await person.sends("Create customer");
    await hasFocus(person.page.getByRole("alert", { name: "There is a problem" }));
    await person.page.keyboard.press("Tab");
    await hasFocus(person.page.getByRole("link", { name: "Full Name is Required" }));
  });
});

describe("a drawer with something typed", () => {
  let asked: string[];
  let isLeaving = false;
  beforeAll(() =>
    person.page.on("dialog", async (dialog) => {
      // The browser's own question, when a test goes on to the next page.
      if (dialog.type() === "beforeunload") return dialog.accept();
      asked.push(dialog.message());
      await (isLeaving ? dialog.accept() : dialog.dismiss());
    }),
  );
  beforeEach(() => {
    asked = [];
    isLeaving = false;
  });
  afterAll(() => person.page.removeAllListeners("dialog"));
  const question = "What you typed is not saved yet. Leave without saving?";
  const asksBeforeClosing = () => person.asksBeforeClosing();

  test("asks before Esc, a press beside it or × leaves it", async () => {
    await person.open("/customers/new");
    await person.fills({ "Full name": "Half Typed" });
    await person.page.keyboard.press("Escape");
    await soon(() => asked).toEqual([question]);
    await person.page.mouse.click(400, 400);
    await soon(() => asked).toEqual([question, question]);
    expect(await person.values("Full name")).toEqual(["Half Typed"]);
    isLeaving = true;
    await person.page.getByRole("link", { name: "Close", exact: true }).last().click();
    await person.isAt("/customers");
    expect(asked).toHaveLength(3);
  });

  test("asks for what was chosen, and for what was refused", async () => {
    await person.open("/invoices/new");
    const box = person.page.getByRole("combobox", { name: "Customer" });
    await box.click();
    await person.page.getByRole("listbox").getByRole("option").first().click();
    // The form hears of a choice a moment after it is shown: no finger is as quick as this test.
    await soon(asksBeforeClosing).toBe(true);
    await person.page.keyboard.press("Escape");
    await soon(() => asked).toEqual([question]);
    await person.sends("Create invoice");
    await person.page.keyboard.press("Escape");
    await soon(() => asked).toEqual([question, question]);
    expect(person.place).toBe("/invoices/new");
    isLeaving = true;
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
  });

  test("asks for words in a picker that chose nothing", async () => {
    await person.open("/invoices/new");
    await person.page.getByRole("combobox", { name: "Customer" }).fill("nobody we know");
    await soon(asksBeforeClosing).toBe(true);
    // The first one closes the list.
    await person.page.keyboard.press("Escape");
    await person.page.keyboard.press("Escape");
    await soon(() => asked).toEqual([question]);
    isLeaving = true;
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
  });

  test("leaves the selection in a field of several lines that is drawn again", async () => {
    const { body } = await stage.api("GET", "invoices?limit=1");
    await stage.api("PUT", `invoices/${body[0]._id}`, { repairNotes: "Brakes, pads and discs" });
    await person.open("/invoices");
    await person.page.locator(`a[href^="/invoices/${body[0]._id}/edit"]`).click();
    await person.seesDrawer(/^Update Invoice/);
    const notes = person.field("Repair notes (optional)");
    await notes.evaluate((area: HTMLTextAreaElement) => {
      area.focus();
      area.setSelectionRange(2, 5);
      // A form draws its fields again whenever one of them is typed into.
      const other = area.form?.elements.namedItem("vehicleModel") as HTMLInputElement;
      other.value = "Drawn Again";
      other.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await soon(() => person.asksBeforeClosing()).toBe(true);
    expect(
      await notes.evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [
        selectionStart,
        selectionEnd,
      ]),
    ).toEqual([2, 5]);
    isLeaving = true;
  });

  test("asks nothing once its save is answered with a page whose scripts are still to come", async () => {
    const { page } = person;
    const letGo = await person.holdsBack(/\/build\/routes\/invoices_\.\$id\.view-/);
    await person.open("/invoices/new");
    await new RecordPicker(person, "Customer", CUSTOMER_SEARCH).choose(customer.name, customer.name);
    await person.fills({ "Vehicle reg": "AB12 CDE", "Vehicle model": "Ka" });
    await soon(asksBeforeClosing).toBe(true);
    const scripts = page.waitForRequest(/\/build\/routes\/invoices_\.\$id\.view-/);
    await page.getByRole("button", { name: "Create invoice" }).click();
    await scripts;
    await soon(asksBeforeClosing).toBe(false);
    letGo();
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    expect(asked).toEqual([]);
    await page.unroute(/\/build\/routes\/invoices_\.\$id\.view-/);
  });

  test("asks nothing where a field that cannot be changed was passed on the way", async () => {
    for (const [form, list] of [
      ["/invoices/mot/new", "/invoices/mot"],
      ["/quotes/new", "/quotes"],
    ] as const) {
      await person.open(form);
      for (let pressed = 0; pressed < 3; pressed += 1) await person.page.keyboard.press("Tab");
      await person.page.getByRole("heading", { level: 2 }).last().click();
      await person.page.keyboard.press("Escape");
      await person.isAt(list);
      expect(asked).toEqual([]);
    }
  });

  test("asks nothing after Cancel, a save, no typing, or typing that was undone", async () => {
    await person.open("/suppliers/new");
    await person.sends("Create supplier");
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
    await person.open(`/customers/${customer._id}/edit`);
    const [email = ""] = await person.values("Email");
    await person.fills({ Email: "other@example.co.uk" });
    await person.follows("Cancel");
    await person.seesNoDrawer();
    await person.open(`/customers/${customer._id}/edit`);
    await person.fills({ Email: "other@example.co.uk" });
    await person.fills({ Email: email });
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
    await person.open(`/customers/${customer._id}/edit`);
    await person.fills({ Email: "other@example.co.uk" });
    await person.sends("Update customer");
    await person.seesNoDrawer();
    expect(asked).toEqual([]);
  });
});

describe("the page", () => {
  test("goes to the search in the bar on /, but not while one types", async () => {
    const { page } = person;
    const box = page.getByRole("combobox", { name: "Find anything" });
    for (const path of ["/customers", "/home", "/vat"]) {
      await person.open(path);
      await page.keyboard.press("/");
      await hasFocus(box);
      expect(await box.inputValue()).toBe("");
      await page.keyboard.type("a/b");
      expect(await box.inputValue()).toBe("a/b");
    }
    await person.open("/customers/new");
    await person.field("Full name").focus();
    await page.keyboard.press("/");
    expect(await person.values("Full name")).toEqual(["/"]);
  });

  test("leaves a drawer for the search on /, and asks first where something was typed", async () => {
    const { page } = person;
    await person.open(`/customers/${customer._id}`);
    await page.keyboard.press("/");
    await person.isAt("/find");
    await hasFocus(page.getByRole("combobox", { name: "Find anything" }));
    await person.open("/customers/new");
    await person.fills({ "Full name": "Half typed" });
    await page.getByLabel("Credit account").focus();
    const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
    await page.keyboard.press("/");
    await asked;
    await person.isAt("/customers/new");
    expect(await person.values("Full name")).toEqual(["Half typed"]);
  });

  test("shows a toast that can be dismissed, and the next one again", async () => {
    const { page } = person;
    for (const town of ["Lewes", "Hove"]) {
      await person.open(`/customers/${customer._id}/edit`);
      await person.fills({ "Town (optional)": town });
      await person.sends("Update customer");
      await person.seesToast("Customer updated successfully");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByText("Customer updated successfully").waitFor({ state: "detached" });
    }
  });

  test("shows the toast of a form that failed again when it fails again in the same words", async () => {
    const { page } = person;
    await person.open("/customers/new");
    for (const name of ["", "Still incomplete"]) {
      await person.fills({ "Full name": name });
      await person.sends("Create customer");
      await person.seesToast("Error creating customer");
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByText("Error creating customer").waitFor({ state: "detached" });
    }
  });

  test("goes back and forward through searches, pages and drawers", async () => {
    const { page } = person;
    const search = person.field("Search Customers");
    await person.open("/customers");
    await person.follows("Page 2");
    await person.isAt("/customers?page=2");
    await person.searches("Search Customers", "customer 12");
    await person.isAt("/customers?search=customer+12");
    await person.follows("View Customer 12");
    await person.seesDrawer("Customer 12");
    await page.goBack();
    await person.seesNoDrawer();
    await person.seesRows(2, ["Customer 12"]);
    await page.goBack();
    await person.isAt("/customers?page=2");
    await person.seesHeading("ALL CUSTOMERS");
    await person.seesRows(2, ["Customer 2", "Customer 1"]);
    await soon(() => search.inputValue()).toBe("");
    await page.goBack();
    await person.isAt("/customers");
    await page.goForward();
    await page.goForward();
    await person.isAt("/customers?search=customer+12");
    await person.seesRows(2, ["Customer 12"]);
    await soon(() => search.inputValue()).toBe("customer 12");
  });

  test("is never loaded anew on the way through it", async () => {
    const { page } = person;
    await person.open("/home");
    await page.evaluate(() => Object.assign(window, { isStillHere: true }));
    const menu = page.getByRole("navigation", { name: "Main" });
    for (const entry of ["Customers", "Purchases", "Customers"]) {
      await menu.getByRole("link", { name: entry, exact: true }).click();
      await person.isAt(`/${entry.toLowerCase()}`);
    }
    await person.searches("Search Customers", "customer");
    await person.isAt("/customers?search=customer");
    await person.follows("Page 2");
    await person.isAt("/customers?search=customer&page=2");
    await person.follows("Edit Customer 2");
    await person.fills({ Email: "two@example.co.uk" });
    await person.sends("Update customer");
    await person.seesToast("Customer updated successfully");
    await page.getByRole("link", { name: "Clear search" }).click();
    await person.isAt("/customers");
    await person.follows("View Customer 12");
    await person.follows("Create invoice");
    await person.fills({ "Vehicle reg": "HE11 RRE", "Vehicle model": "Ford Ka" });
    await person.sends("Create invoice");
    await person.seesToast("Invoice created successfully");
    await person.follows("Add invoice line");
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "12" });
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    await person.follows("Customer 12");
    await person.seesDrawer("Customer 12");
    await person.page.keyboard.press("Escape");
    await person.seesNoDrawer();
    await menu.getByRole("link", { name: "Invoices", exact: true }).click();
    await page.getByRole("link", { name: "Un paid" }).click();
    await person.seesHeading("UNPAID INVOICES");
    expect(await page.evaluate(() => "isStillHere" in window)).toBe(true);
  });

  test("offers a service's price, and leaves a price that was typed", async () => {
    await person.open(`/invoices/${invoice._id}/view/lines/new`);
    await person.fills({ Amount: "15" });
    await person.field("Item").selectOption({ label: "Labour" });
    expect(await person.values("Amount")).toEqual(["15"]);
  });

  test("writes what is picked in the calendar into the date's field", async () => {
    await person.open("/invoices/new");
    await person.page
      .getByRole("button", { name: "Choose invoice date" })
      .locator("xpath=following-sibling::input")
      .evaluate((input: HTMLInputElement) => {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
        set?.call(input, "2026-11-19");
        input.dispatchEvent(new Event("change", { bubbles: true }));
      });
    expect(await person.values("Invoice date")).toEqual(["19/11/2026"]);
  });
});
