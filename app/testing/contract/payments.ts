import { describe, expect, it } from "vitest";
import { invoiceCalls, line, vat } from "./calls";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  each,
  expectRefused,
  expectSentence,
  NOBODY,
} from "./garage";
import { newCustomer, newInvoice } from "./sales";

/** What the payments of an invoice promise, and the versions of all calls that change one. */
export function paymentContract(garage: ContractGarage): void {
  const { api } = garage;
  const { at, bare, pay, read, setLines, withLines } = invoiceCalls(api);

  describe("PUT invoices/{id}/payments", () => {
    it("lays what is sent over what was paid, and answers the updated invoice", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 50, reference: "deposit" });
      const paid = await pay(invoice, { cash: 20.5, cheque: 0.01 });
      expect(paid.payments).toEqual({
        ...{ card: 50, cash: 20.5, cheque: 0.01, reference: "deposit" },
        ...{ transaction: null, paidInFull: false },
      });
      expect(paid.balancePayable).toBe(49.49);
      expect(await read(invoice)).toEqual(paid);
    });

    it("takes payments and lines that are sent back as read as no change", async () => {
      const invoice = await withLines(vat(100), vat(20));
      const paid = await pay(invoice, { card: 50, reference: "deposit" });
      expect(await pay(invoice, paid.payments)).toEqual(paid);
      const lines = paid.lines.map((each: Body) => ({ ...each, service: (each.service as Entity)._id }));
      expect((await done(api, "PATCH", at(invoice, "lines"), lines)).updated).toBe(paid.updated);
      expect((await read(invoice)).updated).toBe(paid.updated);
    });

    it("changes nothing but payments, receipts and balance", async () => {
      const invoice = await withLines(vat(100));
      const {
        payments: _,
        balancePayable: __,
        updated: ___,
        receipts: ____,
        ...rest
      } = await pay(invoice, { card: 1, lines: [], total: 5 });
      expect(invoice).toMatchObject(rest);
    });

    it("clears what is sent empty", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 50, reference: "deposit" });
      expect((await pay(invoice, { card: 0, reference: "" })).payments).toMatchObject({
        card: 0,
        reference: "",
      });
    });

    it("keeps both of two payments that come at the same time", async () => {
      const invoice = await withLines(vat(100));
      await Promise.all([pay(invoice, { card: 70 }), pay(invoice, { cash: 50 })]);
      const { payments, balancePayable } = await read(invoice);
      expect(payments).toMatchObject({ card: 70, cash: 50, paidInFull: true });
      expect(balancePayable).toBe(0);
    });

    it("makes a credit of what is paid too much", async () => {
      const paid = await pay(await withLines(vat(100)), { card: 100, cash: 50 });
      expect(paid).toMatchObject({ total: 120, balancePayable: -30, payments: { paidInFull: true } });
    });

    it("refuses payments that together are more than the books hold, and says how much that is", async () => {
      const invoice = await withLines(vat(100));
      const answer = await api("PUT", at(invoice, "payments"), { card: 9_999_999.99, cash: 120.01 });
      expectRefused(answer, "card", "The payments must add up to £10,000,119.99 or less");
      expect(await read(invoice)).toEqual(invoice);
    });

    for (const field of ["card", "cash", "cheque"]) {
      it.each(
        each([-0.01, 12.345, 0.125, 10_000_000, "abc", "NaN", true, {}, []]),
      )(`refuses ${field} = %j`, async (amount) => {
        const invoice = await withLines(vat(100));
        expectRefused(await api("PUT", at(invoice, "payments"), { [field]: amount }), field);
        expect(await read(invoice)).toEqual(invoice);
      });
    }

    it.each([NOBODY, "__proto__", 5, {}])("refuses the bank transaction %j", async (transaction) => {
      const invoice = await bare();
      expectRefused(await api("PUT", at(invoice, "payments"), { transaction }), "transaction");
    });

    it.each([5, {}, "a\u0000b"])("refuses the reference %j", async (reference) => {
      expectRefused(await api("PUT", at(await bare(), "payments"), { reference }), "reference");
    });

    it.each(["maybe", 1, {}])("refuses paidInFull = %j", async (paidInFull) => {
      expectRefused(await api("PUT", at(await bare(), "payments"), { paidInFull }), "paidInFull");
    });
  });

  describe("paidInFull", () => {
    const cases: [title: string, lines: Body[], payments: Body, paidInFull: boolean][] = [
      ["when not sent is true once the payments cover the total", [vat(100)], { card: 100, cash: 20 }, true],
      ["when not sent is false while a penny is missing", [vat(100)], { card: 119.99 }, false],
      ["when not sent is false while there is nothing to pay", [], { card: 5 }, false],
      ["when not sent is false for a credit note", [{ charged: -5 }], { card: 0 }, false],
      ["is stored as sent: true with money outstanding", [vat(100)], { card: 1, paidInFull: true }, true],
      ["is stored as sent: false with all of it paid", [vat(100)], { card: 120, paidInFull: false }, false],
    ];
    it.each(cases)("%s", async (_, lines, payments, paidInFull) => {
      const paid = await pay(await withLines(...lines), payments);
      expect(paid.payments.paidInFull).toBe(paidInFull);
    });

    it("sent once is settled by the amounts at the next payment that does not send it", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 1, paidInFull: true });
      expect((await pay(invoice, { cash: 1 })).payments.paidInFull).toBe(false);
    });

    it("is settled anew by every change of lines", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 120 });
      const more = await done(api, "PUT", at(invoice, "new-line"), line({ charged: 1 }));
      expect(more).toMatchObject({ balancePayable: 1, payments: { paidInFull: false } });
      const less = await setLines(invoice, { charged: 120 });
      expect(less).toMatchObject({ balancePayable: 0, payments: { paidInFull: true } });
    });

    it("is settled anew when the invoice's VAT is", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 100 });
      const moved = await done(api, "PUT", `invoices/${invoice._id}`, { department: "MOT" });
      expect(moved).toMatchObject({ total: 100, balancePayable: 0, payments: { paidInFull: true } });
    });
  });

  describe("Payments on the invoice's own calls", () => {
    it("are ignored by PUT invoices/{id}", async () => {
      const invoice = await withLines(vat(100));
      await pay(invoice, { card: 50 });
      const saved = await done(api, "PUT", `invoices/${invoice._id}`, {
        payments: { card: 1, paidInFull: true },
      });
      expect(saved.payments).toMatchObject({ card: 50, paidInFull: false });
    });

    const wrong: [field: string, payments: Body][] = [
      ["payments.card", { card: -1 }],
      ["payments.cash", { cash: 1.005 }],
      ["payments.cheque", { cheque: "abc" }],
      ["payments.paidInFull", { paidInFull: "maybe" }],
      ["payments.transaction", { transaction: NOBODY }],
    ];
    it.each(wrong)("are refused by POST invoices on the field %s", async (field, payments) => {
      const { _id: customer } = await newCustomer(api);
      const body = { customer, vehicleModel: "Ford Focus", vehicleReg: "AB12 CDE", payments };
      expectRefused(await api("POST", "invoices", body), field);
    });
  });

  describe.each([
    ["PUT", "new-line", line({ charged: 5 })],
    ["PATCH", "lines", [line({ charged: 5 })]],
    ["PUT", "payments", { card: 5 }],
  ])("%s invoices/{id}/%s", (method, call, body) => {
    it("refuses a save made from an older version, 409, and changes nothing", async () => {
      const invoice = await bare();
      const now = await done(api, "PUT", `invoices/${invoice._id}`, { repairNotes: "theirs" });
      const version = { "If-Unmodified-Since-Version": invoice.updated };
      expectSentence(await api(method, at(invoice, call), body, version), 409);
      expect(await read(invoice)).toEqual(now);
    });

    it("takes a save made from the present version, and `updated` grows", async () => {
      const invoice = await bare();
      const answer = await api(method, at(invoice, call), body, {
        "If-Unmodified-Since-Version": invoice.updated,
      });
      expect(answer.status).toBe(200);
      expect(answer.body.updated > invoice.updated).toBe(true);
      expect(answer.body.created).toBe(invoice.created);
    });
  });

  describe("What an invoice was paid with", () => waysOfPaying(garage));
}

function waysOfPaying({ api }: ContractGarage): void {
  it("keeps the bank transaction and the reference that are left when a receipt goes", async () => {
    const { _id, customer } = await newInvoice(api);
    await done(api, "PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, addVat: false });
    const banked = async (amount: number, date: string) => {
      const transaction = await create(api, "transactions", { customerRef: `T ${amount}`, amount, date });
      return create(api, "receipts", {
        ...{ customer: customer._id, method: "BACS", amount, date, transaction: transaction._id },
        ...{ reference: `R ${amount}`, allocations: [{ invoice: _id, amount }] },
      });
    };
    const first = await banked(40, "2026-03-02");
    const second = await banked(60, "2026-03-03");
    expect((await api("DELETE", `receipts/${second._id}`)).status).toBe(204);
    const { payments } = await done(api, "GET", `invoices/${_id}`);
    expect(payments).toMatchObject({ cheque: 40, reference: "R 40", transaction: first.transaction._id });
    // Money goes back the way it came.
    const { receipts } = await done(api, "PUT", `invoices/${_id}/payments`, { cheque: 10 });
    expect(receipts.map(({ method, amount }: Entity) => [method, amount])).toEqual([
      ["BACS", 40],
      ["BACS", -30],
    ]);
    const transactions = await done(api, "GET", "transactions");
    const banking = transactions.find((each: Entity) => each._id === first.transaction._id);
    expect(banking).toMatchObject({ allocated: 10, left: 30 });
  });

  it("keeps the day of its receipt when that is cleared", async () => {
    const { _id: customer } = await newCustomer(api);
    const money = { customer, method: "Card", amount: 20, date: "2026-03-31", allocations: [] };
    const receipt = await create(api, "receipts", money);
    for (const date of ["", null]) {
      expect(await done(api, "PUT", `receipts/${receipt._id}`, { date })).toMatchObject({
        ...{ date: "2026-03-31", dateAssumed: false },
      });
    }
  });

  it("tells a transfer without a bank transaction from a cheque, beside one", async () => {
    const { _id, customer, invoiceDate } = await newInvoice(api);
    await done(api, "PUT", `invoices/${_id}/new-line`, { service: "labour", charged: 100, addVat: false });
    const pay = (method: string, amount: number) =>
      create(api, "receipts", {
        customer: customer._id,
        method,
        amount,
        allocations: [{ invoice: _id, amount }],
      });
    await pay("BACS", 60);
    const method = async () => {
      const [approval] = (await done(api, "GET", `approvals?date=${invoiceDate}&limit=500`)).filter(
        ({ invoice }: Entity) => invoice._id === _id,
      );
      return approval.payments.method;
    };
    expect(await method()).toBe("BACS");
    await pay("Cheque", 40);
    expect(await method()).toBe("BACS");
    expect((await done(api, "GET", `invoices/${_id}`)).payments.cheque).toBe(100);
  });
}
