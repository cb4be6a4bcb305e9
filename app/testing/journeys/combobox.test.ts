import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { holdRequests } from "./held-requests";
import { soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { openStage, personOn } from "./stage";

const stage = openStage();
const person = personOn(stage, { scripts: true });

beforeAll(async () => {
  for (let each = 1; each <= 12; each++) await stage.customer(`Customer ${each}`);
});

/** What stands beneath the field once a customer is chosen. */
const CHOSEN = /^#\d+ · /;

describe("the combobox", () => {
  const box = () => person.page.getByRole("combobox", { name: "Customer" });
  const options = () =>
    person.page
      .getByRole("listbox")
      .getByRole("option")
      .filter({ hasNotText: /^Create customer “/ });
  beforeEach(async () => {
    await person.open("/invoices/new");
  });

  test("closes on Esc and leaves the drawer open", async () => {
    await box().click();
    await soon(() => options().count()).toBe(12);
    await person.page.keyboard.press("Escape");
    await soon(() => options().count()).toBe(0);
    await person.seesDrawer("Create Invoice");
  });

  test("says when nobody matches, and keeps a text that names nobody", async () => {
    await box().fill("nobody");
    await person.page.getByText("No match", { exact: true }).waitFor();
    await person.page.keyboard.press("Tab");
    await person.page.getByText("Nothing matches “nobody”.").waitFor();
    await person.page.getByRole("button", { name: "Create customer “nobody”" }).waitFor();
    expect(await box().inputValue()).toBe("nobody");
    await person.fills({ "Vehicle reg": "AB12 CDE", "Vehicle model": "Ka" });
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesProblems("Customer is Required");
  });

  test("takes the only match as it is left, though the pointer lies on the offer", async () => {
    const picker = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    await box().fill("customer 11");
    await picker.marksOnly();
    const offer = picker.list.getByRole("option", { name: "Create customer “customer 11”" });
    await offer.hover();
    await soon(() => offer.getAttribute("aria-selected")).toBe("true");
    await person.page.keyboard.press("Tab");
    await picker.holds("Customer 11");
  });

  test("says that its user was signed out elsewhere", async () => {
    const other = await stage.person({ scripts: true });
    await other.open("/invoices/new");
    await other.page.context().clearCookies();
    await other.page.getByRole("combobox", { name: "Customer" }).fill("customer");
    await other.page
      .getByText("You have been signed out. Sign in in another tab, then type again.")
      .waitFor();
    other.complaints.length = 0;
    await other.close();
  });

  test("takes the match that comes after Enter, and sends nothing before", async () => {
    const { page } = person;
    const held = await holdRequests(person.page, "**/customers/options?search=Customer%2011", "GET");
    await box().fill("Customer 11");
    await soon(held.times).toBe(1);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await person.seesDrawer("Create Invoice");
    held.letGo();
    await soon(() => options().count()).toBe(0);
    await page.getByText(CHOSEN).waitFor();
    await held.end();
    expect(await box().inputValue()).toBe("Customer 11");
    await person.seesDrawer("Create Invoice");
    await page.keyboard.press("ArrowDown");
    await soon(() => options().count()).toBe(1);
  });

  test("takes the match of what was typed just before Enter, with the whole list on show", async () => {
    await box().click();
    await soon(() => options().count()).toBe(12);
    await box().evaluate((input: HTMLInputElement) => {
      input.focus();
      document.execCommand("insertText", false, "Customer 11");
      input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
    await person.page.getByText(CHOSEN).waitFor();
    expect(await box().inputValue()).toBe("Customer 11");
  });

  test("keeps every letter that is typed over a choice", async () => {
    await box().fill("Customer 11");
    await person.page.keyboard.press("Enter");
    await soon(() => options().count()).toBe(0);
    await person.page.getByText(CHOSEN).waitFor();
    await person.page.keyboard.press("ControlOrMeta+A");
    for (const letters of ["K", "Ka", "Kat", "Kath"]) {
      await person.page.keyboard.type(letters.slice(-1));
      await soon(() => box().inputValue()).toBe(letters);
    }
  });

  test("scrolls its list to the choice that keys have come to, and not past it", async () => {
    await box().click();
    await soon(() => options().count()).toBe(12);
    const list = person.page.getByRole("listbox");
    const scrolled = () => list.evaluate((element) => element.scrollTop);
    const most = await list.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(most).toBeGreaterThan(44);
    await person.page.keyboard.press("End");
    await soon(scrolled).toBe(most);
    // The one before it is on show already.
    await person.page.keyboard.press("ArrowUp");
    expect(await scrolled()).toBe(most);
    await person.page.keyboard.press("Home");
    await soon(scrolled).toBe(0);
  });

  test.each([
    ["another one", "customer 1", "Customer 12"],
    ["the offer", "customer 11", "Create customer “customer 11”"],
  ])("keeps its choice where the pointer lies on %s as it is left", async (_, words, lies) => {
    const picker = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    await picker.choose(words, "Customer 11");
    await person.field("Vehicle model").focus();
    await box().click();
    const option = picker.list.getByRole("option", { name: lies });
    await option.hover();
    await soon(() => option.getAttribute("aria-selected")).toBe("true");
    await person.page.keyboard.press("Tab");
    await soon(() => options().count()).toBe(0);
    expect(await box().inputValue()).toBe("Customer 11");
    await person.page.getByText(/^#11 · /).waitFor();
  });

  test("leaves the focus to the next field, though its list scrolls", async () => {
    await box().click();
    await soon(() => options().count()).toBe(12);
    await person.page.keyboard.press("Tab");
    await person.page.getByRole("listbox").getByRole("option").first().waitFor({ state: "detached" });
    expect(await person.page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
      "invoiceDate",
    );
  });

  test("takes a press of the mouse", async () => {
    await box().fill("customer 11");
    await soon(() => options().count()).toBe(1);
    await options().click();
    await soon(() => box().inputValue()).toBe("Customer 11");
    await person.page.getByText(/^#11 · /).waitFor();
  });
});

describe("the short form of a picker", () => {
  /** The questions before a form was left within the page. Each is answered with yes. */
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    person.page.on("dialog", (dialog) => {
      if (dialog.type() === "confirm") asked.push(dialog.message());
      return dialog.accept();
    });
  });
  afterEach(() => {
    person.page.removeAllListeners("dialog");
  });
  const customer = () => new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
  /** Holds what forms at an address send, from here on. */
  const holds = async (address: string) => {
    const { times, letGo, end } = await holdRequests(person.page, address, "POST");
    return {
      creates: async (noun: string) => {
        const before = times();
        await person.page.getByRole("button", { name: `Create ${noun}`, exact: true }).click();
        await soon(times).toBe(before + 1);
      },
      answers: letGo,
      ends: end,
    };
  };
  const begins = async (name: string, phone: string) => {
    await person.open("/invoices/new");
    await customer().box.fill(name);
    await customer()
      .list.getByRole("option", { name: `Create customer “${name}”` })
      .click();
    await soon(() => person.values("Full name")).toEqual([name]);
    await person.fills({ Phone: phone, Email: "making@example.co.uk" });
  };

  test("opens for a press that comes at once with the pointer, beneath matches", async () => {
    await person.open("/invoices/new");
    await customer().box.fill("customer 1");
    await soon(() => customer().choices.count()).toBe(4);
    await customer().list.getByRole("option", { name: "Create customer “customer 1”" }).click();
    await soon(() => person.values("Full name")).toEqual(["customer 1"]);
    expect(await person.page.evaluate(() => document.activeElement?.getAttribute("name"))).toMatch(/^_make/);
  });

  test("leaves alone what the user has gone on to while its record is made", async () => {
    const { page } = person;
    const { creates, answers, ends } = await holds("**/invoices/new.data*");
    await begins("Firefly", "07700 900871");
    await creates("customer");
    await person.field("Vehicle model").focus();
    answers();
    await page.getByRole("group", { name: "New customer" }).waitFor({ state: "detached" });
    await page.keyboard.type("Jowett");
    expect(await person.values("Vehicle model")).toEqual(["Jowett"]);
    expect(await customer().box.inputValue()).toBe("Firefly");

    await begins("Gnat", "07700 900872");
    await creates("customer");
    await customer().choose("Customer 7", "Customer 7");
    answers();
    await person.seesToast("Customer created successfully");
    expect(await customer().box.inputValue()).toBe("Customer 7");
    await ends();
  });

  test("keeps another one that was opened meanwhile, and other words", async () => {
    const { creates, answers, ends } = await holds("**/invoices/new.data*");
    await begins("Ibis", "07700 900874");
    await creates("customer");
    await customer().box.fill("Jackdaw");
    answers();
    await person.seesToast("Customer created successfully");
    expect(await customer().box.inputValue()).toBe("Jackdaw");

    await begins("Kestrel", "07700 900875");
    await creates("customer");
    await customer().box.fill("Lapwing");
    await customer().list.getByRole("option", { name: "Create customer “Lapwing”" }).click();
    await soon(() => person.values("Full name")).toEqual(["Lapwing"]);
    answers();
    await person.seesToast("Customer created successfully");
    expect(await person.values("Full name")).toEqual(["Lapwing"]);
    await ends();
  });

  test("of a list keeps what was chosen meanwhile", async () => {
    const { page } = person;
    const category = await stage.make("purchase-categories", { name: "Chosen", description: "Meanwhile" });
    const { creates, answers, ends } = await holds("**/purchases/new.data*");
    await person.open("/purchases/new");
    await page.getByRole("button", { name: "Create a purchase category" }).click();
    await person.fills({ "Category’s name": "Made", "Category’s description": "Late" });
    await creates("purchase category");
    await person.field("Purchase category").selectOption(category._id);
    answers();
    await person.seesToast("Purchase category created successfully");
    expect(await person.field("Purchase category").inputValue()).toBe(category._id);
    await ends();
  });

  test("asks nothing where nothing was typed into it, nor once it was left", async () => {
    const { page } = person;
    const offer = page.getByRole("button", { name: "Create a purchase category" });
    await person.open("/purchases/new");
    await offer.click();
    await page.getByRole("group", { name: "New purchase category" }).waitFor();
    await page.keyboard.press("Escape");
    await person.isAt("/purchases");
    await person.open("/purchases/new");
    await offer.click();
    await person.fills({ "Category’s name": "Typed and left" });
    await page.getByRole("button", { name: "Do not create" }).click();
    await offer.waitFor();
    await page.keyboard.press("Escape");
    await person.isAt("/purchases");
    expect(asked).toEqual([]);
  });

  test("is asked about before it is left", async () => {
    await begins("Hornet", "07700 900873");
    await person.page.keyboard.press("Escape");
    await person.isAt("/invoices");
    expect(asked).toEqual(["What you typed is not saved yet. Leave without saving?"]);
  });
});
