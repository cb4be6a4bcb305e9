// What a user does between the sending of a form and its answer, with scripts. Without them the browser leaves the page.
import { describe, expect, test } from "vitest";
import { holdRequests } from "./held-requests";
import { soon } from "./person";
import { openStage, personOn } from "./stage";

const stage = openStage();

describe("while a form is on its way, a member of staff", () => {
  const person = personOn(stage, { scripts: true });

  /** Sends by Enter, does something before the server gets it, and lets it go on. @returns how many were sent */
  async function sendsAnd(does: () => Promise<void>): Promise<number> {
    const { page } = person;
    const held = await holdRequests(person.page, (url) => !url.pathname.startsWith("/api/"), "POST");
    await page.keyboard.press("Enter");
    await soon(held.times).toBe(1);
    await does();
    // Whatever was sent besides is there by the time that the browser answers.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    const sent = held.times();
    await held.end();
    return sent;
  }

  test("takes no money twice by another Enter", async () => {
    const { _id } = await stage.customer("Pressed Enter");
    await person.open(`/receipts/new?customer=${_id}`);
    await person.fills({ "Amount received": "25" });
    const sent = await sendsAnd(async () => {
      await person.fills({ "Amount received": "250" });
      await person.page.keyboard.press("Enter");
    });
    expect(sent).toBe(1);
    await person.seesToast("Receipt created successfully");
    const { body } = await stage.api("GET", `receipts?customer=${_id}`);
    expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([25]);
  });

  test("presses another button once the answer is here, though the page still reads its data", async () => {
    const { _id: supplier } = await stage.make("suppliers", { name: "Read Anew" });
    const { _id: purchaseCategory } = await stage.make("purchase-categories", {
      ...{ name: "Anew", description: "Anew" },
    });
    await stage.make("purchases", {
      ...{ supplier, purchaseCategory, invoicedTo: "Garage", details: "A hose", total: 12 },
      ...{ supplierInvoiceNumber: "A 1", supplierInvoiceDate: "2026-03-05", amount: 10, vat: 2 },
    });
    await person.open(`/suppliers/${supplier}/pay`);
    const reading = await holdRequests(person.page, "**/pay.data", "GET");
    const paying = (sum: string) => person.page.getByText(`Paying ${sum}`).waitFor();
    await person.sends("Tick all");
    await paying("£12.00");
    await soon(reading.times).toBe(1);
    expect(await person.sends("Clear")).toBe(200);
    await paying("£0.00");
    await reading.end();
  });

  test("sends a form anew once it is refused, though the page still reads its data", async () => {
    const { _id } = await stage.customer("Sent Once");
    await person.open(`/customers/${_id}/edit`);
    await person.fills({ "Full name": "" });
    const reading = await holdRequests(person.page, "**/edit.data", "GET");
    await person.sends("Update customer");
    await person.seesProblems(/name/i);
    await soon(reading.times).toBe(1);
    await person.fills({ "Full name": "Sent Anew" });
    await person.sends("Update customer");
    await person.seesToast("Customer updated successfully");
    await reading.end();
  });

  // The version of settings is a hash: none is later than another.
  test.each([
    {
      ...{ what: "a customer", field: "Town (optional)", button: "Update customer" },
      at: async () => `customers/${(await stage.customer("Read By Nobody"))._id}`,
      ...{
        page: "/edit",
        body: (value: string) => ({ town: value }),
        of: ({ town }: { town: string }) => town,
      },
    },
    {
      ...{ what: "settings", field: "Line below the name (optional)", button: "Save" },
      at: async () => "settings",
      ...{ page: "", body: (value: string) => ({ company: { tagline: value } }) },
      of: ({ company }: { company: { tagline: string } }) => company.tagline,
    },
  ])("replaces nothing of $what that others have saved before the page has read it", async (record) => {
    const at = await record.at();
    const saved = async () => record.of((await stage.api("GET", at)).body);
    for (const value of ["Worthing", "Lewes", "Rye"]) {
      await person.open(`/${at}${record.page}`);
      await stage.api("PUT", at, record.body(value));
      await person.fills({ [record.field]: `Not ${value}` });
      const reading = await holdRequests(person.page, `**/${at}${record.page}.data`, "GET");
      for (const times of [1, 2]) {
        expect(await person.sends(record.button)).toBe(409);
        await soon(reading.times).toBe(times);
      }
      await reading.end();
      await person.page.getByText(`Saved value: ${value}. Saving again replaces it.`).waitFor();
      expect(await saved()).toBe(value);
      expect(await person.sends(record.button)).toBeLessThan(300);
      await soon(saved).toBe(`Not ${value}`);
    }
  });

  test("keeps a refused form whose page cannot be read anew, until it can", async () => {
    const { _id } = await stage.customer("Read At Last");
    await person.open(`/customers/${_id}/edit`);
    await person.fills({ "Full name": "", "Town (optional)": "Hove" });
    let asked = 0;
    await person.page.route("**/edit.data", async (route) => {
      if (route.request().method() === "POST") return route.continue();
      asked += 1;
      if (asked === 1) return route.abort();
      if (asked === 2) return route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" });
      return route.continue();
    });
    await person.sends("Update customer");
    await soon(() => asked).toBe(3);
    await person.hasReadAnew();
    await person.page.unrouteAll();
    await person.seesProblems(/name/i);
    expect(await person.values("Full name", "Town (optional)")).toEqual(["", "Hove"]);
    // The browser tells of both.
    person.complaints.length = 0;
  });

  test("begins the next line, which is there when the empty form comes", async () => {
    const { _id: customer } = await stage.customer("Next Line");
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "NE11 XTL" };
    const { _id } = await stage.make("invoices", { customer, department: "Garage", ...vehicle });
    await person.open(`/invoices/${_id}/view/lines/new`);
    await person.field("Item").selectOption({ label: "Labour" });
    await person.fills({ Amount: "10" });
    const sent = await sendsAnd(async () => {
      await person.fills({ Amount: "20" });
      await person.field("Description (optional)").focus();
      await person.page.keyboard.type("Second");
    });
    expect(sent).toBe(1);
    await person.seesToast("Invoice updated successfully");
    await person.page.keyboard.type(" one");
    await soon(() => person.values("Item", "Description (optional)", "Amount")).toEqual([
      "",
      "Second one",
      "20",
    ]);
    const { lines } = (await stage.api("GET", `invoices/${_id}`)).body;
    expect(lines).toMatchObject([{ charged: 10, description: "" }]);
  });

  test("allocates money by the time that the receipt is refused", async () => {
    const { _id: customer } = await stage.customer("Allocated Meanwhile");
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AL11 OCT" };
    const { _id, autoId } = await stage.make("invoices", { customer, department: "Garage", ...vehicle });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 90 });
    await person.open(`/receipts/new?customer=${customer}`);
    await person.fills({ "Amount received": "3o" });
    const allocated = person.field(`Allocate to invoice ${autoId}`);
    await sendsAnd(() => allocated.fill("30"));
    await person.seesProblems(/amount/i);
    expect(await allocated.inputValue()).toBe("30");
    await person.page.getByText("Allocated £30.00 of £0.00").waitFor();
  });

  test("keeps what was typed by the time that the form is refused", async () => {
    const { _id } = await stage.customer("Refused Meanwhile");
    await person.open(`/customers/${_id}/edit`);
    await stage.api("PUT", `customers/${_id}`, { highValue: true });
    await person.fills({ "Town (optional)": "Hove" });
    await sendsAnd(() => person.fills({ "Address line 2 (optional)": "Flat 2" }));
    await person.seesProblems(/^You changed this customer at \d\d:\d\d/);
    expect(await person.values("Town (optional)", "Address line 2 (optional)")).toEqual(["Hove", "Flat 2"]);
    await person.sends("Update customer");
    await person.seesToast("Customer updated successfully");
    const { body } = await stage.api("GET", `customers/${_id}`);
    expect(body).toMatchObject({ town: "Hove", addressLine2: "Flat 2", highValue: true });
  });
});
