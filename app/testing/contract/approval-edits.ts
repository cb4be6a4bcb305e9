import { describe, expect, it } from "vitest";
import { approvalCalls, invoiceCalls, vat } from "./calls";
import {
  type Body,
  type ContractGarage,
  done,
  each,
  expectReadAgain,
  expectRefused,
  expectSentence,
} from "./garage";
import { NOT_FLAG, NOT_MONEY, NOT_TEXT } from "./resource";
import { newInvoice } from "./sales";

/** What edits of an approval promise: the fields that they take, and what they are refused for. */
export function approvalEditContract({ api }: ContractGarage): void {
  const { read, setLines, withLines, pay } = invoiceCalls(api);
  const { at, approval, edit, refusal } = approvalCalls(api);

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
      [
        { amount: 100, total: 120, chargeVat: false, letter: "B" },
        { amount: 100, total: 120, letter: "B" },
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
      expectReadAgain(await api("PATCH", at(invoice), { letter: "A" }, stale));
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
      expectReadAgain(late);
      expect(late.body).toMatch(/^The invoice has changed/);
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
}
