import { beforeAll, beforeEach, describe, expect, test } from "vitest";
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
    await person.page.getByText("Nothing is chosen yet. Choose one from the list.").waitFor();
    expect(await box().inputValue()).toBe("nobody");
    await person.fills({ "Vehicle reg": "AB12 CDE", "Vehicle model": "Ka" });
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesProblems("Customer is Required");
  });

  test("takes the match that comes after Enter, and sends nothing before", async () => {
    const { page } = person;
    const held: Array<() => void> = [];
    const asked = "**/customers/options?search=Customer%2011";
    await page.route(asked, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await box().fill("Customer 11");
    await soon(() => held.length).toBe(1);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await options().count()).toBe(0);
    for (const go of held) go();
    await soon(() => options().count()).toBe(0);
    await page.getByText(CHOSEN).waitFor();
    await page.unroute(asked);
    expect(await box().inputValue()).toBe("Customer 11");
    await person.seesDrawer("Create Invoice");
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

  test("takes a press of the mouse", async () => {
    await box().fill("customer 11");
    await soon(() => options().count()).toBe(1);
    await options().click();
    await soon(() => box().inputValue()).toBe("Customer 11");
    await person.page.getByText(/^#11 · /).waitFor();
  });
});

describe("the short form of a picker", () => {
  const customer = () => new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
  const begins = async (name: string, phone: string) => {
    await person.open("/invoices/new");
    await customer().box.fill(name);
    await customer()
      .list.getByRole("option", { name: `Create customer “${name}”` })
      .click();
    await soon(() => person.values("Full name")).toEqual([name]);
    await person.fills({ Phone: phone, Email: "making@example.co.uk" });
  };

  test("leaves alone what the user has gone on to while its record is made", async () => {
    const { page } = person;
    const held: Array<() => void> = [];
    const sent = "**/invoices/new.data*";
    await page.route(sent, async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const create = async () => {
      await page.getByRole("button", { name: "Create customer" }).click();
      await soon(() => held.length).toBe(1);
    };
    const answer = () => {
      for (const go of held.splice(0)) go();
    };
    await begins("Firefly", "07700 900871");
    await create();
    await person.field("Vehicle model").focus();
    answer();
    await page.getByRole("group", { name: "New customer" }).waitFor({ state: "detached" });
    await page.keyboard.type("Jowett");
    expect(await person.values("Vehicle model")).toEqual(["Jowett"]);
    expect(await customer().box.inputValue()).toBe("Firefly");

    page.once("dialog", (dialog) => dialog.accept());
    await begins("Gnat", "07700 900872");
    await create();
    await customer().choose("Customer 7", "Customer 7");
    answer();
    await person.seesToast("Customer created successfully");
    expect(await customer().box.inputValue()).toBe("Customer 7");
    await page.unroute(sent);
  });

  test("is asked about before it is left", async () => {
    const { page } = person;
    await begins("Hornet", "07700 900873");
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.message());
      return dialog.accept();
    });
    await page.keyboard.press("Escape");
    await person.isAt("/invoices");
    expect(asked).toEqual(["What you typed is not saved yet. Leave without saving?"]);
  });
});
