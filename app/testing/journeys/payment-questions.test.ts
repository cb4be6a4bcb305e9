// Payments that a form asks about before it saves them.

import { describe, expect, test } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { RecordPicker, SUPPLIER_SEARCH } from "./picker";
import { LIKE_MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(LIKE_MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

  test("a bank transaction that receipts account for is asked about before it gets another day", async () => {
    const customer = await stage.customer(`Redated ${word}`);
    const { _id } = await stage.make("transactions", {
      ...{ customerRef: `Redated ${word}`, department: "Garage", amount: 40, date: "2026-03-05" },
    });
    await stage.make("receipts", {
      ...{ customer: customer._id, method: "BACS", amount: 40, date: "2026-03-05", transaction: _id },
    });
    await person.open(`/transactions/${_id}/edit`);
    await person.fills({ "Transaction date": "01/03/2025" });
    expect(await person.sends("Update transaction")).toBe(422);
    await person.seesQuestion("Its receipts keep their day, 05 Mar 2026.");
    await person.fills({ "Transaction date": "05/03/2026" });
    await person.sends("Update transaction");
    await person.seesToast("Transaction updated successfully");
  });

  test("a paid purchase is asked about before it comes to another total or supplier, or goes", async () => {
    const named = (name: string) => stage.make("suppliers", { name: `${name} ${word}`, town: "Lewes" });
    const [supplier, other] = [await named("Paid Parts"), await named("Other Parts")];
    const category = await stage.make("purchase-categories", { name: `Paid ${word}`, description: "To fit" });
    const bought = {
      ...{ supplier: supplier._id, purchaseCategory: category._id, supplierInvoiceNumber: "PP 1" },
      ...{ supplierInvoiceDate: "2026-03-04", invoicedTo: "Garage", details: "Pads" },
      ...{ amount: 50, vat: 10, total: 60, paid: true, paidDate: "2026-03-05", approved: true },
    };
    const { _id } = await stage.make("purchases", bought);
    const stored = async () =>
      (await stage.api("GET", "purchases")).body.find((each: { _id: string }) => each._id === _id);
    await person.open(`/purchases/${_id}/edit`);
    await person.fills({ Amount: "500", "VAT (optional)": "100", Total: "" });
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion(
      `£60.00 was paid to Paid Parts ${word} on 05 Mar 2026. From now on £600.00 counts as settled.`,
    );
    expect(await stored()).toMatchObject({ total: 60 });
    await person.sends("Update purchase");
    await person.seesToast("Purchase updated successfully");
    expect(await stored()).toMatchObject({ total: 600, paid: true, approved: false });
    await person.open(`/purchases/${_id}/edit`);
    await new RecordPicker(person, "Supplier", SUPPLIER_SEARCH).choose(`Other Parts ${word}`, other.name);
    expect(await person.sends("Update purchase")).toBe(422);
    await person.seesQuestion(
      `£600.00 was paid to Paid Parts ${word} on 05 Mar 2026. From now on £600.00 counts as settled with Other Parts ${word}.`,
    );
    await stage.api("PUT", `purchases/${_id}`, { approved: true });
    await person.open(`/purchases/${_id}/delete`);
    const drawer = await person.seesDrawer("Delete purchase");
    await drawer
      .getByText("This purchase was paid on 05 Mar 2026. No list shows that once it is deleted.")
      .waitFor();
    await drawer.getByText("This purchase is approved.").waitFor();
    await person.sends("Delete purchase");
    await person.seesToast("Purchase deleted successfully");
    expect(await stored()).toBeUndefined();
  });

  test("a purchase whose total is left alone comes to its amount and VAT", async () => {
    const supplier = await stage.make("suppliers", { name: `Sums ${word}`, town: "Lewes" });
    const category = await stage.make("purchase-categories", { name: `Sums ${word}`, description: "To fit" });
    await person.open("/purchases/new");
    await new RecordPicker(person, "Supplier", SUPPLIER_SEARCH).choose(supplier.name, supplier.name);
    await person.field("Purchase category").selectOption({ label: category.name });
    await person.fills({
      "Supplier’s invoice number": "S 1",
      Details: "Oil",
      Amount: "100",
      "VAT (optional)": "19.99",
    });
    await person.sends("Create purchase");
    await person.seesToast("Purchase created successfully");
    expect((await stage.api("GET", "purchases?limit=1")).body[0]).toMatchObject({
      amount: 100,
      vat: 19.99,
      total: 119.99,
    });
  });

  test("what a credit note makes the garage owe back is offered by the method that it came in by", async () => {
    const { _id: customer } = await stage.customer(`Refunded ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "RE11 FUN" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 120, addVat: false });
    await stage.api("PUT", `invoices/${_id}/payments`, { cash: 120 });
    const [line] = (await stage.api("GET", `invoices/${_id}`)).body.lines;
    const lines = [{ line: line._id, charged: 60 }];
    await stage.make("credit-notes", { invoice: _id, reason: "Goodwill", lines });
    await person.open(`/invoices/${_id}/view/payments`);
    expect(await person.values("Amount", "Method")).toEqual(["-60.00", "Cash"]);
    await person.sends("Update Payments");
    await person.seesToast("Invoice updated successfully");
    const { body } = await stage.api("GET", `invoices/${_id}`);
    expect(body).toMatchObject({ payments: { cash: 60, card: 0 }, balancePayable: 0 });
  });

  test("money for several invoices is asked about once somebody else has taken some of it", async () => {
    const customer = await stage.customer(`Taken Twice ${word}`);
    const made = await stage.make("invoices", {
      ...{ customer: customer._id, vehicleModel: "Ford Ka", vehicleReg: `TK${scripts ? 1 : 2} WCE` },
    });
    await stage.api("PUT", `invoices/${made._id}/new-line`, { service: "labour", charged: 240 });
    const paid = async () => (await stage.api("GET", `invoices/${made._id}`)).body.balancePayable;
    const total = await paid();
    await person.open(`/receipts/new?customer=${customer._id}`);
    await person.fills({ "Amount received": "100", [`Allocate to invoice ${made.autoId}`]: "100" });
    await person.hasReadAnew();
    await stage.api("PUT", `invoices/${made._id}/payments`, { card: 100 });
    expect(await person.sends("Create receipt")).toBe(422);
    await person.seesQuestion(new RegExp(`^Invoice ${made.autoId}: £100.00 was entered after this form`));
    expect(await paid()).toBe(total - 100);
    await person.sends("Create receipt");
    await person.seesToast("Receipt created successfully");
    expect(await paid()).toBe(total - 200);
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

  test("payments beyond what a credit note has left of the total are asked about", async () => {
    const { _id: customer } = await stage.customer(`Credited ${word}`);
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "CR11 DIT" };
    const { _id } = await stage.make("invoices", { customer, ...vehicle });
    await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, addVat: false });
    const [line] = (await stage.api("GET", `invoices/${_id}`)).body.lines;
    await stage.make("credit-notes", {
      invoice: _id,
      reason: "Goodwill",
      lines: [{ line: line._id, charged: 40 }],
    });
    await person.open(`/invoices/${_id}/view/totals`);
    await person.fills({ "Card (optional)": "100" });
    expect(await person.sends("Set the totals")).toBe(422);
    await person.seesQuestion(
      "The payments come to £100.00. That is £40.00 more than the total of £100.00 less credit notes of £40.00.",
    );
    await person.fills({ "Card (optional)": "60" });
    await person.sends("Set the totals");
    await person.seesToast("Invoice updated successfully");
  });

  test("a transfer beyond what its bank transaction has left is asked about first", async () => {
    const { _id: customer } = await stage.customer(`Banked ${word}`);
    const invoiced = async () => {
      const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "BA11 NKD" };
      const { _id } = await stage.make("invoices", { customer, ...vehicle });
      await stage.api("PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, addVat: false });
      return _id;
    };
    const received = async (id: string) => {
      const { body } = await stage.api("GET", `receipts?invoice=${id}`);
      return body.map(({ method, amount, transaction }: Received) => [
        method,
        amount,
        transaction?.autoId ?? null,
      ]);
    };
    const reference = `SHORT ${word}`;
    const sent = { customerRef: reference, amount: 60, date: londonDayOf(new Date()) };
    const { autoId: number, _id: transaction } = await stage.make("transactions", sent);
    const bank = new RecordPicker(person, "Bank transaction (optional)", "Reference, amount or number");
    const setsTotals = async (id: string, cheque: string) => {
      await person.open(`/invoices/${id}/view/totals`);
      await bank.choose(reference, reference);
      await person.fills({ "Cheque / bank transfer (optional)": cheque });
      expect(await person.sends("Set the totals")).toBe(422);
    };
    const goesOn = async () => {
      await person.sends("Set the totals");
      await person.seesToast("Invoice updated successfully");
    };

    const first = await invoiced();
    await setsTotals(first, "100");
    await person.seesQuestion(
      `Bank transaction #${number} has £60.00 left. The other £40.00 is saved without it.`,
    );
    expect(await received(first)).toEqual([]);
    await goesOn();
    expect(await received(first)).toEqual([
      ["BACS", 40, null],
      ["BACS", 60, number],
    ]);

    // A cheque that stays as it is, and is said to have come by the bank transaction.
    const second = await invoiced();
    await stage.api("PUT", `invoices/${second}/payments`, { cheque: 100 });
    await setsTotals(second, "100");
    await person.seesQuestion(`Bank transaction #${number} has £0.00 left. £100.00 is saved without it.`);
    await goesOn();
    expect(await received(second)).toEqual([["BACS", 100, null]]);

    // The api saves what it is told.
    const third = await invoiced();
    const told = await stage.api("PUT", `invoices/${third}/payments`, { cheque: 100, transaction });
    expect([told.status, told.body.payments.cheque]).toEqual([200, 100]);
  });
});

/** A receipt as the api answers it. */
interface Received {
  readonly method: string;
  readonly amount: number;
  readonly transaction: { readonly autoId: number } | null;
}
