// Over 300 lines: what every form promises, shown on the forms that can break it.
import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { NUMBER, PurchaseForm } from "./buying";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("of two tabs that edit one customer the second is told, keeps what was typed, and can save", async () => {
    const { _id } = await stage.customer(`Rosa Dale ${word}`);
    const other = await person.inNewTab();
    await person.open(`/customers/${_id}/edit`);
    await other.open(`/customers/${_id}/edit`);
    await other.fills({ "Town (optional)": "Hove" });
    await other.sends("Update customer");
    await other.seesToast("Customer updated successfully");

    const conflict =
      /^Someone else changed this customer while you were editing it, so nothing was saved\. Save again to keep what you typed/;
    await person.fills({ "Full name": `Rosa Dale-Hart ${word}`, "Town (optional)": "Brighton" });
    await person.field("High value").check();
    expect(await person.sends("Update customer")).toBe(409);
    await person.seesProblems(conflict);
    await person.seesToast("Error updating customer");
    await person.seesTitle("Error: Edit customer");
    expect(await person.values("Full name", "Town (optional)")).toEqual([
      `Rosa Dale-Hart ${word}`,
      "Brighton",
    ]);
    expect(await person.field("High value").isChecked()).toBe(true);
    await person.page.getByText("Saved value: Hove. Saving again replaces it.").waitFor();
    await soon(() => person.page.getByText(/^Saved value/).count()).toBe(1);
    expect((await stage.api("GET", `customers/${_id}`)).body.town).toBe("Hove");

    const [email = ""] = await person.values("Email");
    await person.fills({ Email: "wrong" });
    expect(await person.sends("Update customer")).toBe(422);
    await person.seesProblems("Invalid Email");
    await person.page.getByText("Saved value: Hove. Saving again replaces it.").waitFor();
    await person.fills({ Email: email });
    await person.sends("Update customer");
    await person.isAt("/customers");
    await person.seesToast("Customer updated successfully");
    const { body } = await stage.api("GET", `customers/${_id}`);
    expect(body).toMatchObject({ name: `Rosa Dale-Hart ${word}`, town: "Brighton", highValue: true });
    await other.page.close();
  });

  test("a value that is put back over another's save is saved, also when it is what the form once showed", async () => {
    const { _id } = await stage.customer(`Put Back ${word}`, { town: "Leeds" });
    await person.open(`/customers/${_id}/edit`);
    await stage.api("PUT", `customers/${_id}`, { town: "York", highValue: true });
    await person.fills({ "Full name": `Put Back Again ${word}` });
    expect(await person.sends("Update customer")).toBe(409);
    await person.seesProblems(/^Someone else changed this customer/);
    await soon(() => person.values("Town (optional)", "Full name")).toEqual([
      "York",
      `Put Back Again ${word}`,
    ]);
    await soon(() => person.field("High value").isChecked()).toBe(true);
    await person.fills({ "Town (optional)": "Leeds" });
    await person.field("High value").uncheck();
    await person.sends("Update customer");
    await person.isAt("/customers");
    const { body } = await stage.api("GET", `customers/${_id}`);
    expect(body).toMatchObject({ town: "Leeds", highValue: false });
  });

  test("of two who set the totals of one invoice neither's money is lost", async () => {
    const customer = await stage.customer(`Till ${word}`);
    const { _id } = await stage.make("invoices", {
      ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "TI11 LLL" },
    });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 300 });
    await person.open(`/invoices/${_id}/view/totals`);
    await stage.api("PUT", `invoices/${_id}/payments`, { card: 100 });
    await person.fills({ "Cash (optional)": "50" });
    expect(await person.sends("Set the totals")).toBe(409);
    await person.seesProblems(/^Someone else changed this invoice/);
    await soon(() => person.values("Card (optional)", "Cash (optional)")).toEqual(["100.00", "50"]);
    await soon(() => person.facts(person.page.getByRole("dialog"), "Paid")).toMatchObject({
      Paid: "£100.00",
    });
    await stage.api("PUT", `invoices/${_id}/payments`, { cash: 20 });
    expect(await person.sends("Set the totals")).toBe(409);
    await person.page.getByText("Saved value: £20.00. Saving again replaces it.").waitFor();
    await person.fills({ "Cash (optional)": "70" });
    await person.sends("Set the totals");
    await person.seesToast("Invoice updated successfully");
    const { payments } = (await stage.api("GET", `invoices/${_id}`)).body;
    expect(payments).toMatchObject({ card: 100, cash: 70 });
  });

  test("the Add Vat box shows after another's save what the line is saved with", async () => {
    const { _id: customer } = await stage.customer(`Boxed ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "BO11 XED" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle });
    const labour = { service: "labour", charged: 40 };
    const { lines } = (await stage.api("PUT", `invoices/${_id}/new-line`, labour)).body;
    const theirs = (more: object) =>
      stage.api("PATCH", `invoices/${_id}/lines`, [{ ...labour, _id: lines[0]._id, ...more }]);
    const box = person.field("Add Vat (20%)");
    await person.open(`/invoices/${_id}/view/lines/${lines[0]._id}/edit`);
    expect(await box.isChecked()).toBe(false);
    await theirs({ addVat: true });
    await person.fills({ Amount: "50" });
    expect(await person.sends("Update invoice line")).toBe(409);
    await person.seesProblems(/^Someone else changed this invoice/);
    await soon(() => box.isChecked()).toBe(true);

    await box.uncheck();
    await theirs({ addVat: true, description: "Theirs" });
    expect(await person.sends("Update invoice line")).toBe(409);
    await soon(() => person.values("Description (optional)", "Amount")).toEqual(["Theirs", "50"]);
    expect(await box.isChecked()).toBe(false);
    await person.sends("Update invoice line");
    await person.seesToast("Invoice updated successfully");
    expect((await stage.api("GET", `invoices/${_id}`)).body.lines).toMatchObject([
      { description: "Theirs", charged: 50, addVat: false },
    ]);
  });

  test.each([
    ["invoice", "Invoice date", "invoiceDate"],
    ["quote", "Quote date", "quoteDate"],
  ])("the date of one %s stays when it is cleared, and that is said", async (noun, label, field) => {
    const { _id: customer } = await stage.customer(`Dated ${word}`);
    const sale = { customer, vehicleModel: "Ford Ka", vehicleReg: "DA11 TED", [field]: "2026-03-05" };
    const { _id } = await stage.make(`${noun}s`, sale);
    await person.open(`/${noun}s/${_id}/view/edit`);
    await person.fills({ [label]: "" });
    await person.sends(`Update ${noun}`);
    await person.seesToast("The date was left empty, so it stays 05/03/2026");
    expect((await stage.api("GET", `${noun}s/${_id}`)).body[field]).toBe("2026-03-05");
  });

  test("a purchase whose figures disagree keeps them as they were typed, and is not saved", async () => {
    const supplier = await stage.make("suppliers", { name: `Sums ${word}` });
    await stage.make("purchase-categories", { name: `Belts ${word}`, description: "Belts" });
    await person.open("/purchases/new");
    await new PurchaseForm(person).supplier.choose(`sums ${word}`, supplier.name);
    await person.field("Purchase category").selectOption(`Belts ${word}`);
    await person.fills({ [NUMBER]: "S 1", Details: "A belt" });
    await person.fills({ Amount: "10", "VAT (optional)": "2", Total: "50" });
    expect(await person.sends("Create purchase")).toBe(422);
    await person.seesProblems("Total must be the amount plus VAT, £12.00");
    expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["10", "2", "50"]);
    expect((await stage.api("GET", `purchases?supplier=${supplier._id}`)).body).toEqual([]);
  });

  test("a purchase that takes a booked invoice's number is asked about first, one that has it is not", async () => {
    const supplier = await stage.make("suppliers", { name: `Numbers ${word}` });
    const category = await stage.make("purchase-categories", { name: `Hoses ${word}`, description: "Hoses" });
    const books = (supplierInvoiceNumber: string) =>
      stage.make("purchases", {
        ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
        ...{ supplierInvoiceNumber, supplierInvoiceDate: "2026-03-05", details: "A hose" },
        ...{ amount: 10, vat: 2, total: 12 },
      });
    const [first, second] = [await books("N 1"), await books("N 2")];
    await person.open(`/purchases/${second._id}/edit`);
    await person.fills({ [NUMBER]: "n1" });
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion(`Invoice n1 of ${supplier.name} is already booked: purchase ${first.autoId}.`);
    const { body } = await stage.api("GET", `purchases?supplier=${supplier._id}`);
    expect(body).toMatchObject([{ supplierInvoiceNumber: "N 2" }, { supplierInvoiceNumber: "N 1" }]);
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    await person.open(`/purchases/${second._id}/edit`);
    await person.fills({ Details: "Two hoses" });
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
  });

  test("payments beyond the total are asked about when they grow, not while they stay", async () => {
    const { _id: customer } = await stage.customer(`Overpaid ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "OV11 ERP" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
    await stage.api("PUT", `invoices/${_id}/payments`, { card: 70 });
    await person.open(`/invoices/${_id}/view/totals`);
    await person.fills({ "Reference (optional)": "Deposit" });
    await person.sends("Set the totals");
    await person.seesToast("Invoice updated successfully");
    await person.open(`/invoices/${_id}/view/totals`);
    await person.fills({ "Cash (optional)": "5" });
    expect(await person.sends("Set the totals")).toBe(422);
    await person.seesQuestion("The payments come to £75.00. That is £25.00 more than the total of £50.00.");
    expect((await stage.api("GET", `invoices/${_id}`)).body.payments).toMatchObject({ card: 70, cash: 0 });
    await person.sends("Set the totals");
    await person.seesToast("Invoice updated successfully");
    expect((await stage.api("GET", `invoices/${_id}`)).body.payments).toMatchObject({ card: 70, cash: 5 });
  });

  if (scripts) {
    test("a purchase's figures that were typed stay, also once another's save was told of", async () => {
      const contact = { email: "parts@example.co.uk", phone: "01632 960002" };
      const supplier = await stage.make("suppliers", { name: "Conflict Parts", ...contact });
      const category = await stage.make("purchase-categories", { name: "Discs", description: "Discs" });
      const { _id } = await stage.make("purchases", {
        ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
        ...{ supplierInvoiceNumber: "CP 1", supplierInvoiceDate: "2026-03-05", details: "One disc" },
        ...{ amount: 10, vat: 2, total: 12 },
      });
      await person.open(`/purchases/${_id}/edit`);
      await stage.api("PUT", `purchases/${_id}`, { details: "Two discs" });
      await person.fills({ "VAT (optional)": "4", Total: "24" });
      expect(await person.sends("Update purchase")).toBe(409);
      await soon(() => person.values("Details")).toEqual(["Two discs"]);
      await person.fills({ Amount: "30" });
      expect(await person.values("Amount", "VAT (optional)", "Total")).toEqual(["30", "4", "24"]);
    });
  }

  test("a form for a record that is gone says so over the list, and a second Delete too", async () => {
    const { _id } = await stage.customer(`Gone ${word}`);
    const other = await person.inNewTab();
    await other.open(`/customers/${_id}/delete`);
    await person.open(`/customers/${_id}/edit`);
    await stage.api("DELETE", `customers/${_id}`);
    await person.fills({ "Full name": "Nobody" });
    await person.sends("Update customer");
    await person.isAt("/customers");
    await person.seesToast("Error updating customer. There is no such customer");
    await other.sends("Delete customer");
    await other.isAt("/customers");
    await other.seesToast("Error deleting customer. There is no such customer");
    await other.page.close();
  });

  test("who was told of another's save once is not told again after a slip of the pen", async () => {
    const { _id } = await stage.customer(`Told ${word}`);
    await person.open(`/customers/${_id}/edit`);
    await stage.api("PUT", `customers/${_id}`, { town: "Hove" });
    await person.fills({ Email: "wrong" });
    expect(await person.sends("Update customer")).toBe(409);
    await person.seesProblems(/^Someone else changed this customer/);
    expect(await person.sends("Update customer")).toBe(422);
    await person.seesProblems("Invalid Email");
    await person.fills({ Email: "right@example.co.uk" });
    expect([202, 302]).toContain(await person.sends("Update customer"));
  });

  test("of two tabs that set the totals of one invoice the second is told", async () => {
    const { _id: customer } = await stage.customer(`Till ${word}`);
    const { _id } = await stage.make("invoices", { customer, vehicleModel: "Mini", vehicleReg: "TI11 LLL" });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 50 });
    const other = await person.inNewTab();
    await person.open(`/invoices/${_id}/view/totals`);
    await other.open(`/invoices/${_id}/view/totals`);
    await other.fills({ "Card (optional)": "20" });
    await other.sends("Set the totals");
    await other.seesToast("Invoice updated successfully");
    await person.fills({ "Cash (optional)": "50" });
    expect(await person.sends("Set the totals")).toBe(409);
    await person.seesProblems(/^Someone else changed this invoice/);
    expect(await person.values("Cash (optional)")).toEqual(["50"]);
    expect((await stage.api("GET", `invoices/${_id}`)).body.payments).toMatchObject({ card: 20, cash: 0 });
    await other.page.close();
  });

  // With scripts the customer is found without sending the form.
  if (!scripts) {
    test("a search step in between does not hide that another tab saved", async () => {
      const { _id: customer } = await stage.customer(`Finder ${word}`);
      const invoice = { customer, vehicleModel: "Corsa", vehicleReg: "FI11 NDD" };
      const { _id } = await stage.make("invoices", invoice);
      await person.open(`/invoices/${_id}/view/edit`);
      await stage.api("PUT", `invoices/${_id}`, { vehicleModel: "Astra", repairNotes: "Noted meanwhile" });
      await person.field("Name, phone, town or number").fill(`finder ${word}`);
      expect(await person.sends("Find")).toBe(200);
      expect(await person.sends("Update invoice")).toBe(409);
      const { vehicleModel, repairNotes } = (await stage.api("GET", `invoices/${_id}`)).body;
      expect([vehicleModel, repairNotes]).toEqual(["Astra", "Noted meanwhile"]);
    });
  }

  /** Sends a form through the page, and gives what the browser sent. */
  async function sendsForm(button: string): Promise<Request> {
    const [request] = await Promise.all([
      person.page.waitForRequest((each) => each.method() === "POST"),
      person.sends(button),
    ]);
    return request;
  }

  /** Sends again what a browser sent, as an impatient second press would. */
  async function again(request: Request, change: (body: string) => string = (body) => body): Promise<void> {
    const { cookie = "", "content-type": type = "" } = await request.allHeaders();
    const answer = await fetch(request.url(), {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": type, Origin: stage.url },
      body: change(request.postData() ?? ""),
      redirect: "manual",
    });
    // 202 is how a redirect is told to scripts.
    expect([202, 302]).toContain(answer.status);
  }

  test("a new customer that is sent three times is there once, and another content is another one", async () => {
    const found = async () => (await stage.api("POST", "customers/search", { search: `Twice ${word}` })).body;
    await person.open("/customers/new");
    await person.fills({
      "Full name": `Twice ${word}`,
      Email: "twice@example.co.uk",
      Phone: `01825 555 11${scripts ? 1 : 3}`,
    });
    const sent = await sendsForm("Create customer");
    await person.seesToast("Customer created successfully");
    await Promise.all([again(sent), again(sent)]);
    expect(await found()).toHaveLength(1);
    await again(sent, (body) =>
      body.replace("Twice", "Not+Twice").replace(/555\+11./, scripts ? "555+118" : "555+119"),
    );
    expect((await found()).map(({ name }: { name: string }) => name)).toEqual([
      `Not Twice ${word}`,
      `Twice ${word}`,
    ]);
  });

  test("a new form is a new customer, though it says the same", async () => {
    for (const each of ["first", "second"]) {
      await person.open("/customers/new");
      await person.fills({
        "Full name": `Same ${word}`,
        Email: "same@example.co.uk",
        Phone: `01825 555 11${scripts ? 2 : 4}`,
      });
      await person.sends("Create customer");
      // The phone is that of the first one.
      if (each === "second") await person.sends("Create customer");
      await person.seesToast("Customer created successfully");
    }
    const { body } = await stage.api("POST", "customers/search", { search: `Same ${word}` });
    expect(body).toHaveLength(2);
  });

  test("a new invoice and a new line that are sent twice are there once", async () => {
    const customer = await stage.customer(`Double ${word}`);
    await person.open(`/invoices/new?customer=${customer._id}`);
    await person.fills({ "Vehicle reg": "DO11 BBL", "Vehicle model": `Double ${word}` });
    const invoice = await sendsForm("Create invoice");
    await person.isAt(/\/view$/);
    await again(invoice);
    const { body: invoices } = await stage.api("POST", "invoices/search", { search: `Double ${word}` });
    expect(invoices).toHaveLength(1);

    await person.follows("Add invoice line");
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "10" });
    const line = await sendsForm("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    await again(line);
    const { lines, total } = (await stage.api("GET", `invoices/${invoices[0]._id}`)).body;
    expect(lines).toHaveLength(1);
    expect(total).toBe(10);
  });

  test("the customer of the drawer is chosen already in their new invoice", async () => {
    const customer = await stage.customer(`Chosen ${word}`);
    await person.open(`/customers/${customer._id}`);
    await person.follows("Create invoice");
    await person.isAt(`/invoices/new?customer=${customer._id}`);
    const drawer = await person.seesDrawer("Create Invoice");
    if (scripts) {
      await soon(() => drawer.getByRole("combobox", { name: "Customer" }).inputValue()).toBe(
        `Chosen ${word}`,
      );
    } else {
      expect(await drawer.getByRole("radio", { name: `Chosen ${word}` }).isChecked()).toBe(true);
    }
    expect(await person.field("Department").inputValue()).toBe("Garage");
    const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "short" });
    expect(await person.values("Invoice date")).toEqual([today.format(new Date())]);
    await person.follows("Cancel");
    await person.isAt("/invoices");
  });

  /** Opens the New Invoice Line drawer of a new invoice. */
  async function opensNewLine(customer: object, department: string): Promise<void> {
    const { _id } = await stage.customer(`VAT ${department} ${word}`, customer);
    const invoice = { customer: _id, department, vehicleModel: "Astra", vehicleReg: "VA11 TTT" };
    await person.open(`/invoices/${(await stage.make("invoices", invoice))._id}/view`);
    await person.follows("Add invoice line");
    await person.seesDrawer("New Invoice Line");
  }

  test.each([
    {
      of: "high-value customer",
      customer: { highValue: true },
      department: "Garage",
      isOn: true,
      reason: "Always charged to a high value customer",
      cells: ["£8.00", "£40.00", "£48.00"],
    },
    {
      of: "MOT department",
      customer: {},
      department: "MOT",
      isOn: false,
      reason: "This department is exempt from VAT",
      cells: ["Exempt", "£40.00", "£40.00"],
    },
    {
      of: "high-value customer at the MOT department",
      customer: { highValue: true },
      department: "MOT",
      isOn: false,
      reason: "This department is exempt from VAT",
      cells: ["Exempt", "£40.00", "£40.00"],
    },
  ])("the Add Vat box is settled for a line of a $of", async ({
    customer,
    department,
    isOn,
    reason,
    cells,
  }) => {
    await opensNewLine(customer, department);
    const box = person.field("Add Vat (20%)");
    expect(await box.isDisabled()).toBe(true);
    expect(await box.isChecked()).toBe(isOn);
    await person.drawer("New Invoice Line").getByText(reason).waitFor();
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "40" });
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    const line = await person.row("Labour").locator("td").allInnerTexts();
    expect(line.slice(1, 4)).toEqual(cells);

    await person.follows("Edit Labour");
    await person.seesDrawer("Update Invoice Line");
    expect(await box.isDisabled()).toBe(true);
    expect(await box.isChecked()).toBe(isOn);
    await person.fills({ "Description (optional)": "Changed" });
    await person.sends("Update invoice line");
    await person.row("Changed").waitFor();
    expect((await person.row("Changed").locator("td").allInnerTexts()).slice(1, 4)).toEqual(cells);
  });

  test("the Add Vat box of any other line is free, and starts off", async () => {
    await opensNewLine({}, "Garage");
    const box = person.field("Add Vat (20%)");
    expect(await box.isEnabled()).toBe(true);
    expect(await box.isChecked()).toBe(false);
  });
});
