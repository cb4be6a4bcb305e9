// What came up since a confirmation was opened, though its record is the same, is asked about before the deletion.

import { describe, expect, test } from "vitest";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode, since a confirmation was opened", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });
  const year = scripts ? 2015 : 2014;
  const isThere = async (list: string, id: string) =>
    (await stage.api("GET", list)).body.some(({ _id }: { readonly _id: string }) => _id === id);

  /** Presses a confirmation's button twice: the first time it asks. */
  async function isAskedOnce(button: string, question: string | RegExp, list: string, id: string) {
    expect(await person.sends(button)).toBe(422);
    await person.seesQuestion(question);
    expect(await isThere(list, id)).toBe(true);
    await person.sends(button);
    await person.seesToast(/ (deleted successfully|taken back)$/);
    expect(await isThere(list, id)).toBe(false);
  }

  test("the till of a cash receipt was counted", async () => {
    const { _id: customer } = await stage.customer(`Till ${word}`);
    const date = `${year}-03-04`;
    const cash = { customer, date, method: "Cash", amount: 40 };
    const [first, second] = [await stage.make("receipts", cash), await stage.make("receipts", cash)];
    await person.open(`/receipts/${first._id}/delete`);
    await stage.api("PUT", `till-counts/${date}`, { counted: 80, float: 0 });
    const words = `The till of 04 Mar ${year} was counted. Its cash would be £40.00 less.`;
    await isAskedOnce("Delete receipt", words, "receipts", first._id);
    // What the confirmation showed is not asked.
    await person.open(`/receipts/${second._id}/delete`);
    await person.sends("Delete receipt");
    await person.seesToast("Receipt deleted successfully");
    // Nor is anything by the api.
    const { _id } = await stage.make("receipts", cash);
    expect((await stage.api("DELETE", `receipts/${_id}`)).status).toBe(204);
  });

  /** Sells in a quarter, and gives the invoice. */
  async function sells(from: string) {
    const { _id: customer } = await stage.customer(`Filed ${word} ${from}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "TO11 DAN" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle, invoiceDate: from });
    const line = { service: "labour", charged: 50, addVat: true };
    return (await stage.api("PUT", `invoices/${_id}/new-line`, line)).body;
  }

  const files = (from: string, to: string) =>
    stage.api("PUT", `vat-returns/${to}`, { from, basis: "invoice" });

  test("the VAT return of a credit note was filed", async () => {
    const [from, to] = [`${year}-01-01`, `${year}-03-31`];
    const invoice = await sells(from);
    const { _id } = await stage.make("credit-notes", {
      ...{ invoice: invoice._id, date: from, reason: "Goodwill" },
      lines: [{ line: invoice.lines[0]._id, charged: 10 }],
    });
    await person.open(`/credit-notes/${_id}/delete`);
    await files(from, to);
    const words = /^This credit note is in the filed VAT return/;
    await isAskedOnce("Delete credit note", words, "credit-notes", _id);
  });

  test("the VAT return of a purchase was filed", async () => {
    const [from, to] = [`${year}-04-01`, `${year}-06-30`];
    const { _id } = await stage.make("purchases", {
      supplier: (await stage.make("suppliers", { name: `Filed ${word}` }))._id,
      purchaseCategory: (await stage.make("purchase-categories", { name: word, description: "Parts" }))._id,
      ...{ details: "Pads", invoicedTo: "Garage", supplierInvoiceNumber: `F ${word}` },
      ...{ supplierInvoiceDate: from, amount: 50, vat: 10, total: 60 },
    });
    await person.open(`/purchases/${_id}/delete`);
    await files(from, to);
    const words = /^This purchase is in the filed VAT return/;
    await isAskedOnce("Delete purchase", words, "purchases", _id);
  });

  test("the VAT return of an invoice was filed", async () => {
    const [from, to] = [`${year - 2}-01-01`, `${year - 2}-03-31`];
    const [first, second] = [await sells(from), await sells(from)];
    const words = /^This invoice is in the filed VAT return/;
    await person.open(`/invoices/${first._id}/delete`);
    await files(from, to);
    await isAskedOnce("Delete invoice", words, "invoices", first._id);
    await stage.api("DELETE", `vat-returns/${to}`);
    await person.open(`/invoices/${second._id}/view/delete`);
    await files(from, to);
    await isAskedOnce("Delete invoice", words, "invoices", second._id);
  });

  test("the VAT return was filed of the invoice of a line", async () => {
    const [from, to] = [`${year}-07-01`, `${year}-09-30`];
    const { _id, lines } = await sells(from);
    await person.open(`/invoices/${_id}/view/lines/${lines[0]._id}/delete`);
    await files(from, to);
    expect(await person.sends("Delete invoice line")).toBe(422);
    await person.seesQuestion(/^This invoice is in the filed VAT return/);
    await person.sends("Delete invoice line");
    await person.seesToast("Invoice updated successfully");
    expect((await stage.api("GET", `invoices/${_id}`)).body.lines).toEqual([]);
  });

  test("a receipt of the bank transaction was entered", async () => {
    const { _id: customer } = await stage.customer(`Banked ${word}`);
    const date = `${year}-10-01`;
    const { _id } = await stage.make("transactions", { customerRef: `B ${word}`, amount: 90, date });
    await person.open(`/transactions/${_id}/delete`);
    await stage.make("receipts", { customer, date, method: "BACS", amount: 90, transaction: _id });
    const words = /^Receipt \d+ of £90\.00 stays, without a bank transaction\.$/;
    await isAskedOnce("Delete transaction", words, "transactions", _id);
  });

  test("a supplier of the import was edited", async () => {
    const csv = { "Content-Type": "text/csv" };
    const file = `Name\nBrought ${word}\nBeside ${word}\n`;
    const { _id } = (await stage.api("POST", "imports/suppliers", file, csv)).body;
    const [first, second] = (await stage.api("GET", "suppliers?limit=2")).body;
    await stage.api("PUT", `suppliers/${first._id}`, { town: "Lewes" });
    await person.open(`/settings/import/${_id}/delete`);
    await stage.api("PUT", `suppliers/${second._id}`, { town: "Lewes" });
    const words = "2 suppliers were changed since. Those changes are lost.";
    await isAskedOnce("Take back import", words, "imports", _id);
  });
});
