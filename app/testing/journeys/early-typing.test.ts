import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Person, soon } from "./person";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { openStage } from "./stage";

const stage = openStage();
const VEHICLE = { vehicleModel: "Ford Ka", vehicleReg: "EA71 RLY" };

/** A page is typed into as soon as it is drawn: on a slow computer its scripts run seconds later. */
describe("what is typed before the scripts run", () => {
  let person: Person;
  let scriptsCome = () => {};
  beforeEach(async () => {
    person = await stage.person({ scripts: true });
  });
  afterEach(async () => {
    expect(person.complaints).toEqual([]);
    await person.close();
  });

  /** Opens a page whose scripts wait until `scriptsCome`. */
  async function openEarly(path: string): Promise<void> {
    scriptsCome = await person.holdsBack("**/build/**/*.js");
    await person.page.goto(stage.url + path, { waitUntil: "domcontentloaded" });
  }
  const theyRun = async () => {
    scriptsCome();
    await person.pageIsReady();
  };

  async function invoiced(line: object = {}) {
    const customer = await stage.customer("Early Bird");
    const { _id } = await stage.make("invoices", {
      customer: customer._id,
      ...VEHICLE,
      repairNotes: "Brakes",
    });
    const invoice = () => stage.api("GET", `invoices/${_id}`).then(({ body }) => body);
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, ...line });
    return { _id, customer, invoice };
  }

  test("stays in a field of several lines, and is saved", async () => {
    const { _id, invoice } = await invoiced();
    await openEarly(`/invoices/${_id}/edit`);
    await person.fills({
      "Repair notes (optional)": "Brakes. Asked to be called",
      "Vehicle model": "Ford Ka 2",
    });
    await theyRun();
    await soon(() => person.values("Repair notes (optional)", "Vehicle model")).toEqual([
      "Brakes. Asked to be called",
      "Ford Ka 2",
    ]);
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    expect(await invoice()).toMatchObject({
      repairNotes: "Brakes. Asked to be called",
      vehicleModel: "Ford Ka 2",
    });
  });

  test("is asked about before it is left", async () => {
    const { _id } = await invoiced();
    const asked: string[] = [];
    person.page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await openEarly(`/invoices/${_id}/edit`);
    await person.fills({ "Vehicle model": "Ford Ka 2" });
    await theyRun();
    await soon(() => person.asksBeforeClosing()).toBe(true);
    await person.page.keyboard.press("Escape");
    await soon(() => asked).toEqual(["What you typed is not saved yet. Leave without saving?"]);
    person.page.removeAllListeners("dialog");
  });

  test("stays in a picker, over the choice that it replaces", async () => {
    const other = await stage.customer("Later Lark");
    const { _id, invoice } = await invoiced();
    await openEarly(`/invoices/${_id}/edit`);
    await person.field(CUSTOMER_SEARCH).fill("later lark");
    await theyRun();
    const customer = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    await soon(() => customer.box.inputValue()).toBe("later lark");
    await customer.box.press("ArrowDown");
    await customer.marksOnly();
    await customer.box.press("Enter");
    await customer.holds(other.name);
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    expect((await invoice()).customer._id).toBe(other._id);
  });

  test("stays in a picker's search step: what was chosen there, and typed into its short form", async () => {
    const other = await stage.customer("Dawn Chorus");
    const { _id, invoice } = await invoiced();
    const group = person.page.getByRole("group", { name: "Customer", exact: true });
    const finds = async (words: string) => {
      await person.field(CUSTOMER_SEARCH).fill(words);
      await group.getByRole("button", { name: "Find" }).click({ noWaitAfter: true });
    };
    await openEarly(`/invoices/${_id}/edit`);
    await finds("dawn chorus");
    await group.getByRole("radio", { name: other.name }).check();
    await theyRun();
    await new RecordPicker(person, "Customer", CUSTOMER_SEARCH).holds(other.name);
    await person.sends("Update invoice");
    await person.seesToast("Invoice updated successfully");
    expect((await invoice()).customer._id).toBe(other._id);

    await openEarly("/invoices/new");
    await finds("Nightjar Cabs");
    await group.getByRole("button", { name: "Create customer “Nightjar Cabs”" }).click({ noWaitAfter: true });
    await person.fills({ Phone: "01825 700555", Email: "nightjar@example.co.uk" });
    await theyRun();
    await person.page.getByRole("combobox", { name: "Customer", exact: true }).waitFor();
    expect(await person.values("Full name", "Phone", "Email")).toEqual([
      ...["Nightjar Cabs", "01825 700555", "nightjar@example.co.uk"],
    ]);
  });

  test.each([
    { what: "with the focus, behind what is typed", text: "early", keys: [..." bi"], next: "rd" },
    {
      what: "in the middle of a word",
      text: "early rd",
      keys: ["End", "ArrowLeft", "ArrowLeft"],
      next: "bi",
    },
    { what: "in place of what is marked", text: "early", keys: ["ControlOrMeta+A"], next: "early bird" },
  ])("goes on in a picker whose library comes later still, $what", async ({ text, keys, next }) => {
    const { _id } = await invoiced();
    const letGo = await person.holdsBack(/record-combobox/);
    await person.open(`/invoices/${_id}/edit`);
    await person.field(CUSTOMER_SEARCH).fill(text);
    for (const key of keys) await person.page.keyboard.press(key === " " ? "Space" : key);
    letGo();
    await person.page.getByRole("combobox", { name: "Customer" }).waitFor();
    await person.page.keyboard.type(next);
    const { box } = new RecordPicker(person, "Customer", CUSTOMER_SEARCH);
    await soon(() => box.inputValue()).toBe("early bird");
  });

  test("stays in a box that depends on other fields", async () => {
    const { _id, invoice } = await invoiced({ addVat: true });
    const [line] = (await invoice()).lines;
    await openEarly(`/invoices/${_id}/view/lines/${line._id}/edit`);
    await person.field("Add Vat (20%)").uncheck();
    await theyRun();
    await soon(() => person.field("Add Vat (20%)").isChecked()).toBe(false);
    await person.sends("Update invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await invoice()).toMatchObject({ total: 100, lines: [{ addVat: false }] });
  });

  test("is followed by no other figure: nobody knows which was typed last", async () => {
    const { _id, invoice } = await invoiced();
    const [line] = (await invoice()).lines;
    await openEarly(`/invoices/${_id}/view/lines/${line._id}/edit`);
    await person.fills({ Amount: "250", Quantity: "2" });
    await theyRun();
    await soon(() => person.asksBeforeClosing()).toBe(true);
    expect(await person.values("Amount", "Quantity", "Unit price (optional)")).toEqual([
      ...["250", "2", "100.00"],
    ]);
    await person.page.getByLabel("Quantity", { exact: true }).fill("3");
    expect(await person.values("Amount")).toEqual(["250"]);
    await person.fills({ Quantity: "2", "Unit price (optional)": "100" });
    expect(await person.sends("Update invoice line")).toBe(422);
    await person.seesProblems("2 × £100.00 is £200.00, not £250.00. Change one of them");
  });

  test("stays in the search of the bar, which finds it", async () => {
    const { customer } = await invoiced();
    await openEarly("/home");
    const box = person.page.locator("input[name=q]");
    await box.fill("early bird");
    await theyRun();
    await person.page
      .getByRole("option", { name: new RegExp(customer.name) })
      .first()
      .waitFor();
    expect(await box.inputValue()).toBe("early bird");
  });

  test("is nothing where nobody typed, beside boxes that are ticked and not", async () => {
    const { _id } = await invoiced();
    for (const path of ["/users/new", "/customers/new", "/invoices/new", `/invoices/${_id}/view/lines/new`]) {
      await openEarly(path);
      await theyRun();
      // A press that is heard shows that the page listens.
      await person.page.keyboard.press("Tab");
      expect(await person.asksBeforeClosing(), path).toBe(false);
    }
  });

  test("is reckoned into the foot of its form", async () => {
    const supplier = await stage.make("suppliers", {
      name: "Early Parts",
      email: "e@example.co.uk",
      phone: "01825 700444",
    });
    const category = await stage.make("purchase-categories", { name: "Early things", description: "Bulbs" });
    await stage.make("purchases", {
      ...{
        supplier: supplier._id,
        purchaseCategory: category._id,
        supplierInvoiceNumber: "E1",
        details: "Bulbs",
        invoicedTo: "Garage",
      },
      ...{ supplierInvoiceDate: "2026-03-02", amount: 50, vat: 10, total: 60 },
    });
    await openEarly(`/suppliers/${supplier._id}/pay`);
    await person.page.getByRole("checkbox").first().check();
    await theyRun();
    await person.page.getByText("1 of 1 purchase.").waitFor();
    await person.sends("Pay supplier");
    await person.seesToast(/^Supplier paid/);
    expect((await stage.api("GET", `purchases?supplier=${supplier._id}`)).body).toMatchObject([
      { paid: true },
    ]);
  });
});
