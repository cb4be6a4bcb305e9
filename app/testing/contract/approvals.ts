import { describe, expect, it } from "vitest";
import { formatEntryDay, londonDayOf } from "../../shared/dates";
import { newPurchase } from "./buying";
import { approvalCalls, invoiceCalls, vat } from "./calls";
import {
  type ContractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
  idsOf,
  NOBODY,
} from "./garage";
import { METHODS, RECORD } from "./resource";
import { newCustomer, newInvoice } from "./sales";

/** What the day sheet promises: an approval for each invoice of a day, whether it was edited or not. */
export function approvalContract({ api, as, crash }: ContractGarage): void {
  const { setLines, withLines, pay } = invoiceCalls(api);
  const { at, approval, edit, refusal } = approvalCalls(api);

  describe("GET approvals", () => {
    it("answers an approval for each invoice of the day, whole, as its invoice says", async () => {
      const customer = await newCustomer(api, { highValue: true });
      const bare = await newInvoice(api, {
        ...{ customer: customer._id, invoiceDate: "2025-02-03" },
        payments: { card: 50, cash: 20.5, reference: "till 2" },
      });
      const invoice = await setLines(bare, vat(100), { charged: 5, service: "labour" });
      const purchase = await newPurchase(api, { invoice: invoice._id });
      const answer = await api("GET", "approvals?date=2025-02-03");
      const service = (await done(api, "GET", "services")).find(({ _id }: Entity) => _id === "labour");
      const {
        customer: billed,
        lines: _,
        purchases: __,
        receipts: ___,
        ...plain
      } = await done(api, "GET", `invoices/${invoice._id}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("X-Total-Count")).toBe("1");
      expect(answer.body).toEqual([
        {
          ...{
            ...RECORD,
            _id: `approval-${invoice._id}`,
            created: invoice.created,
            updated: invoice.updated,
          },
          ...{ status: false, notes: "", letter: "", reference: "till 2", customer, repair: service },
          ...{ amount: 105, total: 126, payments: { amount: 70.5, method: "Card" } },
          ...{ invoice: { ...plain, customer: customer._id }, invoiceCustomer: billed },
          purchases: [
            {
              ...purchase,
              invoice: invoice._id,
              supplier: purchase.supplier._id,
              purchaseCategory: purchase.purchaseCategory._id,
            },
          ],
        },
      ]);
      expect(await approval(invoice)).toEqual(answer.body[0]);
    });

    it("is of today unless a date is sent, in any way that dates are written", async () => {
      const today = londonDayOf(new Date());
      const mine = `approval-${(await newInvoice(api, { invoiceDate: today }))._id}`;
      for (const date of ["", "?date=", `?date=${today}`, `?date=${formatEntryDay(today)}`]) {
        expect(idsOf(await api("GET", `approvals${date}`))).toContain(mine);
      }
      expect(idsOf(await api("GET", "approvals?date=2025-02-04"))).not.toContain(mine);
    });

    it("narrows to a department, newest first, and is paged", async () => {
      const make = (department: string) => newInvoice(api, { department, invoiceDate: "2025-02-05" });
      const [first, mot, last] = [await make("Garage"), await make("MOT"), await make("Garage")];
      const ids = async (query: string) => idsOf(await api("GET", `approvals?date=2025-02-05${query}`));
      const named = (...invoices: Entity[]) => invoices.map(({ _id }) => `approval-${_id}`);
      expect(await ids("")).toEqual(named(last, mot, first));
      expect(await ids("&department=")).toEqual(named(last, mot, first));
      expect(await ids("&department=Garage")).toEqual(named(last, first));
      expect(await ids("&department=MOT")).toEqual(named(mot));
      expect(await ids("&limit=2&page=2")).toEqual(named(first));
      const paged = await api("GET", "approvals?date=2025-02-05&limit=1");
      expect(paged.headers.get("X-Total-Count")).toBe("3");
    });

    it("answers an empty list for a day without invoices", async () => {
      expect(await done(api, "GET", "approvals?date=1999-12-31")).toEqual([]);
    });

    it.each([
      "tomorrow",
      "31/02/2026",
      "2026-02-29",
      "20260101",
      "__proto__",
    ])("refuses the date %s", async (date) => {
      expectRefused(await api("GET", `approvals?date=${date}`), "date");
    });

    it.each(["Paint shop", "__proto__", "garage"])("refuses the department %s", async (department) => {
      expectRefused(await api("GET", `approvals?department=${department}`), "department");
    });
  });

  describe("an approval that nobody edited", () => {
    it("follows its invoice, and reading it writes nothing", async () => {
      const invoice = await withLines(vat(100));
      expect(await approval(invoice)).toMatchObject({
        amount: 100,
        total: 120,
        payments: { amount: 0, method: "" },
      });
      const { _id: transaction } = await create(api, "transactions", {
        ...{ customerRef: "R", amount: 120, date: "2026-01-31" },
      });
      await pay(invoice, { cheque: 120, transaction });
      const paid = await setLines(invoice, { charged: 7 });
      expect(await approval(invoice)).toMatchObject({
        ...{ amount: 7, total: 7, payments: { amount: 120, method: "BACS" } },
        ...{ created: invoice.created, updated: paid.updated },
      });
    });

    it("stays so when nothing is sent, or nothing that is an approval's", async () => {
      const invoice = await withLines(vat(100));
      const before = await approval(invoice);
      for (const body of [
        {},
        { id: before._id, chargeVat: true },
        { _id: "x", invoice: NOBODY, purchases: [] },
      ]) {
        expect(await edit(invoice, body)).toEqual(before);
      }
      await setLines(invoice, { charged: 8 });
      expect(await approval(invoice)).toMatchObject({ amount: 8 });
    });
  });

  describe("an approval", () => {
    it("goes with its invoice, and outlives a crash", async () => {
      const [invoice, other] = [await withLines(vat(100)), await withLines(vat(100))];
      for (const each of [invoice, other]) await edit(each, { letter: "Z" });
      expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
      await crash();
      expectSentence(await api("GET", at(invoice)), 404);
      expectSentence(await refusal(invoice, { letter: "A" }), 404);
      expect(await approval(other)).toMatchObject({ letter: "Z" });
    });

    it("tells whose it was from whom the invoice is for by now", async () => {
      const invoice = await withLines(vat(100));
      await edit(invoice, { letter: "A" });
      const { _id: customer } = await newCustomer(api, { name: "Someone New" });
      await done(api, "PUT", `invoices/${invoice._id}`, { customer });
      const now = await approval(invoice);
      expect(now.customer._id).toBe(invoice.customer._id);
      expect(now.invoiceCustomer).toMatchObject({ _id: customer, name: "Someone New" });
    });
  });

  describe("the door of the approvals", () => {
    it("is shut to strangers", async () => {
      const invoice = await withLines(vat(100));
      expectSentence(await as()("GET", "approvals"), 401);
      expectSentence(await as()("GET", at(invoice)), 401);
      expectSentence(await as()("PATCH", at(invoice), { status: true }), 401);
    });

    it.each(METHODS)("knows what it takes: %s", async (method) => {
      const calls: Record<string, readonly string[]> = {
        approvals: ["GET"],
        [`approvals/${NOBODY}`]: ["GET", "PATCH"],
      };
      for (const [call, methods] of Object.entries(calls)) {
        if (methods.includes(method)) continue;
        const answer = await api(method, call);
        expectSentence(answer, 405);
        expect(answer.headers.get("Allow")?.split(", ")).toEqual(methods);
      }
    });

    it.each([
      NOBODY,
      `approval-${NOBODY}`,
      "approval-",
      "__proto__",
      "approval-__proto__",
    ])("has nothing at the id %s", async (id) => {
      expectSentence(await api("GET", `approvals/${id}`), 404);
      expectSentence(await api("PATCH", `approvals/${id}`, { status: true }), 404);
    });

    it("does not know an approval by its invoice's id", async () => {
      const invoice = await withLines(vat(100));
      expectSentence(await api("GET", `approvals/${invoice._id}`), 404);
    });

    it.each(["null", "5", '"text"', "true", "[]"])("refuses the body %s", async (body) => {
      const answer = await refusal(await withLines(vat(100)), body);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    });
  });

  it("keeps a customer and a service that only an approval names by now", async () => {
    const [before, after] = [await newCustomer(api), await newCustomer(api)];
    const service = await create(api, "services", {
      title: "Tracking",
      description: "Four wheel alignment with a print of the result",
    });
    const invoice = await newInvoice(api, { customer: before._id });
    await done(api, "PUT", `invoices/${invoice._id}/new-line`, { service: service._id, charged: 5 });
    await done(api, "PATCH", `approvals/approval-${invoice._id}`, { letter: "A" });
    await done(api, "PUT", `invoices/${invoice._id}`, { customer: after._id });
    await done(api, "PATCH", `invoices/${invoice._id}/lines`, []);
    for (const place of [`customers/${before._id}`, `services/${service._id}`]) {
      const answer = await api("DELETE", place);
      expectSentence(answer, 409);
      expect(answer.body).toContain("1 approval");
    }
    expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
    expect((await api("DELETE", `customers/${before._id}`)).status).toBe(204);
    expect((await api("DELETE", `services/${service._id}`)).status).toBe(204);
  });
}
