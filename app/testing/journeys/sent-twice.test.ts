// A form that is sent twice by accident makes one record.
import type { Request } from "playwright-core";
import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  /** Sends a form through the page, and gives what the browser sent. */
  async function sendsForm(button: string): Promise<Request> {
    const [request] = await Promise.all([
      person.page.waitForRequest((each) => each.method() === "POST"),
      person.sends(button),
    ]);
    return request;
  }

  /** Sends again what a browser sent, as an impatient second press would. */
  async function again(request: Request, change?: (body: string) => string): Promise<void> {
    // 202 is how a redirect is told to scripts.
    expect([202, 302]).toContain((await answered(request, change)).status);
  }

  async function answered(request: Request, change: (body: string) => string = (body) => body) {
    const { cookie = "", "content-type": type = "" } = await request.allHeaders();
    return fetch(request.url(), {
      method: "POST",
      headers: { Cookie: cookie, "Content-Type": type, Origin: stage.url },
      body: change(request.postData() ?? ""),
      redirect: "manual",
    });
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
      if (each === "second") {
        await soon(() => person.page.locator("[role=alert]:focus").innerText()).toContain("Please check");
        await person.sends("Create customer");
      }
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
    expect(total).toBe(12);
  });

  test("a payment of a supplier that is sent twice is made once, and another form's is refused", async () => {
    const supplier = await stage.make("suppliers", { name: `Paid Twice ${word}` });
    const category = await stage.make("purchase-categories", { name: `Twice ${word}`, description: "Parts" });
    const purchase = await stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage", details: "Pads" },
      ...{ supplierInvoiceNumber: "T 1", supplierInvoiceDate: "2026-03-02", amount: 10, vat: 2, total: 12 },
    });
    await person.open(`/suppliers/${supplier._id}/pay`);
    const other = await person.inNewTab();
    await other.open(`/suppliers/${supplier._id}/pay`);
    await person.field(`Pay purchase ${purchase.autoId}`).check();
    const payment = await sendsForm("Pay supplier");
    await person.seesToast("Supplier paid: 1 purchase, £12.00");
    await again(payment);
    await other.field(`Pay purchase ${purchase.autoId}`).check();
    expect(await other.sends("Pay supplier")).toBe(409);
    await other.seesProblems(/^Purchase \d+ is paid already\./, `Purchase ${purchase.autoId}`);
    await other.page.close();
  });

  const customerNow = async ({ _id }: { _id: string }) => (await stage.api("GET", `customers/${_id}`)).body;

  test("a change that is sent three times is made once, and refused once somebody else changed the record", async () => {
    const customer = await stage.customer(`Changed Twice ${word}`);
    await person.open(`/customers/${customer._id}/edit`);
    await person.fills({ "Full name": `Changed Once ${word}` });
    const sent = await sendsForm("Update customer");
    await person.seesToast("Customer updated successfully");
    const { updated } = await customerNow(customer);
    await Promise.all([again(sent), again(sent)]);
    expect(await customerNow(customer)).toMatchObject({ name: `Changed Once ${word}`, updated });
    await stage.api("PUT", `customers/${customer._id}`, { name: `Theirs ${word}` });
    const refused = await answered(sent);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toMatch(/You changed this customer at .* while you were editing it/);
    expect(await customerNow(customer)).toMatchObject({ name: `Theirs ${word}` });
  });

  test("a change that is sent twice at the same time is answered twice, and another one in between is kept", async () => {
    const customer = await stage.customer(`Pressed Twice ${word}`);
    await person.open(`/customers/${customer._id}/edit`);
    await person.fills({ "Full name": `Pressed First ${word}` });
    const first = await sendsForm("Update customer");
    await person.open(`/customers/${customer._id}/edit`);
    await person.fills({ "Full name": `Pressed Next ${word}` });
    const next = await sendsForm("Update customer");
    await person.seesToast("Customer updated successfully");
    expect((await answered(first)).status).toBe(409);
    expect(await customerNow(customer)).toMatchObject({ name: `Pressed Next ${word}` });
    const { updated } = await customerNow(customer);
    const last = (body: string) =>
      body.replace("Next", "Last").replace(/(_version=)[^&]*/, `$1${encodeURIComponent(updated)}`);
    await Promise.all([again(next, last), again(next, last), again(next, last)]);
    expect(await customerNow(customer)).toMatchObject({ name: `Pressed Last ${word}` });
  });

  test("what is deleted by a form that is sent twice is deleted, and both are told so", async () => {
    const customer = await stage.customer(`Deleted Twice ${word}`);
    await person.open(`/customers/${customer._id}/delete`);
    const sent = await sendsForm("Delete customer");
    await person.seesToast("Customer deleted successfully");
    const toasts = (await answered(sent)).headers.get("Set-Cookie") ?? "";
    expect(Buffer.from(decodeURIComponent(toasts.split(/[=;]/)[1] ?? ""), "base64").toString()).toContain(
      "Customer deleted successfully",
    );
  });

  test("a VAT return that is marked as filed twice is filed once, and with other content it was filed already", async () => {
    const [from, to] = scripts ? ["2014-01-01", "2014-03-31"] : ["2015-01-01", "2015-03-31"];
    const page = `/vat/file?from=${from}&to=${to}&basis=invoice`;
    await person.open(page);
    const filed = await sendsForm("Mark as filed");
    await person.seesToast("VAT return marked as filed");
    await Promise.all([again(filed), again(filed)]);
    expect((await stage.api("GET", `vat-returns/${to}`)).body).toMatchObject({ from, to });
    const other = await answered(filed, (body) => body.replace("adjustedFor=", "adjustedFor=Other"));
    expect(other.status).toBe(409);
    await stage.api("DELETE", `vat-returns/${to}`);
  });

  test("reminders that are marked twice, and taken back twice, tell of nobody else", async () => {
    const month = scripts ? "2029-03" : "2029-04";
    const customer = await stage.customer(`Reminded Twice ${word}`, {
      ...{ addressLine1: "1 High Street", town: "Uckfield", postalCode: "TN22 1QD" },
    });
    await stage.make("invoices/mot", {
      ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: `TW29 ${word.slice(0, 3)}` },
      invoiceDate: month.replace("2029", "2028").concat("-10"),
    });
    const ways = async () => {
      const { body } = await stage.api("GET", `reports/mots-due?month=${month}`);
      return body.map(({ reminded }: { reminded: { way: string } | null }) => reminded?.way ?? null);
    };
    await person.open(`/mots-due/reminders?month=${month}`);
    await person.sends("Mark as reminded by letter");
    await person.seesQuestion("1 vehicle will be marked as reminded by letter.");
    const marks = await sendsForm("Mark as reminded by letter");
    await person.seesToast("Marked as reminded");
    await Promise.all([again(marks), again(marks)]);
    expect(await ways()).toEqual(["Letter"]);
    await person.open(`/mots-due/reminders?month=${month}`);
    await person.sends("Take back");
    await person.seesQuestion("1 vehicle will no longer count as reminded by letter.");
    const takesBack = await sendsForm("Take back");
    await person.seesToast("No longer marked as reminded");
    await Promise.all([again(takesBack), again(takesBack)]);
    expect(await ways()).toEqual([null]);
  });

  test("an invoice with an MOT that is sent again makes the one that was deleted", async () => {
    const customer = await stage.customer(`Both Twice ${word}`);
    await person.open(`/invoices/new?customer=${customer._id}`);
    await person.fills({ "Vehicle reg": "BO11 TWO", "Vehicle model": "Seat Ibiza" });
    await person.field("And an MOT").check();
    const sent = await sendsForm("Create invoice");
    await person.isAt(/\/view$/);
    const made = async () =>
      (await stage.api("GET", `invoices?customer=${customer._id}`)).body.map(
        ({ department }: { department: string }) => department,
      );
    await person.open("/invoices");
    expect(await made()).toEqual(["MOT", "Garage"]);
    for (const department of ["Garage", "MOT"]) {
      const { body } = await stage.api("GET", `invoices?customer=${customer._id}`);
      const gone = body.find((each: { department: string }) => each.department === department);
      await stage.api("DELETE", `invoices/${gone._id}`);
      await again(sent);
      await again(sent);
      expect((await made()).sort()).toEqual(["Garage", "MOT"]);
    }
  });
});

test("with scripts, the second click of a double click says yes to no question", async () => {
  const person = await stage.person({ scripts: true });
  const { _id: customer } = await stage.customer("Double Click");
  const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "DO11 BLE" };
  const { _id } = await stage.make("invoices", { customer, department: "Garage", ...vehicle });
  await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 90 });
  await person.open(`/invoices/${_id}/view/payments`);
  await person.fills({ Amount: "900" });
  let sent = 0;
  person.page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  expect(await person.sends("Add Payments")).toBe(422);
  await person.seesQuestion(/more than/);
  const button = person.page.getByRole("dialog").getByRole("button", { name: "Add Payments" });
  await button.dispatchEvent("click", { detail: 2 });
  await button.click();
  await person.seesNoDrawer();
  expect(sent).toBe(2);
  expect((await stage.api("GET", `receipts?customer=${customer}`)).body).toHaveLength(1);
  await person.close();
});

test("a split invoice that is sent again makes the purchase that was deleted", async () => {
  const supplier = await stage.make("suppliers", { name: "Split Twice" });
  const category = await stage.make("purchase-categories", { name: "Split twice", description: "Parts" });
  const part = (number: number, amount: string) => ({
    [`purchaseCategory${number}`]: category._id,
    [`details${number}`]: `Job ${number}`,
    [`amount${number}`]: amount,
    [`vat${number}`]: "0",
    [`invoicedTo${number}`]: "Garage",
  });
  const form = new URLSearchParams({
    ...{ _token: "split-twice", supplier: supplier._id, supplierInvoiceNumber: "ST 1" },
    ...{ supplierInvoiceDate: "02/03/2026", total: "36", ...part(1, "12"), ...part(2, "24") },
  });
  const booked = async () => (await stage.api("GET", `purchases?supplier=${supplier._id}`)).body;
  const sends = async () => (await stage.post("/purchases/split", form)).status;
  expect(await sends()).toBe(302);
  for (const amount of [12, 24]) {
    const gone = (await booked()).find((each: { amount: number }) => each.amount === amount);
    await stage.api("DELETE", `purchases/${gone._id}`);
    expect(await booked()).toHaveLength(1);
    expect(await sends()).toBe(302);
    expect((await booked()).map((each: { amount: number }) => each.amount).sort()).toEqual([12, 24]);
    expect(await sends()).toBe(302);
    expect(await booked()).toHaveLength(2);
  }
});
