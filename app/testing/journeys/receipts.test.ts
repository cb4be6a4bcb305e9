// Over 300 lines: the walks of one screen, with the helpers that they share.
import { describe, expect, test } from "vitest";
import { soon } from "./person";
import { RecordPicker } from "./picker";
import { MODES, openStage, personOn, testLikeOthers } from "./stage";

const stage = openStage();

describe.each(MODES)("with $mode, a member of staff", ({ scripts, word }) => {
  const likeOthers = testLikeOthers(scripts);
  const person = personOn(stage, { scripts });

  /** A customer, and invoices of theirs for these pounds, oldest first. */
  async function owing(name: string, ...amounts: number[]) {
    const customer = await stage.customer(`${name} ${word}`);
    const invoices: { _id: string; autoId: number }[] = [];
    for (const [index, charged] of amounts.entries()) {
      const invoiceDate = `2026-03-${String(index + 1).padStart(2, "0")}`;
      const vehicle = { vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" };
      const { _id } = await stage.make("invoices", { customer: customer._id, invoiceDate, ...vehicle });
      const line = { service: "labour", charged, addVat: false };
      await stage.api("PATCH", `invoices/${_id}/lines`, [line]);
      invoices.push((await stage.api("GET", `invoices/${_id}`)).body);
    }
    return { customer, invoices };
  }
  const receiptsOf = async (customer: { _id: string }) =>
    (await stage.api("GET", `receipts?customer=${customer._id}`)).body;

  test("enters one transfer over twelve invoices in at most 20 clicks and keys", async () => {
    const amounts = Array.from({ length: 12 }, (_, index) => 50 + index);
    const { customer, invoices } = await owing("Weald Valley Couriers", ...amounts);
    await person.open(`/receipts/new?customer=${customer._id}`);
    const { page } = person;
    let presses = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      presses++;
    };
    await person.field("Amount received").focus();
    for (const key of "666.00") await press(key);
    presses++;
    await page.getByRole("button", { name: "Fill oldest first" }).click();
    await soon(() => person.values(`Allocate to invoice ${invoices[11]?.autoId}`)).toEqual(["61.00"]);
    await page.getByText("Allocated £666.00 of £666.00").waitFor();
    presses++;
    await person.sends("Create receipt");
    await person.seesToast("Receipt created successfully");
    expect(presses).toBeLessThanOrEqual(20);
    const [receipt] = await receiptsOf(customer);
    expect(receipt).toMatchObject({ method: "BACS", amount: 666, unallocated: 0 });
    expect(receipt.allocations).toHaveLength(12);
    for (const { _id } of invoices) {
      expect((await stage.api("GET", `invoices/${_id}`)).body).toMatchObject({ balancePayable: 0 });
    }
  });

  test("is told that a ticked invoice was paid by somebody else meanwhile", async () => {
    const { customer, invoices } = await owing("Twice", 100, 80);
    const [first, second] = invoices;
    await person.open(`/receipts/new?customer=${customer._id}`);
    await person.fills({ "Amount received": "100" });
    await person.field(`Pay invoice ${first?.autoId}`).check();
    await stage.api("PUT", `invoices/${first?._id}/payments`, { card: 100 });
    expect(await person.sends("Create receipt")).toBe(409);
    await person.seesProblems(
      `Invoice ${first?.autoId} is not owed by this customer any more, so nothing was saved. Check what the rest of the money is for.`,
    );
    expect(await person.values("Amount received")).toEqual(["100"]);
    expect(await receiptsOf(customer)).toHaveLength(1);
    await person.fills({ [`Allocate to invoice ${second?.autoId}`]: "80" });
    expect(await person.sends("Create receipt")).toBe(422);
    await person.seesQuestion("£20.00 more than is owed: keep it on account?");
  });

  test("ticks what is paid, is told what is too much, and keeps the rest on account", async () => {
    const { customer, invoices } = await owing("Rest", 100, 80);
    const [first, second] = invoices.map(({ autoId }) => autoId);
    await person.open("/receipts");
    await person.follows("Receive money");
    const search = "Name, phone, postcode or number";
    const picker = new RecordPicker(person, "Who did the money come from?", search);
    const box = scripts ? picker.box : person.field(search);
    await soon(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await picker.choose(`Rest ${word}`, `Rest ${word}`);
    await person.sends("Continue");
    await person.page.getByText("owes £180.00 on 2 invoices, nothing on account").waitFor();
    await person.fills({ "Amount received": "x", [`Allocate to invoice ${first}`]: "y" });
    expect(await person.sends("Create receipt")).toBe(422);
    await person.seesProblems(
      /^Amount received: Must be an amount in pounds/,
      new RegExp(`^Allocate to invoice ${first}: Must be an amount in pounds`),
    );
    await person.fills({
      "Amount received": "150",
      Date: "05/03/2026",
      [`Allocate to invoice ${first}`]: "100.01",
    });
    await person.field("Method").selectOption("Cash");
    expect(await person.sends("Create receipt")).toBe(422);
    await person.seesProblems(`Invoice ${first} owes £100.00. Allocate that or less`);
    expect(await person.problemAt(`Allocate to invoice ${first}`)).toContain("owes £100.00");
    expect(await receiptsOf(customer)).toEqual([]);
    await person.fills({ [`Allocate to invoice ${first}`]: "" });
    await person.field(`Pay invoice ${first}`).check();
    if (scripts) expect(await person.values(`Allocate to invoice ${first}`)).toEqual(["100.00"]);
    expect(await person.sends("Create receipt")).toBe(422);
    await person.seesQuestion("£50.00 is not allocated to an invoice: keep it on account?");
    await person.sends("Create receipt");
    await person.seesToast("Receipt created successfully");
    const [receipt] = await receiptsOf(customer);
    expect(receipt).toMatchObject({ amount: 150, unallocated: 50, date: "2026-03-05", method: "Cash" });

    await person.open("/receipts");
    await person.searches("Search Money In", `Rest ${word}`);
    expect(await person.cells(`Rest ${word}`)).toEqual([
      ...[
        String(receipt.autoId),
        "05 Mar 2026",
        `Rest ${word}`,
        "Cash",
        "–",
        String(first),
        "£50.00",
        "£150.00",
      ],
    ]);
    await person.open(`/receipts/${receipt._id}/edit`);
    await person.fills({ [`Allocate to invoice ${second}`]: "50" });
    await person.sends("Update receipt");
    await person.seesToast("Receipt updated successfully");
    expect((await stage.api("GET", `invoices/${invoices[1]?._id}`)).body).toMatchObject({
      balancePayable: 30,
    });
  });

  likeOthers("pays an invoice with deposits from before it was made, the oldest first", async () => {
    const customer = await stage.customer(`Deposit ${word}`);
    const deposit = (amount: number, date: string) =>
      stage.make("receipts", { customer: customer._id, method: "Cash", amount, date });
    const later = await deposit(50, "2026-02-03");
    const earlier = await deposit(30, "2026-02-02");
    const invoiced = async (charged: number) => {
      const { _id } = await stage.make("invoices", {
        ...{ customer: customer._id, vehicleModel: "Ford Transit", vehicleReg: "GK71 HZN" },
      });
      const line = { service: "labour", charged, addVat: false };
      await stage.api("PATCH", `invoices/${_id}/lines`, [line]);
      return { call: `invoices/${_id}`, page: `/invoices/${_id}/view` };
    };
    const left = async () => {
      const read = [earlier, later].map(({ _id }) => stage.api("GET", `receipts/${_id}`));
      return (await Promise.all(read)).map(({ body }) => body.unallocated);
    };
    const small = await invoiced(40);
    await person.open(small.page);
    await person.page.getByText("The customer has £80.00 on account.").waitFor();
    await person.open(`${small.page}/email`);
    await person.page.getByText(/^The customer has £80.00 on account, and this invoice asks for/).waitFor();
    await person.open(`${small.page}/payments`);
    const told = person.page.getByText("The customer has £80.00 on account.");
    await person.page.getByRole("dialog").locator(told).waitFor();
    expect(await person.values("Amount")).toEqual([""]);
    await person.sends("Use £40.00 on account");
    await person.seesToast("Invoice updated successfully");
    await person.isAt(small.page);
    await soon(() => person.received()).toEqual([
      ["02/02/2026", "Cash", "", "£30.00"],
      ["03/02/2026", "Cash", "", "£10.00"],
    ]);
    expect(await left()).toEqual([0, 40]);

    const large = await invoiced(100);
    await person.open(`${large.page}/payments`);
    expect(await person.values("Amount")).toEqual(["60.00"]);
    // Most of the later deposit is corrected in the meantime.
    await stage.api("PUT", `receipts/${later._id}`, { amount: 16 });
    expect(await person.sends("Use £40.00 on account")).toBe(409);
    await person.seesProblems("Only £6.00 on account can be used by now. Press the button again.");
    await person.sends("Use £6.00 on account");
    await person.isAt(large.page);
    expect((await stage.api("GET", large.call)).body).toMatchObject({
      payments: { cash: 6 },
      balancePayable: 94,
    });
    expect(await left()).toEqual([0, 0]);
  });

  likeOthers("takes a deposit from its quote, which tells of it from then on", async () => {
    const customer = await stage.customer(`Quoted ${word}`);
    const quote = await stage.make("quotes", {
      ...{ customer: customer._id, vehicleModel: "Ford Transit", vehicleReg: "QU71 HZN" },
    });
    await person.open(`/quotes/${quote._id}/view`);
    await person.follows("Receive a deposit");
    await person.seesTitle("Receive money");
    expect(await person.values("Amount received", "Reference (optional)")).toEqual([
      "",
      `Quote ${quote.autoId}`,
    ]);
    await person.fills({ "Amount received": "50" });
    await person.sends("Create receipt");
    await person.isAt(`/quotes/${quote._id}/view`);
    await person.page.getByText("The customer has £50.00 on account.").waitFor();
    const { body } = await stage.api("GET", `receipts?customer=${customer._id}`);
    expect(body).toMatchObject([{ method: "Card", reference: `Quote ${quote.autoId}`, unallocated: 50 }]);
    await person.open(`/quotes/${quote._id}/view/delete`);
    await person.page.getByText("The customer’s £50.00 stays on account. This cannot be undone.").waitFor();
  });

  likeOthers("prints its drawer without the notes, which are for staff", async () => {
    const customer = await stage.customer(`Printed ${word}`);
    const money = { customer: customer._id, method: "Cash", amount: 12 };
    const { _id } = await stage.make("receipts", { ...money, notes: "Paid late again" });
    await person.open(`/receipts/${_id}`);
    const notes = person.page.getByText("Paid late again");
    await notes.waitFor();
    await person.page.emulateMedia({ media: "print" });
    await notes.waitFor({ state: "hidden" });
    expect(await person.page.getByRole("definition").getByText("£12.00").first().isVisible()).toBe(true);
    await person.page.emulateMedia({ media: null });
  });

  likeOthers(
    "takes an invoice out of a receipt with its tick or its amount, and is asked about the rest",
    async () => {
      const { customer, invoices } = await owing("Unticked", 10, 20);
      const [first, second] = invoices.map(({ _id, autoId }, index) => ({
        ...{ _id, tick: `Pay invoice ${autoId}`, amount: `Allocate to invoice ${autoId}` },
        paid: { invoice: expect.objectContaining({ _id }), amount: (index + 1) * 10 },
      }));
      if (!first || !second) throw new Error("There are two invoices");
      const { _id } = await stage.make("receipts", {
        ...{ customer: customer._id, method: "Cash", amount: 30 },
        allocations: [
          { invoice: first._id, amount: 10 },
          { invoice: second._id, amount: 20 },
        ],
      });
      const saves = async (rest: string) => {
        expect(await person.sends("Update receipt")).toBe(422);
        await person.seesQuestion(new RegExp(`^${rest} .*: keep it on account\\?$`));
      };
      const allocations = async () => (await stage.api("GET", `receipts/${_id}`)).body.allocations;

      await person.open(`/receipts/${_id}/edit`);
      await person.field(first.tick).uncheck();
      await saves("£10.00");
      expect(await person.field(first.tick).isChecked()).toBe(false);
      expect(await person.field(second.tick).isChecked()).toBe(true);
      await person.sends("Update receipt");
      await person.seesToast("Receipt updated successfully");
      expect(await allocations()).toEqual([second.paid]);

      await person.open(`/receipts/${_id}/edit`);
      await person.fills({ [second.amount]: "" });
      await saves("£30.00");
      expect(await person.values(second.amount)).toEqual([""]);
      expect(await person.field(second.tick).isChecked()).toBe(false);
      await person.sends("Update receipt");
      await person.seesToast("Receipt updated successfully");
      expect(await allocations()).toEqual([]);
    },
  );

  test("has the amount, the date and the method filled in by the bank transaction that is chosen", async () => {
    const { invoices } = await owing("Filled", 90);
    const transaction = { customerRef: `FILLED ${word}`, amount: 61.5, date: "2026-03-05" };
    await stage.make("transactions", transaction);
    await person.open(`/invoices/${invoices[0]?._id}/view/payments`);
    await new RecordPicker(person, "Bank transaction (optional)", "Reference, amount or number").choose(
      `FILLED ${word}`,
      `FILLED ${word}`,
    );
    const shown = () => person.values("Amount", "Date", "Method");
    if (scripts) {
      await soon(shown).toEqual(["61.50", "05/03/2026", "BACS"]);
    } else {
      await person.fills({ Amount: "61.50", Date: "05/03/2026" });
      await person.field("Method").selectOption("BACS");
    }
    await person.sends("Add Payments");
    await person.seesToast("Invoice updated successfully");
    await soon(async () => (await person.received()).map((row) => row.at(-1))).toEqual(["£61.50"]);
  });

  likeOthers("takes a part payment, gives it back, and deletes both from the invoice", async () => {
    const { customer, invoices } = await owing("Part", 90);
    const place = `/invoices/${invoices[0]?._id}/view`;
    await person.open(place);
    await person.follows("Add Payments");
    await person.seesDrawer("Add Payments");
    await person.fills({ Amount: "40", Date: "05/03/2026" });
    await person.sends("Add Payments");
    await person.seesToast("Invoice updated successfully");
    await soon(() => person.received()).toEqual([["05/03/2026", "Card", "", "£40.00"]]);
    await person.follows("Add Payments");
    await person.seesDrawer("Add Payments");
    await person.fills({ Amount: "-40.01", Date: "06/03/2026" });
    expect(await person.sends("Add Payments")).toBe(422);
    await person.seesProblems(`£40.00 came in for invoice ${invoices[0]?.autoId}. Refund that or less`);
    await person.fills({ Amount: "-40" });
    await person.sends("Add Payments");
    await person.seesToast("Invoice updated successfully");
    await soon(async () => (await person.received()).map((row) => row.at(-1))).toEqual(["£40.00", "−£40.00"]);

    const [refund, receipt] = await receiptsOf(customer);
    await person.open(`/receipts/${receipt._id}`);
    const drawer = await person.seesDrawer(`Receipt ${receipt.autoId}`);
    expect(await person.facts(drawer, "Method")).toMatchObject({ Method: "Card", "Bank transaction": "–" });
    await person.open(place);
    await person.follows(`Delete Receipt ${receipt.autoId}`);
    await person.seesDrawer("Delete receipt");
    expect(await person.sends("Delete receipt")).toBe(409);
    await person.seesProblems(/^Money for invoice \d+ was refunded since\. Delete the refund first/);
    await person.open(place);
    await person.follows(`Delete Refund ${refund.autoId}`);
    await person.sends("Delete receipt");
    await person.isAt(place);
    await person.follows(`Delete Receipt ${receipt.autoId}`);
    await person.sends("Delete receipt");
    await person.isAt(place);
    await person.seesToast("Receipt deleted successfully");
    expect(await receiptsOf(customer)).toEqual([]);
  });

  likeOthers("comes back to the customer's page from what was begun there", async () => {
    const { customer, invoices } = await owing("Back again", 30);
    const path = `/customers/${customer._id}`;
    for (const button of ["Create invoice", "Create quote"]) {
      await person.open(path);
      await person.follows(button);
      await person.seesDrawer(new RegExp(button, "i"));
      await person.follows("Cancel");
      await person.isAt(path);
    }
    await person.open(`${path}/invoices?search=back`);
    await person.follows("Receive money");
    await person.fills({ "Amount received": "30", [`Allocate to invoice ${invoices[0]?.autoId}`]: "30" });
    await person.sends("Create receipt");
    await person.isAt(`${path}/invoices?search=back`);
    await person.seesToast("Receipt created successfully");
  });

  likeOthers("sees on the customer's page which money is on account", async () => {
    const { customer } = await owing("Advance", 100);
    const money = { customer: customer._id, method: "BACS", amount: 30, date: "2026-03-05" };
    const { autoId } = await stage.make("receipts", { ...money, reference: `ADVANCE ${word}` });
    await person.open(`/customers/${customer._id}`);
    const drawer = await person.seesDrawer(customer.name);
    expect(await person.facts(drawer, "05 Mar 2026")).toEqual({
      "05 Mar 2026": `Receipt ${autoId}, BACS, ADVANCE ${word}: £30.00`,
    });
    await drawer.getByRole("link", { name: `Receipt ${autoId}, BACS` }).click();
    await person.seesDrawer(`Receipt ${autoId}`);
  });

  likeOthers("sees what a bank transaction paid and what is left of it, and cannot take more", async () => {
    const { customer, invoices } = await owing("Banked", 100);
    const reference = `BANKED ${word.toUpperCase()}`;
    const transaction = await stage.make("transactions", {
      customerRef: reference,
      amount: 80,
      date: "2026-03-04",
    });
    const allocations = [{ invoice: invoices[0]?._id, amount: 30 }];
    const sent = { customer: customer._id, method: "BACS", transaction: transaction._id, allocations };
    await stage.make("receipts", { ...sent, amount: 30, date: "2026-03-04" });
    await person.open(`/transactions/${transaction._id}`);
    const drawer = await person.seesDrawer(/^Transaction \d+$/);
    expect(await person.facts(drawer, "Left")).toMatchObject({ Allocated: "£30.00", Left: "£50.00" });
    await drawer.getByRole("link", { name: /^Receipt \d+, £30\.00 on 04 Mar 2026$/ }).waitFor();
    const more = await stage.api("POST", "receipts", { ...sent, amount: 50.01, allocations: [] });
    expect(more.body.errors).toEqual({
      transaction: [`Transaction ${transaction.autoId} has £50.00 left`],
    });
    const lower = await stage.api("PUT", `transactions/${transaction._id}`, { amount: 29.99 });
    expect(lower.body.errors).toEqual({ amount: ["£30.00 of it is allocated to receipts"] });
  });

  likeOthers("sees what came in on a day apart from what was sold on it", async () => {
    const { customer, invoices } = await owing("Taken", 70);
    const day = scripts ? "2026-05-13" : "2026-05-12";
    await stage.make("receipts", {
      ...{ customer: customer._id, method: "Cash", amount: 70, date: day },
      allocations: [{ invoice: invoices[0]?._id, amount: 70 }],
    });
    await person.open(`/approvals?date=${day}`);
    expect(await person.sums("Taken")).toMatchObject({
      ...{ Cash: "£70.00", Taken: "£70.00", "of which for other days": "£70.00" },
    });
    await person.open(`/weekly-sales?week=${day}`);
    const week = await person.page.locator(".week__taken").innerText();
    expect(week).toMatch(/of which for other weeks\s*£(70|140)\.00/);
  });
});
