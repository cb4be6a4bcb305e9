// Forms whose figures disagree, and forms that ask before they save.
import { describe, expect, test } from "vitest";
import { NUMBER, PurchaseForm } from "./buying";
import { RecordPicker } from "./picker";
import { MODES, openStage, personOn } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode", ({ scripts, word }) => {
  const person = personOn(stage, { scripts });

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
    const sent = { customerRef: reference, amount: 60, date: "2026-03-05" };
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
