import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker, SUPPLIER_SEARCH } from "./picker";
import { MODES, openStage, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode, a form's picker that finds nothing", ({ scripts, word, digit }) => {
  const likeOthers = testLikeOthers(scripts);
  let person: Person;
  const picker = (label: string, search: string) => new RecordPicker(person, label, search);
  /** Searches in a picker and takes its offer to create. */
  const offers = (label: string, search: string, words: string, offer: string) =>
    picker(label, search).takesOffer(words, offer);
  const opens = async (noun: string) => {
    await person.page.getByRole("button", { name: `Create a ${noun}` }).click();
    await person.page.getByRole("group", { name: `New ${noun}` }).waitFor();
  };
  beforeAll(async () => {
    person = await stage.person({ scripts });
  });
  afterAll(() => person.close());
  afterEach(() => {
    expect(person.complaints).toEqual([]);
    expect(stage.faults).toEqual([]);
  });

  test("makes the customer, shows what is wrong with them, and keeps all that was typed", async () => {
    const name = `Maud Kettlewell ${word}`;
    await person.open("/invoices/new");
    await person.fills({ "Vehicle model": "Alvis", "Repair notes (optional)": "Typed before" });
    await offers("Customer", CUSTOMER_SEARCH, name, `Create customer “${name}”`);
    await soon(() => person.values("Full name")).toEqual([name]);
    await person.fills({ Phone: "123", Email: "maud" });
    await person.sends("Create customer");
    await person.seesProblems("Invalid Phone Number", "Invalid Email");
    await person.seesToast("Error creating customer");
    expect(await person.problemAt("Phone")).toContain("Invalid Phone Number");
    expect(await person.values("Full name", "Phone", "Vehicle model", "Repair notes (optional)")).toEqual([
      ...[name, "123", "Alvis", "Typed before"],
    ]);
    await person.fills({ Phone: `01632 96066${digit}`, Email: "maud@example.co.uk" });
    await person.sends("Create customer");
    await picker("Customer", CUSTOMER_SEARCH).holds(name);
    await person.seesToast("Customer created successfully");
    expect(await person.values("Vehicle model", "Repair notes (optional)")).toEqual([
      "Alvis",
      "Typed before",
    ]);
    await person.fills({ "Vehicle reg": `MK6${digit} ETT` });
    await person.sends("Create invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
    await person.page.getByRole("link", { name }).waitFor();
  });

  likeOthers(
    "makes the customer with the invoice, when that is sent at once, and each of them once",
    async () => {
      const name = `Ned Larkspur ${word}`;
      await person.open("/invoices/mot/new");
      await offers("Customer", CUSTOMER_SEARCH, name, `Create customer “${name}”`);
      await person.fills({ Phone: `01632 96067${digit}`, Email: "ned@example.co.uk" });
      await person.sends("Create MOT invoice");
      await person.seesProblems("Vehicle Reg is Required", "Vehicle Model is Required");
      await picker("Customer", CUSTOMER_SEARCH).holds(name);
      await person.fills({ "Vehicle reg": `NL6${digit} ARK`, "Vehicle model": "Riley" });
      await person.sends("Create MOT invoice");
      await person.isAt(/^\/invoices\/[^/]+\/view$/);
      const { body } = await stage.api("POST", "customers/search", { search: name });
      expect(body).toHaveLength(1);
    },
  );

  likeOthers("asks about a phone number that another customer has", async () => {
    const first = await stage.customer(`Olive First ${word}`, { phone: `01632 96068${digit}` });
    const name = `Olive Second ${word}`;
    await person.open("/quotes/new");
    await offers("Customer", CUSTOMER_SEARCH, name, `Create customer “${name}”`);
    await person.fills({ Phone: `01632 96068${digit}`, Email: "olive@example.co.uk" });
    await person.sends("Create customer");
    await person.seesQuestion(`This phone number also belongs to ${first.name} (#${first.autoId}).`);
    await person.sends("Create customer");
    await picker("Customer", CUSTOMER_SEARCH).holds(name);
  });

  likeOthers("can be left without creating anything", async () => {
    await person.open("/receipts/new");
    const label = "Who did the money come from?";
    const search = "Name, phone, postcode or number";
    await offers(label, search, `nobody@${word}`, `Create customer “nobody@${word}”`);
    await soon(() => person.values("Email")).toEqual([`nobody@${word}`]);
    await person.page.getByRole("button", { name: "Do not create" }).click();
    await person.page.getByRole("group", { name: "New customer" }).waitFor({ state: "detached" });
    const box = scripts ? person.page.getByRole("combobox", { name: label }) : person.field(search);
    expect(await box.inputValue()).toBe(`nobody@${word}`);
    const { body } = await stage.api("POST", "customers/search", { search: `nobody@${word}` });
    expect(body).toEqual([]);
  });

  test("begins anew after a refusal, without what was typed for another", async () => {
    await person.open("/invoices/new");
    const [first, second] = [`Aardvark ${word}`, `Bumble ${word}`];
    await offers("Customer", CUSTOMER_SEARCH, first, `Create customer “${first}”`);
    await soon(() => person.values("Full name")).toEqual([first]);
    await person.fills({ Phone: "123", Email: "aardvark@example.co.uk" });
    await person.sends("Create customer");
    await person.seesProblems("Invalid Phone Number");
    await person.page.getByRole("button", { name: "Do not create" }).click();
    await person.page.getByRole("group", { name: "New customer" }).waitFor({ state: "detached" });
    await offers("Customer", CUSTOMER_SEARCH, second, `Create customer “${second}”`);
    await soon(() => person.values("Full name", "Phone", "Email")).toEqual([second, "", ""]);
    const form = person.page.getByRole("group", { name: "New customer" });
    expect(await form.getByText("Invalid Phone Number").count()).toBe(0);
    if (!scripts) return;
    // Only scripts show the offer beside the short form.
    const third = `Cicada ${word}`;
    await person.fills({ Phone: "07700 900321" });
    await offers("Customer", CUSTOMER_SEARCH, third, `Create customer “${third}”`);
    await soon(() => person.values("Full name", "Phone", "Email")).toEqual([third, "", ""]);
  });

  test("is not made for other words that stand in its picker by then", async () => {
    await person.open("/invoices/new");
    const opened = `Dormouse ${word}`;
    await offers("Customer", CUSTOMER_SEARCH, opened, `Create customer “${opened}”`);
    await soon(() => person.values("Full name")).toEqual([opened]);
    await person.fills({ Phone: `07700 9008${digit}1`, Email: "dormouse@example.co.uk" });
    await person.fills({ "Vehicle reg": `DO1${digit} RMS`, "Vehicle model": "Jowett" });
    const box = scripts ? picker("Customer", CUSTOMER_SEARCH).box : person.field(CUSTOMER_SEARCH);
    await box.fill("Somebody else");
    for (const _ of ["once", "and again"]) {
      expect(await person.sends("Create invoice")).toBe(422);
      await person.seesProblems(
        "“Somebody else” is not chosen. Find and choose it, or clear it to create the customer",
      );
    }
    expect((await stage.api("POST", "customers/search", { search: opened })).body).toEqual([]);
    await box.fill("");
    await person.sends("Create invoice");
    await person.page.getByRole("link", { name: opened }).first().waitFor();
  });

  test("of a list can be left, and the list has the focus", async () => {
    await person.open("/purchases/new");
    await opens("purchase category");
    await person.page.getByRole("button", { name: "Do not create" }).click();
    await person.page.getByRole("group", { name: "New purchase category" }).waitFor({ state: "detached" });
    const category = person.field("Purchase category");
    // Without scripts the page is drawn anew, and shows that field.
    if (scripts)
      await soon(() => category.evaluate((select) => select === document.activeElement)).toBe(true);
    else expect(new URL(person.page.url()).hash).toBe(`#${await category.getAttribute("id")}`);
  });

  test("makes supplier, category and product of a purchase", async () => {
    await person.open("/purchases/new");
    await person.fills({ Details: "Bulbs", "Supplier’s invoice number": `LB-${digit}` });
    await offers("Supplier", SUPPLIER_SEARCH, `Lamp Works ${word}`, `Create supplier “Lamp Works ${word}”`);
    await soon(() => person.values("Supplier’s name")).toEqual([`Lamp Works ${word}`]);
    await person.sends("Create supplier");
    await picker("Supplier", SUPPLIER_SEARCH).holds(`Lamp Works ${word}`);
    await opens("purchase category");
    await person.fills({ "Category’s name": `Lamps ${word}` });
    await person.sends("Create purchase category");
    await person.seesProblems("Purchase Category Description is required");
    await person.fills({ "Category’s description": "All that shines" });
    await person.sends("Create purchase category");
    const category = person.field("Purchase category").locator("option:checked");
    await soon(() => category.textContent()).toBe(`Lamps ${word}`);
    await offers("Product (optional)", "Name or number", `Bulb ${word}`, `Create product “Bulb ${word}”`);
    await person.fills({ "Product’s description": "A bulb of 21 W" });
    await person.sends("Create product");
    await picker("Product (optional)", "Name or number").holds(`Bulb ${word}`);
    await soon(() => category.textContent()).toBe(`Lamps ${word}`);
    await person.fills({ Amount: "10", "VAT (optional)": "2", Total: "12" });
    await person.sends("Create purchase");
    await person.isAt("/purchases");
    const { body } = await stage.api("POST", "purchases/search", { search: `LB-${digit}` });
    expect(body).toMatchObject([
      {
        ...{ details: "Bulbs", supplier: { name: `Lamp Works ${word}` } },
        ...{ purchaseCategory: { name: `Lamps ${word}` }, product: { name: `Bulb ${word}` } },
      },
    ]);
  });

  test("makes what it can of two at once, chooses it, and tells what is wrong with all of the others", async () => {
    const supplier = `Twin Works ${word}`;
    await person.open("/purchases/new");
    await person.fills({ Details: "Bulbs", Amount: "10", "VAT (optional)": "2", Total: "12" });
    await person.fills({ "Supplier’s invoice number": `TW-${digit}` });
    await offers("Supplier", SUPPLIER_SEARCH, supplier, `Create supplier “${supplier}”`);
    await soon(() => person.values("Supplier’s name")).toEqual([supplier]);
    await opens("purchase category");
    await person.fills({ "Category’s name": `Twins ${word}` });
    await offers("Product (optional)", "Name or number", `Twin ${word}`, `Create product “Twin ${word}”`);
    await person.sends("Create purchase");
    await person.seesProblems("Product Description is required", "Purchase Category Description is required");
    await picker("Supplier", SUPPLIER_SEARCH).holds(supplier);
    await soon(() => person.page.locator(":focus").getAttribute("class")).toBe("summary");
    await person.fills({ "Category’s description": "Of two", "Product’s description": "One of two" });
    await person.sends("Create product");
    await picker("Product (optional)", "Name or number").holds(`Twin ${word}`);
    expect(await person.values("Category’s name")).toEqual([`Twins ${word}`]);
    await person.sends("Create purchase");
    await person.isAt("/purchases");
    for (const [resource, search] of [
      ["suppliers", supplier],
      ["purchase-categories", `Twins ${word}`],
      ["products", `Twin ${word}`],
    ]) {
      const { body } = await stage.api("POST", `${resource}/search`, { search });
      expect(body, resource).toHaveLength(1);
    }
  });

  test("makes a line's service, whose price it offers with scripts", async () => {
    const customer = await stage.customer(`Pearl ${word}`);
    const { _id } = await stage.make("invoices", {
      ...{ customer: customer._id, vehicleReg: `PE6${digit} ARL`, vehicleModel: "Jowett" },
    });
    await person.open(`/invoices/${_id}/view/lines/new`);
    await person.fills({ "Description (optional)": "Typed before" });
    await opens("service");
    await person.fills({
      ...{ "Service’s name": `Valeting ${word}`, "Service’s unit price (optional)": "35" },
      "Service’s description": "Cleaning of a car inside and outside",
    });
    await person.sends("Create service");
    const service = person.field("Item").locator("option:checked");
    await soon(() => service.textContent()).toContain(`Valeting ${word}`);
    expect(await person.values("Description (optional)")).toEqual(["Typed before"]);
    if (scripts) await soon(() => person.values("Amount")).toEqual(["35.00"]);
    await person.sends("Add invoice line");
    const { body } = await stage.api("GET", `invoices/${_id}`);
    expect(body.lines).toMatchObject([{ description: "Typed before", charged: 35 }]);
  });
});
