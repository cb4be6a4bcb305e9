// Forms that ask before they save.
import { describe, expect, test } from "vitest";
import { formatListDay } from "../../shared/dates";
import { CUSTOMER_SEARCH, RecordPicker } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("a day far from today is asked about on every form that has one, and saved with a yes", async () => {
    const { _id: customer } = await stage.customer(`Far ${word}`);
    const sale = { customer, vehicleModel: "Ford Ka", vehicleReg: "FA11 RRR" };
    const invoice = await stage.make("invoices", { ...sale, invoiceDate: "1998-03-05" });
    const { lines } = (
      await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 50 })
    ).body;
    const quote = await stage.make("quotes", sale);
    const transaction = await stage.make("transactions", {
      ...{ customerRef: `Far ${word}`, department: "Garage", amount: 1, date: "2026-03-05" },
    });
    const note = await stage.make("credit-notes", {
      ...{ invoice: invoice._id, date: "2026-03-05", reason: "Far" },
      lines: [{ line: lines[0]._id, charged: 10 }],
    });
    const supplier = await stage.make("suppliers", { name: `Far ${word}` });
    const category = await stage.make("purchase-categories", { name: `Far ${word}`, description: "x" });
    const purchase = await stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ supplierInvoiceNumber: "F 1", supplierInvoiceDate: "2026-03-05", details: "A hose" },
      ...{ amount: 10, vat: 2, total: 12, paid: true, paidDate: "2026-03-05" },
    });
    const ahead = new Date().getFullYear() + 3;
    for (const [path, label, button, day, question] of [
      [
        `/invoices/${invoice._id}/view/edit`,
        "Invoice date",
        "Update invoice",
        "05/03/1999",
        "05 Mar 1999 is long ago.",
      ],
      [
        ...[`/quotes/${quote._id}/view/edit`, "Quote date", "Update quote", `05/03/${ahead}`],
        `05 Mar ${ahead} is more than a year ahead.`,
      ],
      [
        `/transactions/${transaction._id}/edit`,
        "Transaction date",
        "Update transaction",
        "05/03/1999",
        "05 Mar 1999 is long ago.",
      ],
      [
        `/credit-notes/${note._id}/edit`,
        "Date",
        "Update credit note",
        `05/03/${ahead}`,
        `05 Mar ${ahead} is more than a year ahead.`,
      ],
      [
        `/purchases/${purchase._id}/edit`,
        "Supplier’s invoice date",
        "Update purchase",
        "05/03/1999",
        "05 Mar 1999 is long ago.",
      ],
      [
        `/purchases/${purchase._id}/edit`,
        "Paid on (optional)",
        "Update purchase",
        "05/03/1999",
        "Paid on: 05 Mar 1999 is long ago.",
      ],
    ] as [string, string, string, string, string][]) {
      await person.open(path);
      await person.fills({ [label]: day });
      expect(await person.sends(button), `${button}: ${label}`).toBe(422);
      await person.seesQuestion(question);
      await person.sends(button);
      const [, first = "", rest] = /^Update (.)(.*)$/.exec(button) ?? [];
      await person.seesToast(`${first.toUpperCase()}${rest} updated successfully`);
      await person.open(path);
      expect(await person.values(label)).toEqual([day]);
      expect(await person.sends(button)).not.toBe(422);
    }
  });

  test("an MOT test above the maximum fee of its day is asked about, on its line and its invoice", async () => {
    const { _id: customer } = await stage.customer(`Tested ${word}`);
    const car = { customer, vehicleModel: "Ford Ka", vehicleReg: "FE11 EEE" };
    const made = (department: string) => stage.make("invoices", { ...car, department });
    const [test, repair] = [await made("MOT"), await made("Garage")];
    const adds = async (id: string, amount: string) => {
      await person.open(`/invoices/${id}/view/lines/new`);
      await person.field("Item").selectOption("mot-test");
      await person.fills({ Amount: amount });
      return person.sends("Add invoice line");
    };
    const asked = "£54.86 for MOT test is more than £54.85, the maximum fee for class 4 since 06 Apr 2010.";
    const charged = async (id: string) =>
      (await stage.api("GET", `invoices/${id}`)).body.lines.map((line: { charged: number }) => line.charged);
    await adds(test._id, "54.85");
    await person.seesToast("Invoice updated successfully");
    expect(await adds(repair._id, "54.86")).toBe(422);
    await person.seesQuestion(
      "VAT is added to MOT test. In the MOT department the fee of a test is outside the scope of VAT.",
    );
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await adds(test._id, "54.86")).toBe(422);
    await person.seesQuestion(asked);
    expect(await charged(test._id)).toEqual([54.85]);
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await charged(test._id)).toEqual([54.85, 54.86]);

    const earlier = await stage.make("invoices", { ...car, department: "MOT", invoiceDate: "2010-04-05" });
    await adds(earlier._id, "54.86");
    await person.seesToast("Invoice updated successfully");
    await person.open(`/invoices/${earlier._id}/view/edit`);
    await person.fills({ "Invoice date": "06/04/2010" });
    expect(await person.sends("Update invoice")).toBe(422);
    await person.seesQuestion(asked);

    await person.open("/invoices/mot/new?vehicle=FE11EEE");
    await person.fills({ "Charged (optional)": "54.86" });
    expect(await person.sends("Create MOT invoice")).toBe(422);
    await person.seesQuestion(asked);
    await person.sends("Create MOT invoice");
    await person.seesToast("Invoice created successfully");
  });

  test("a second MOT invoice of one day is asked about, on every form that makes one", async () => {
    const { _id: customer } = await stage.customer(`Twice ${word}`);
    const car = { customer, vehicleModel: "Ford Ka", vehicleReg: "TW11 ICE" };
    const { autoId, invoiceDate } = await stage.make("invoices/mot", car);
    const asked = `MOT invoice ${autoId} of ${formatListDay(invoiceDate)}, £54.85, is for TW11 ICE too.`;
    await person.open(`/invoices/new?customer=${customer}&vehicle=TW11ICE`);
    await person.field("Department").selectOption("MOT");
    expect(await person.sends("Create invoice")).toBe(422);
    await person.seesQuestion(asked);
    await person.sends("Create invoice");
    await person.seesToast("Invoice created successfully");
    const quote = await stage.make("quotes", { ...car, department: "MOT" });
    await person.open(`/quotes/${quote._id}/view`);
    expect(await person.sends("Generate invoice")).toBe(422);
    await person.seesQuestion(asked);
    await person.sends("Generate invoice");
    await person.isAt(/^\/invoices\/[^/]+\/view$/);
  });

  test("a test fee below nothing is asked about, and so is another customer's VAT on an invoice", async () => {
    const { _id: customer } = await stage.customer(`Below ${word}`);
    const high = await stage.make("customers", {
      ...{
        name: `Fleet ${word}`,
        email: `fleet.${word}@example.co.uk`,
        phone: "01825 762 110",
        highValue: true,
      },
    });
    const car = { customer, vehicleModel: "Ford Ka", vehicleReg: "BE11 LOW" };
    const test = await stage.make("invoices", { ...car, department: "MOT" });
    await person.open(`/invoices/${test._id}/view/lines/new`);
    await person.field("Item").selectOption("mot-test");
    await person.fills({ Amount: "-5" });
    expect(await person.sends("Add invoice line")).toBe(422);
    await person.seesQuestion(
      "MOT test of −£5.00 gives money back. An invoice is credited with a credit note.",
    );
    const repair = await stage.make("invoices", { ...car, department: "Garage" });
    await stage.api("PATCH", `invoices/${repair._id}/lines`, [
      { service: "labour", charged: 50, addVat: false },
    ]);
    await stage.api("PUT", `invoices/${repair._id}/payments`, { cash: 10 });
    await person.open(`/invoices/${repair._id}/view/edit`);
    await new RecordPicker(person, "Customer", CUSTOMER_SEARCH).choose(`fleet ${word}`, high.name);
    expect(await person.sends("Update invoice")).toBe(422);
    await person.seesQuestion(
      "The VAT changes with the customer or department: the invoice would come to £60.00, not £50.00. £10.00 is paid.",
    );
    const quote = await stage.make("quotes", { ...car, department: "Garage" });
    await stage.api("PATCH", `quotes/${quote._id}/lines`, [
      { service: "labour", charged: 50, addVat: false },
    ]);
    await person.open(`/quotes/${quote._id}/view/edit`);
    await new RecordPicker(person, "Customer", CUSTOMER_SEARCH).choose(`fleet ${word}`, high.name);
    expect(await person.sends("Update quote")).toBe(422);
    await person.seesQuestion(
      "The VAT changes with the customer or department: the quote would come to £60.00, not £50.00.",
    );
  });

  test("the fee of each of several MOT tests is held against its maximum", async () => {
    const { _id: customer } = await stage.customer(`Two tests ${word}`);
    const car = { customer, vehicleModel: "Ford Ka", vehicleReg: "TW11 OOO" };
    const { _id } = await stage.make("invoices", { ...car, department: "MOT" });
    await person.open(`/invoices/${_id}/view/lines/new`);
    await person.field("Item").selectOption("mot-test");
    await person.fills({ Quantity: "2", "Unit price (optional)": "54.85" });
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
  });

  test("a day of payment without the tick is asked about, and so is one to come", async () => {
    const supplier = await stage.make("suppliers", { name: `Ticks ${word}` });
    const category = await stage.make("purchase-categories", { name: `Ticks ${word}`, description: "x" });
    const { _id } = await stage.make("purchases", {
      ...{ supplier: supplier._id, purchaseCategory: category._id, invoicedTo: "Garage" },
      ...{ supplierInvoiceNumber: "T 1", supplierInvoiceDate: "2026-03-05", details: "A hose" },
      ...{ amount: 10, vat: 2, total: 12 },
    });
    const stored = async () => (await stage.api("GET", `purchases?supplier=${supplier._id}`)).body[0];
    await person.open(`/purchases/${_id}/edit`);
    await person.fills({ "Paid on (optional)": "20/03/2026" });
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion("It is not marked as paid, so 20 Mar 2026 is not kept.");
    await person.field("Paid").check();
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    expect(await stored()).toMatchObject({ paid: true, paidDate: "2026-03-20" });

    await person.open(`/purchases/${_id}/edit`);
    await person.fills({ "Paid on (optional)": "25/02/2026" });
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion("Paid on: 25 Feb 2026 is before the supplier’s invoice of 05 Mar 2026.");
    await person.fills({ "Paid on (optional)": "26/02/2026" });
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    await person.open(`/purchases/${_id}/edit`);
    await person.field("Paid").uncheck();
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    expect(await stored()).toMatchObject({ paid: false, paidDate: null });

    const sale = { customer: (await stage.customer(`To come ${word}`))._id, vehicleModel: "Ford Ka" };
    const invoice = await stage.make("invoices", { ...sale, vehicleReg: "TO11 CME" });
    await stage.api("PUT", `invoices/${invoice._id}/new-line`, { service: "labour", charged: 50 });
    const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await person.open(`/invoices/${invoice._id}/view/totals`);
    await person.fills({ "Cash (optional)": "5", Date: soon.split("-").toReversed().join("/") });
    expect(await person.sends("Set the totals")).toBe(422);
    await person.seesQuestion(/is still to come\.$/);
  });
});
