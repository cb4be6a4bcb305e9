// What came up since a form was opened, though its record is the same, is asked about before it is saved.

import { describe, expect, test } from "vitest";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, since a form was opened", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const year = scripts ? 2013 : 2012;
  const [from, to] = [`${year}-01-01`, `${year}-03-31`];

  async function sells() {
    const { _id: customer } = await stage.customer(`Told ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "TO11 DAN" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle, invoiceDate: from });
    const line = { service: "labour", charged: 50, addVat: true };
    return (await stage.api("PUT", `invoices/${_id}/new-line`, line)).body;
  }

  const records = {
    purchases: async () =>
      stage.make("purchases", {
        supplier: (await stage.make("suppliers", { name: `Told ${word}` }))._id,
        purchaseCategory: (await stage.make("purchase-categories", { name: word, description: "Parts" }))._id,
        ...{ details: "Pads", invoicedTo: "Garage", supplierInvoiceNumber: `T ${word}` },
        ...{ supplierInvoiceDate: from, amount: 50, vat: 10, total: 60 },
      }),
    "credit-notes": async () => {
      const { _id: invoice, lines } = await sells();
      const credited = [{ line: lines[0]._id, charged: 10 }];
      return stage.make("credit-notes", { invoice, date: from, reason: "Goodwill", lines: credited });
    },
    receipts: async () => {
      const { _id: customer } = await stage.customer(`Told ${word}`);
      return stage.make("receipts", { customer, date: from, method: "Card", amount: 40 });
    },
    invoices: sells,
  };
  const files = async () => {
    await stage.api("PUT", `vat-returns/${to}`, { from, basis: "invoice" });
    return async () => void (await stage.api("DELETE", `vat-returns/${to}`));
  };
  const emails = async (_id: string) => {
    await stage.api("POST", `documents/receipt/${_id}/email`, { to: "ann@example.co.uk" });
    return async () => {};
  };

  test.each([
    ["purchase", "purchases", /^This purchase is in the filed VAT return/, { Details: "Discs" }, files],
    [
      "credit note",
      "credit-notes",
      /^This credit note is in the filed/,
      { "In your own words (optional)": "Again" },
      files,
    ],
    ["invoice", "invoices", /^This invoice is in the filed/, { "Vehicle model": "Ford Focus" }, files],
    ["receipt", "receipts", /^It was laid into the outbox for ann@/, { "Notes (optional)": "Again" }, emails],
  ] as const)("of a %s: its return was filed, or its paper sent", async (noun, list, words, change, happens) => {
    const { _id } = await records[list]();
    const button = `Update ${noun}`;
    await person.open(`/${list}/${_id}/edit`);
    await person.fills(change);
    const undo = await happens(_id);
    expect(await person.sends(button)).toBe(422);
    await person.seesQuestion(words);
    await person.sends(button);
    await person.seesToast(/updated successfully$/);
    // What was told from the beginning is not asked.
    await person.open(`/${list}/${_id}/edit`);
    await person.page.getByText(words).waitFor();
    await person.fills(
      Object.fromEntries(Object.entries(change).map(([label, value]) => [label, `${value} 2`])),
    );
    expect(await person.sends(button)).not.toBe(422);
    await person.seesToast(/updated successfully$/);
    await undo();
  });

  test("nothing is asked of a form that changes nothing", async () => {
    const { _id } = await records.purchases();
    await person.open(`/purchases/${_id}/edit`);
    const undo = await files();
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    await undo();
  });
});
