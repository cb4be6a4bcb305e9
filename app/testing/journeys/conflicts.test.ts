// What a form says when somebody else changed or deleted its record meanwhile.
import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
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
      /^You changed this customer at \d\d:\d\d.* while you were editing it, so nothing was saved\. Save again to keep what you typed/;
    await person.fills({ "Full name": `Rosa Dale-Hart ${word}`, "Town (optional)": "Brighton" });
    await person.field("High value").check();
    expect(await person.sends("Update customer")).toBe(409);
    await person.seesProblems(conflict);
    await person.seesToast("Error updating customer");
    await person.seesTitle(`Error: Edit customer Rosa Dale ${word}`);
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
    await person.seesProblems(/^You changed this customer at \d\d:\d\d/);
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

  likeOthers("of two who set the totals of one invoice neither's money is lost", async () => {
    const customer = await stage.customer(`Till ${word}`);
    const { _id } = await stage.make("invoices", {
      ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "TI11 LLL" },
    });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 300 });
    await person.open(`/invoices/${_id}/view/totals`);
    await stage.api("PUT", `invoices/${_id}/payments`, { card: 100 });
    await person.fills({ "Cash (optional)": "50" });
    expect(await person.sends("Set the totals")).toBe(409);
    await person.seesProblems(/^You changed this invoice at \d\d:\d\d/);
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
    await person.seesProblems(/^You changed this invoice at \d\d:\d\d/);
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

  likeOthers("a form for a record that is gone says so, and shows what was typed", async () => {
    const { _id } = await stage.customer(`Gone ${word}`);
    const others = [await person.inNewTab(), await person.inNewTab()] as const;
    await others[0].open(`/customers/${_id}/delete`);
    await others[1].open(`/customers/${_id}/edit`);
    await person.open(`/customers/${_id}/edit`);
    await stage.api("DELETE", `customers/${_id}`);
    await person.fills({ "Full name": "Nobody & Sons", "Town (optional)": "Lost Lane" });
    await person.field("High value").check();
    expect(await person.sends("Update customer")).toBe(404);
    await person.page.getByText("Error updating customer. There is no such customer.").waitFor();
    const typed = await person.page.locator("pre").textContent();
    expect(typed).toBe("You typed:\nName: Nobody & Sons\nTown: Lost Lane");
    for (const [other, button, failure] of [
      [others[0], "Delete customer", "deleting"],
      [others[1], "Update customer", "updating"],
    ] as const) {
      await other.sends(button);
      await other.isAt("/customers");
      await other.seesToast(`Error ${failure} customer. There is no such customer`);
      await other.page.close();
    }
  });

  likeOthers("shows what was typed into a line, or a payment, that has nowhere to go any more", async () => {
    const customer = await stage.customer(`Adrift ${word}`);
    const sale = { customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: "AD12 RFT" };
    const { _id } = await stage.make("invoices", sale);
    const line = { service: "labour", charged: 80 };
    const { body } = await stage.api("PUT", `invoices/${_id}/new-line`, line);
    const typed = () => person.page.locator("pre").textContent();
    await person.open(`/invoices/${_id}/view/lines/${body.lines[0]._id}/edit`);
    await person.fills({ "Description (optional)": "Front pads, worn to the metal" });
    await stage.api("PATCH", `invoices/${_id}/lines`, []);
    expect(await person.sends("Update invoice line")).toBe(404);
    await person.page.getByText("There is no such line.").waitFor();
    expect(await typed()).toBe("You typed:\nDescription: Front pads, worn to the metal");
    await person.open(`/invoices/${_id}/view/payments`);
    await person.fills({ Amount: "12.50", "Reference (optional)": "CHQ 000417" });
    await stage.api("DELETE", `invoices/${_id}`);
    expect(await person.sends("Add Payments")).toBe(404);
    expect(await typed()).toMatch(/^Amount: 12\.50$[\s\S]*^Reference: CHQ 000417$/m);
    const { _id: next } = await stage.make("invoices", sale);
    await person.open(`/invoices/${next}/view/purchases/new`);
    await person.fills({ Details: "Two discs", Amount: "24" });
    await stage.api("DELETE", `invoices/${next}`);
    expect(await person.sends("Create purchase")).toBe(404);
    expect(await typed()).toMatch(/^Details: Two discs$[\s\S]*^Amount: 24$/m);
    const { _id: product } = await stage.make("products", { name: `Adrift ${word}`, description: "Pads" });
    await person.open(`/products/${product}/purchases/new`);
    await person.fills({ Details: "Two more", Amount: "36" });
    await stage.api("DELETE", `products/${product}`);
    expect(await person.sends("Create purchase")).toBe(404);
    expect(await typed()).toMatch(/^Details: Two more$[\s\S]*^Amount: 36$/m);
  });

  likeOthers("who was told of another's save once is not told again after a slip of the pen", async () => {
    const { _id } = await stage.customer(`Told ${word}`);
    await person.open(`/customers/${_id}/edit`);
    await stage.api("PUT", `customers/${_id}`, { town: "Hove" });
    await person.fills({ Email: "wrong" });
    expect(await person.sends("Update customer")).toBe(409);
    await person.seesProblems(/^You changed this customer at \d\d:\d\d/);
    expect(await person.sends("Update customer")).toBe(422);
    await person.seesProblems("Invalid Email");
    await person.fills({ Email: "right@example.co.uk" });
    expect([202, 302]).toContain(await person.sends("Update customer"));
  });

  likeOthers("of two tabs that set the totals of one invoice the second is told", async () => {
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
    await person.seesProblems(/^You changed this invoice at \d\d:\d\d/);
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
});
