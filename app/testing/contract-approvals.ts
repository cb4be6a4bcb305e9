import { describe, expect, it } from "vitest";
import { formatEntryDay, londonDayOf } from "../shared/dates";
import { newPurchase } from "./contract-buying";
import { invoiceCalls, vat } from "./contract-calls";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  each,
  expectRefused,
  expectSentence,
  idsOf,
  NOBODY,
} from "./contract-garage";
import { METHODS, NOT_FLAG, NOT_MONEY, NOT_TEXT, RECORD } from "./contract-resource";
import { newCustomer, newInvoice } from "./contract-sales";

/** What the day sheet promises: an approval for each invoice of a day, and its edits. */
export function approvalContract({ api, as, crash }: ContractGarage): void {
  const { read, setLines, withLines, pay } = invoiceCalls(api);
  const at = ({ _id }: Entity) => `approvals/approval-${_id}`;
  const approval = (invoice: Entity) => done(api, "GET", at(invoice));
  const edit = (invoice: Entity, fields: Body) => done(api, "PATCH", at(invoice), fields);
  const refusal = (invoice: Entity, fields: unknown) => api("PATCH", at(invoice), fields);

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

  describe("PATCH approvals/{id}", () => {
    it("changes the one field, keeps all others from then on, and leaves the invoice alone", async () => {
      const invoice = await withLines(vat(100));
      const before = await approval(invoice);
      const { updated, ...after } = await edit(invoice, { id: before._id, chargeVat: false, status: true });
      const { updated: version, ...rest } = before;
      expect(after).toEqual({ ...rest, status: true });
      expect(updated > version).toBe(true);
      expect(await read(invoice)).toEqual(invoice);

      await setLines(invoice, { charged: 7 });
      await pay(invoice, { card: 7, reference: "later" });
      const { invoice: now, ...kept } = await approval(invoice);
      expect(kept).toMatchObject({ status: true, amount: 100, total: 120, reference: "" });
      expect(kept.payments).toEqual({ amount: 0, method: "" });
      expect(now).toMatchObject({ total: 7, payments: { card: 7 } });
    });

    const single: [sent: Body, stored: Body][] = [
      [{ notes: " Two lines.\r\nOf text. " }, { notes: "Two lines.\nOf text." }],
      [
        { amount: 790.5, chargeVat: true },
        { amount: 790.5, total: 948.6 },
      ],
      [
        { amount: "£1,000.10", chargeVat: "on" },
        { amount: 1000.1, total: 1200.12 },
      ],
      [
        { amount: 790.5, chargeVat: false },
        { amount: 790.5, total: 790.5 },
      ],
      [{ amount: 790.5 }, { amount: 790.5, total: 790.5 }],
      [
        { amount: 100, chargeVat: false },
        { amount: 100, total: 100 },
      ],
      [
        { amount: -5, chargeVat: true },
        { amount: -5, total: -6 },
      ],
      [{ total: 110 }, { amount: 100, total: 110 }],
      [{ payments: { amount: 60, method: "Cash" } }, { payments: { amount: 60, method: "Cash" } }],
      [{ payments: { method: "BACS" } }, { payments: { amount: 0, method: "BACS" } }],
      [{ paymentsAmount: 5 }, { payments: { amount: 5, method: "" } }],
      [{ paymentsMethod: "Cheque" }, { payments: { amount: 0, method: "Cheque" } }],
      [{ reference: "INV 7" }, { reference: "INV 7" }],
      [{ letter: "q" }, { letter: "Q" }],
      [
        { status: true, letter: "B", notes: "x" },
        { status: true, letter: "B", notes: "x" },
      ],
    ];
    it.each(single)("takes %j", async (sent, stored) => {
      const invoice = await withLines(vat(100));
      const before = await approval(invoice);
      const after = await edit(invoice, sent);
      expect(after).toEqual({ ...before, ...stored, updated: after.updated });
      expect(await approval(invoice)).toEqual(after);
    });

    it("takes back everything that was read, and clears what is sent empty", async () => {
      const invoice = await withLines(vat(100));
      await edit(invoice, { letter: "A", notes: "x", payments: { amount: 5, method: "Card" }, total: 111 });
      const { updated: _, ...whole } = await approval(invoice);
      expect(await edit(invoice, whole)).toMatchObject(whole);
      expect(
        await edit(invoice, { letter: "", notes: null, payments: { amount: "", method: "" } }),
      ).toMatchObject({ letter: "", notes: "", payments: { amount: 0, method: "" }, total: 111 });
    });

    const wrong: Record<string, readonly unknown[]> = {
      status: NOT_FLAG,
      chargeVat: NOT_FLAG,
      notes: [...NOT_TEXT, "N".repeat(2001), "a\u0000b"],
      amount: [...NOT_MONEY, "", null, 10_000_000],
      total: [...NOT_MONEY, ""],
      reference: [...NOT_TEXT, "R".repeat(201)],
      letter: [...NOT_TEXT, "AB", "1", "Ä", "ı", "-"],
      payments: [5, "cash", true, [1]],
      paymentsAmount: [...NOT_MONEY, -1],
      paymentsMethod: ["Cheques", "cash", 1, true, {}, "constructor"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      it.each(each(values))(`refuses ${field} = %j, and changes nothing`, async (value) => {
        const invoice = await withLines(vat(100));
        const before = await approval(invoice);
        expectRefused(
          await refusal(invoice, { [field]: value, ...(field !== "notes" && { notes: "x" }) }),
          field,
        );
        expect(await approval(invoice)).toEqual(before);
      });
    }

    it("says which part of the payments is wrong, and that VAT would be too much", async () => {
      const invoice = await withLines(vat(100));
      expectRefused(await refusal(invoice, { payments: { amount: -1 } }), "payments.amount");
      expectRefused(await refusal(invoice, { payments: { method: "Gold" } }), "payments.method");
      expect((await refusal(invoice, { paymentsMethod: "Gold" })).body.errors).toEqual({
        paymentsMethod: ["Must be one of Cash, Card, Cheque, BACS"],
      });
      expectRefused(await refusal(invoice, { amount: 9_000_000, chargeVat: true }), "amount");
      expect(await edit(invoice, { amount: 9_000_000, chargeVat: false })).toMatchObject({
        total: 9_000_000,
      });
    });

    it("edits what stands though its payments are more than an approval may be given", async () => {
      const invoice = await withLines({ charged: 9_000_000 });
      await pay(invoice, { card: 9_000_000, cash: 9_000_000 });
      expect(await edit(invoice, { letter: "A" })).toMatchObject({ payments: { amount: 18_000_000 } });
    });

    it("is stale once someone edited it, or the invoice that it still follows", async () => {
      const invoice = await withLines(vat(100));
      const stale = { "If-Unmodified-Since-Version": (await approval(invoice)).updated };
      await setLines(invoice, { charged: 50 });
      expectSentence(await api("PATCH", at(invoice), { letter: "A" }, stale), 409);
      const version = { "If-Unmodified-Since-Version": (await approval(invoice)).updated };
      expect(await api("PATCH", at(invoice), { letter: "B" }, version)).toMatchObject({ status: 200 });
      const late = await api("PATCH", at(invoice), { letter: "C" }, version);
      expectSentence(late, 409);
      expect(late.body).toMatch(/^\w+ changed this approval/);
      expect(await approval(invoice)).toMatchObject({ letter: "B" });
    });

    it("is not stale for what happens to the invoice later", async () => {
      const invoice = await withLines(vat(100));
      const { updated } = await edit(invoice, { letter: "A" });
      await setLines(invoice, { charged: 50 });
      const answer = await api(
        "PATCH",
        at(invoice),
        { letter: "B" },
        { "If-Unmodified-Since-Version": updated },
      );
      expect(answer).toMatchObject({ status: 200, body: { letter: "B", amount: 100 } });
    });

    it.each([
      ["that nobody edited", {}],
      ["that was edited", { letter: "A" }],
    ])("does not approve what its sender did not see of the invoice: one %s", async (_, fields) => {
      const invoice = await withLines(vat(100));
      await edit(invoice, fields);
      const seen = { "If-Unmodified-Since-Version": (await approval(invoice)).updated };
      await setLines(invoice, vat(900));
      const late = await api("PATCH", at(invoice), { status: true }, seen);
      expectSentence(late, 409);
      expect(late.body).toMatch(/^The invoice was changed since it was shown/);
      expect(await approval(invoice)).toMatchObject({ status: false });
      const now = { "If-Unmodified-Since-Version": (await approval(invoice)).updated };
      expect(await api("PATCH", at(invoice), { status: true }, now)).toMatchObject({ status: 200 });
    });

    it("approves though the invoice was reviewed meanwhile: that says nothing else of it", async () => {
      const invoice = await withLines(vat(100));
      const { updated } = await edit(invoice, { letter: "A" });
      await done(api, "PATCH", "invoices/bulk-review", [{ _id: invoice._id, review: "accepted" }]);
      const answer = await api(
        "PATCH",
        at(invoice),
        { status: true },
        { "If-Unmodified-Since-Version": updated },
      );
      expect(answer).toMatchObject({ status: 200, body: { status: true } });
    });

    it("refuses a version that nobody was ever shown", async () => {
      const invoice = await withLines(vat(100));
      await edit(invoice, { letter: "A" });
      for (const version of ["0", "zzz", "2999-01-01T00:00:00.000Z"]) {
        const headers = { "If-Unmodified-Since-Version": version };
        expectSentence(await api("PATCH", at(invoice), { letter: "B" }, headers), 409);
      }
    });

    it("charges no VAT on an invoice of a department that is exempt", async () => {
      const invoice = await newInvoice(api, { department: "MOT" });
      expect(await edit(invoice, { amount: 60, chargeVat: true })).toMatchObject({ amount: 60, total: 60 });
    });

    it("keeps both of two edits that come at the same time", async () => {
      const invoice = await withLines(vat(100));
      await Promise.all([edit(invoice, { letter: "A" }), edit(invoice, { notes: "both" })]);
      expect(await approval(invoice)).toMatchObject({ letter: "A", notes: "both" });
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
