import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { MODES, openStage, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word, digit }) => {
  const likeOthers = testLikeOthers(scripts);
  let person: Person;
  let customer: { _id: string; name: string; autoId: number };
  let invoice: { _id: string; autoId: number };
  const reg = `FN6${digit} DAN`;
  const box = () => person.page.getByRole("search", { name: "Find anything" }).getByLabel("Find anything");
  const looksFor = async (text: string) => {
    await box().fill(text);
    // With the list open, Enter takes a single match.
    await box().press("Escape");
    await box().press("Enter");
    await person.isAt(`/find?${new URLSearchParams({ q: text })}`);
  };
  const group = (title: string) =>
    person.page
      .locator(".sheet")
      .filter({ has: person.page.getByRole("heading", { name: title, exact: true }) });
  beforeAll(async () => {
    person = await stage.person({ scripts });
    customer = await stage.customer(`Fiona Dannett ${word}`, { phone: `01632 96055${digit}` });
    invoice = await stage.make("invoices", {
      ...{ customer: customer._id, vehicleReg: reg, vehicleModel: "Triumph Stag", invoiceDate: "2026-02-11" },
    });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  test("follows half a registration from any screen to the vehicle", async () => {
    await person.open("/weekly-sales");
    await looksFor(`n6${digit}d`);
    await person.seesTitle("Find");
    expect(await box().inputValue()).toBe(`n6${digit}d`);
    await group("VEHICLES").getByText(`Triumph Stag · ${customer.name} · last seen 11 Feb 2026`).waitFor();
    await group("VEHICLES").getByRole("link", { name: reg }).click();
    await person.isAt(`/vehicles/FN6${digit}DAN`);
    await soon(() => box().inputValue()).toBe("");
  });

  likeOthers("finds a caller by phone, however it is spelt, and an invoice as it is printed", async () => {
    await person.open("/home");
    await looksFor(`+44 (0)1632 960-55${digit}`);
    await group("CUSTOMERS").getByRole("link", { name: customer.name }).click();
    await person.seesDrawer(customer.name);
    await person.open("/home");
    await looksFor(`INV # ${invoice.autoId}`);
    await group("INVOICES")
      .getByRole("link", { name: `Invoice ${invoice.autoId}`, exact: true })
      .click();
    await person.isAt(`/invoices/${invoice._id}/view`);
  });

  likeOthers("is told that nothing matches, and what may be typed", async () => {
    await person.open("/find");
    await person.page.getByText(/^Type a registration or a part of it/).waitFor();
    await looksFor("no such thing <b>");
    await person.page.getByText("Nothing matches “no such thing <b>”").waitFor();
  });

  likeOthers("goes on to everything from a list that has no match", async () => {
    await person.open("/customers");
    await person.searches("Search Customers", `FN6${digit}D`);
    await person.page.getByRole("link", { name: "Find it anywhere" }).click();
    await person.isAt(`/find?q=FN6${digit}D`);
    await group("VEHICLES").getByRole("link", { name: reg }).waitFor();
  });

  likeOthers("reaches the search on a phone too", async () => {
    const caller = await stage.person({ scripts });
    await caller.page.setViewportSize({ width: 390, height: 800 });
    await caller.open("/customers");
    await caller.page.getByRole("link", { name: "Find anything" }).click();
    await caller.isAt("/find");
    await caller.page.getByLabel("Find anything", { exact: true }).last().fill(reg);
    await caller.page.keyboard.press("Enter");
    await caller.isAt(`/find?${new URLSearchParams({ q: reg })}`);
    await caller.page.getByRole("main").getByRole("link", { name: reg }).click();
    await caller.isAt(`/vehicles/FN6${digit}DAN`);
    expect(caller.complaints).toEqual([]);
    await caller.close();
  });
});

describe("with JavaScript on, a member of staff", () => {
  let person: Person;
  const word = "Hollingbury";
  const reg = "FN69 DAN";
  let customer: { _id: string; name: string };
  const box = () => person.page.getByRole("combobox", { name: "Find anything" });
  beforeAll(async () => {
    person = await stage.person({ scripts: true });
    customer = await stage.customer(`Flora Dannett ${word}`);
    await stage.make("invoices", { customer: customer._id, vehicleReg: reg, vehicleModel: "Triumph Stag" });
  });
  afterAll(() => person.close());

  test("sees what is found while typing, and goes there with the arrow keys", async () => {
    await person.open("/home");
    const { page } = person;
    const list = page.getByRole("listbox", { name: "Found" });
    await page.keyboard.press("/");
    await page.keyboard.type(`Dannett ${word}`);
    await list
      .getByRole("group", { name: "Customers" })
      .getByRole("option", { name: customer.name })
      .waitFor();
    await soon(() => box().getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "hidden" });
    expect(await box().inputValue()).toBe(`Dannett ${word}`);
    await page.keyboard.press("ArrowDown");
    await list.getByRole("option", { selected: true, name: customer.name }).waitFor();
    await page.keyboard.press("Enter");
    await person.isAt(`/customers/${customer._id}`);
    await person.seesDrawer(customer.name);
  });

  test("takes a single match with Enter, and all matches' page with several", async () => {
    await person.open("/customers");
    const { page } = person;
    await page.keyboard.press("/");
    await page.keyboard.type(`FN69`);
    await page.getByRole("listbox", { name: "Found" }).getByRole("option", { name: reg }).waitFor();
    await page.keyboard.press("Enter");
    await person.isAt(`/vehicles/FN69DAN`);
    await page.keyboard.press("/");
    await page.keyboard.type(word);
    await page.getByRole("listbox", { name: "Found" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("listbox", { name: "Found" }).waitFor({ state: "hidden" });
  });

  test("presses a hit, and the list and the words are gone", async () => {
    await person.open("/home");
    await box().fill(reg);
    const list = person.page.getByRole("listbox", { name: "Found" });
    await list.getByRole("option", { name: reg }).first().click();
    await person.isAt(/^\/vehicles\//);
    await soon(() => box().inputValue()).toBe("");
    await list.waitFor({ state: "hidden" });
  });

  test("goes on typing while another page comes", async () => {
    const { page } = person;
    await person.open("/home");
    const letGo = await person.holdsBack("**/suppliers.data*");
    await person.page.getByRole("link", { name: "Suppliers", exact: true }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("half a wo");
    letGo();
    await person.isAt("/suppliers");
    await page.keyboard.type("rd");
    await soon(() => box().inputValue()).toBe("half a word");
    await page.unroute("**/suppliers.data*");
  });

  test("is told when the search fails, and can send it", async () => {
    await person.open("/home");
    await person.page.route("**/api/find?*", (route) => route.abort());
    await box().fill(reg);
    await person.page.getByText("The search failed. Press Enter to try again.").waitFor();
    await person.page.unroute("**/api/find?*");
    await box().press("Enter");
    await person.isAt(`/find?${new URLSearchParams({ q: reg })}`);
    person.complaints.splice(0);
  });
});
