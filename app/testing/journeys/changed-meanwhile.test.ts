import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, what changed after a form was opened is asked about", ({
  scripts,
  word,
}) => {
  const person = personOn(stage, { scripts });

  /** An invoice of a new customer, and another customer whom it may move to. */
  async function opened(name: string, ...lines: object[]) {
    const customer = await stage.customer(`${name} ${word}`);
    const other = await stage.customer(`Not ${name} ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "ME11 ANW" };
    const { _id } = await stage.make("invoices", { customer: customer._id, ...vehicle });
    for (const line of lines)
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", ...line });
    const invoice = async () => (await stage.api("GET", `invoices/${_id}`)).body;
    return { _id, customer, other, invoice };
  }

  test("a payment is asked about once the invoice has another total or customer than its form showed", async () => {
    const line = { service: "labour", charged: 120, addVat: false };
    const { _id, customer, other, invoice } = await opened("Drawn", line);
    await person.open(`/invoices/${_id}/view/payments`);
    await person.fills({ "Reference (optional)": "till 2" });
    await stage.api("PUT", `invoices/${_id}/new-line`, line);
    await stage.api("PUT", `invoices/${_id}`, { customer: other._id });
    expect(await person.sends("Add Payments")).toBe(422);
    await soon(() => person.questions()).toEqual([
      "The total is £240.00 now. It was £120.00 when this form was opened.",
      `The invoice is for ${other.name} now. It was for ${customer.name} when this form was opened.`,
    ]);
    expect(await person.values("Amount", "Reference (optional)")).toEqual(["120.00", "till 2"]);
    expect(await invoice()).toMatchObject({ balancePayable: 240 });
    await person.sends("Add Payments");
    await person.seesToast("Invoice updated successfully");
    expect(await invoice()).toMatchObject({ balancePayable: 120 });
  });

  test("a credit note is asked about once the invoice has other VAT or another customer than its form showed", async () => {
    const { _id, customer, other, invoice } = await opened("Credited", { charged: 100, addVat: false });
    await person.open(`/invoices/${_id}/view/credit-notes/new`);
    await person.fills({ "In your own words (optional)": "Agreed by phone" });
    const [sold] = (await invoice()).lines;
    await stage.api("PATCH", `invoices/${_id}/lines`, [{ ...sold, service: "labour", addVat: true }]);
    await stage.api("PUT", `invoices/${_id}`, { customer: other._id });
    expect(await person.sends("Create credit note")).toBe(422);
    await soon(() => person.questions()).toEqual([
      "The total is £120.00 now. It was £100.00 when this form was opened.",
      `The invoice is for ${other.name} now. It was for ${customer.name} when this form was opened.`,
    ]);
    expect(await person.values("In your own words (optional)")).toEqual(["Agreed by phone"]);
    expect((await stage.api("GET", `credit-notes?invoice=${_id}`)).body).toEqual([]);
    await person.sends("Create credit note");
    await person.seesToast("Credit note created successfully");
    expect((await stage.api("GET", `credit-notes?invoice=${_id}`)).body).toMatchObject([
      { total: 120, customer: { _id: other._id } },
    ]);
  });

  test("a line is asked about once its customer or department decides otherwise on its VAT", async () => {
    const { _id, customer, invoice } = await opened("Boxed");
    const lines = async () => (await invoice()).lines;
    const asked = (how: string) => [
      `The customer or department of the invoice changed after this form was opened. Labour would be added ${how}.`,
    ];
    const types = async () => {
      await person.open(`/invoices/${_id}/view/lines/new`);
      await person.field("Item").selectOption({ label: "Labour" });
      await person.fills({ Amount: "50" });
    };
    await types();
    await person.field("Add Vat (20%)").uncheck();
    await stage.api("PUT", `customers/${customer._id}`, { highValue: true });
    expect(await person.sends("Add invoice line")).toBe(422);
    await soon(() => person.questions()).toEqual(asked("with VAT, £60.00 in all"));
    expect(await lines()).toEqual([]);
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await lines()).toMatchObject([{ charged: 50, addVat: true }]);

    await types();
    await stage.api("PUT", `invoices/${_id}`, { department: "MOT" });
    expect(await person.sends("Add invoice line")).toBe(422);
    await soon(() => person.questions()).toEqual(asked("without VAT, £50.00 in all"));
    await person.sends("Add invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await lines()).toMatchObject([{ addVat: false }, { charged: 50, addVat: false }]);
  });

  test("a line that is changed is asked about once its customer or service decides otherwise on its VAT", async () => {
    const { _id, customer, invoice } = await opened("Edited");
    const fitting = {
      title: `Fitting ${word}`,
      description: "Fitting of parts that customers bring, by the hour",
    };
    const service = await stage.make("services", {
      ...fitting,
      unitPrice: 60,
      unit: "item",
      chargeVat: false,
    });
    const line = { service: service._id, description: "Front", charged: 100, addVat: false };
    await stage.api("PUT", `invoices/${_id}/new-line`, line);
    const sold = async () => (await invoice()).lines[0];
    const opens = async () => person.open(`/invoices/${_id}/view/lines/${(await sold())._id}/edit`);
    const asks = async (changed: string, how: string) => {
      await person.fills({ "Description (optional)": `Front, ${how}` });
      expect(await person.sends("Update invoice line")).toBe(422);
      await soon(() => person.questions()).toEqual([
        `${changed} changed after this form was opened. ${fitting.title} would be saved ${how}.`,
      ]);
      await person.sends("Update invoice line");
      await person.seesToast("Invoice updated successfully");
      expect((await sold()).description).toBe(`Front, ${how}`);
    };
    await opens();
    await stage.api("PUT", `customers/${customer._id}`, { highValue: true });
    await asks("The customer or department of the invoice", "with VAT, £120.00 in all");

    await stage.api("PUT", `customers/${customer._id}`, { highValue: false });
    await opens();
    await person.field("Add Vat (20%)").uncheck();
    await stage.api("PUT", `services/${service._id}`, { chargeVat: true });
    await asks("The service", "with VAT, £120.00 in all");

    await opens();
    await person.fills({ "Description (optional)": "As it was" });
    await person.sends("Update invoice line");
    await person.seesToast("Invoice updated successfully");
    expect(await sold()).toMatchObject({ description: "As it was", addVat: true });
  });
});
