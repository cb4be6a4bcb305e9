import { beforeAll, describe, expect, it } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { newPurchase } from "./buying";
import {
  type Body,
  type ContractGarage,
  create,
  done,
  type Entity,
  expectRefused,
  expectSentence,
} from "./garage";

/** A supplier's purchases that one payment pays, or none of them. */
export function supplierPaymentContract({ api }: ContractGarage): void {
  describe("suppliers/{id}/payments", () => {
    let supplier: string;
    beforeAll(async () => {
      supplier = (await create(api, "suppliers", { name: "Statement Factors" }))._id;
    });
    const owed = (over: Body = {}) =>
      newPurchase(api, { supplier, paid: false, paidDate: null, approved: true, ...over });
    const pays = (body: Body, whom = supplier) => api("POST", `suppliers/${whom}/payments`, body);
    const unpaidOf = async (...purchases: Entity[]) => {
      const stored: Entity[] = await done(api, "GET", `purchases?supplier=${supplier}`);
      const ids = purchases.map(({ _id }) => _id);
      return stored.filter(({ _id, paid }) => ids.includes(_id) && !paid).length;
    };

    it("marks each of them as paid on the day, credits too, and changes nothing else", async () => {
      const purchases = [await owed(), await owed({ amount: -10, vat: -2, total: -12 })];
      const other = await owed();
      const answer = await pays({ date: "30/11/2025", purchases: purchases.map(({ _id }) => _id) });
      expect(answer).toMatchObject({ status: 200 });
      const paid = { paid: true, paidDate: "2025-11-30", updated: expect.any(String) };
      expect(answer.body).toEqual(purchases.map((purchase) => ({ ...purchase, ...paid })));
      expect(await unpaidOf(...purchases, other)).toBe(1);
    });

    it("was today without a day, and takes records for ids", async () => {
      const purchase = await owed();
      const [paid] = (await pays({ purchases: [purchase] })).body;
      expect(paid).toMatchObject({ _id: purchase._id, paidDate: londonDayOf(new Date()) });
    });

    it("pays none when one is paid already, and names it", async () => {
      const [first, second, third] = [await owed(), await owed(), await owed()];
      await done(api, "PUT", `purchases/${second._id}`, { paid: true, paidDate: "2025-11-29" });
      const answer = await pays({ date: "2025-11-30", purchases: [first._id, second._id, third._id] });
      expectSentence(answer, 409);
      expect(answer.body).toBe(
        `Purchase ${second.autoId} is paid already. Nothing was saved: check the list, then try again.`,
      );
      expect(await unpaidOf(first, third)).toBe(2);
    });

    it("names five of many that are paid already", async () => {
      const purchases: Entity[] = [];
      for (let each = 0; each < 7; each++) purchases.push(await owed({ paid: true }));
      const numbers = purchases.slice(0, 5).map(({ autoId }) => autoId);
      const { body } = await pays({ purchases: purchases.map(({ _id }) => _id) });
      expect(body).toContain(`Purchases ${numbers.join(", ")} and 2 more are paid already.`);
      const two = await pays({ purchases: purchases.slice(0, 2).map(({ _id }) => _id) });
      expect(two.body).toContain(`Purchases ${numbers[0]} and ${numbers[1]} are paid already.`);
    });

    it("is listed by its day, the latest first, with its purchases as they are now", async () => {
      const { _id: whom } = await create(api, "suppliers", { name: "Monthly Factors" });
      const list = async (query = "") => api("GET", `suppliers/${whom}/payments${query}`);
      expect((await list()).body).toEqual([]);
      const bills: Entity[] = [];
      for (const total of [24, 36, -12, 48])
        bills.push(await owed({ supplier: whom, amount: total, vat: 0, total }));
      const [first, second, credit, unpaid] = bills;
      await pays({ date: "2025-11-28", purchases: [second?._id] }, whom);
      await pays({ date: "2025-11-30", purchases: [credit?._id, first?._id] }, whom);
      const { body, headers } = await list();
      expect(headers.get("X-Total-Count")).toBe("2");
      expect(body).toMatchObject([
        {
          date: "2025-11-30",
          dateAssumed: false,
          total: 12,
          purchases: [{ _id: first?._id }, { total: -12 }],
        },
        { date: "2025-11-28", dateAssumed: false, total: 36, purchases: [{ supplier: whom, paid: true }] },
      ]);
      expect((await list("?limit=1&page=2")).body).toEqual([body[1]]);
      await done(api, "PUT", `purchases/${credit?._id}`, { paid: false });
      await done(api, "PUT", `purchases/${unpaid?._id}`, { paid: true, paidDate: "2025-11-28" });
      expect((await list()).body.map(({ total }: Body) => total)).toEqual([24, 84]);
      expectSentence(await api("GET", "suppliers/no-such-record/payments"), 404);
    });

    it("is taken back as a whole: its purchases are unpaid again, and other days and approvals stay", async () => {
      const { _id: whom } = await create(api, "suppliers", { name: "Wrongly Paid Factors" });
      const bills = [
        await owed({ supplier: whom }),
        await owed({ supplier: whom, total: -6, amount: -6, vat: 0 }),
      ];
      const other = await owed({ supplier: whom });
      await pays({ date: "2025-11-30", purchases: bills }, whom);
      await pays({ date: "2025-11-29", purchases: [other] }, whom);
      const before: Entity[] = await done(api, "GET", `purchases?supplier=${whom}`);
      expect(await api("DELETE", `suppliers/${whom}/payments/2025-11-30`)).toMatchObject({ status: 204 });
      const after: Entity[] = await done(api, "GET", `purchases?supplier=${whom}`);
      const unpaid = { paid: false, paidDate: null, paidDateAssumed: false, updated: expect.any(String) };
      expect(after).toEqual(
        before.map((purchase) => (purchase._id === other._id ? purchase : { ...purchase, ...unpaid })),
      );
      expect((await done(api, "GET", `suppliers/${whom}/payments`)).length).toBe(1);
      expectSentence(await api("DELETE", `suppliers/${whom}/payments/2025-11-30`), 404);
      expectSentence(await api("DELETE", `suppliers/${whom}/payments/30%2F11%2F2025`), 404);
      expectSentence(await api("DELETE", "suppliers/no-such-record/payments/2025-11-29"), 404);
    });

    it("is not taken back by who did not see all of it, or in closed books", async () => {
      const { _id: whom } = await create(api, "suppliers", { name: "Twice Paid Factors" });
      const [first, second] = [await owed({ supplier: whom }), await owed({ supplier: whom })];
      await pays({ date: "2025-11-30", purchases: [first] }, whom);
      const [{ version }] = await done(api, "GET", `suppliers/${whom}/payments`);
      await pays({ date: "2025-11-30", purchases: [second] }, whom);
      const takesBack = (seen: string) =>
        api("DELETE", `suppliers/${whom}/payments/2025-11-30`, undefined, {
          "If-Unmodified-Since-Version": seen,
        });
      expectSentence(await takesBack(version), 409);
      expect(await unpaidOf(first, second)).toBe(0);
      const [now] = await done(api, "GET", `suppliers/${whom}/payments`);
      await done(api, "PUT", "closing", { closedUntil: "2025-11-30" });
      const closed = await takesBack(now.version);
      await done(api, "PUT", "closing", { closedUntil: null });
      expectSentence(closed, 409);
      expect(closed.body).toContain("The books are closed up to 30 Nov 2025");
      expect(await takesBack(now.version)).toMatchObject({ status: 204 });
    });

    it("is refused with what is from another supplier, is not there or stands twice, by its place", async () => {
      const [mine, other] = [await owed(), await newPurchase(api, { paid: false, paidDate: null })];
      const answer = await pays({ purchases: [mine._id, other._id, "no-such-record", mine._id] });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          errors: {
            "purchases.1": [`Purchase ${other.autoId} is from another supplier`],
            "purchases.2": ["There is no such record"],
            "purchases.3": [`Purchase ${mine.autoId} stands twice`],
          },
        },
      });
      expect(await unpaidOf(mine)).toBe(1);
      expectSentence(await pays({ purchases: [mine._id] }, "no-such-record"), 404);
    });

    it("is refused with rubbish", async () => {
      const { _id } = await owed();
      expectRefused(await pays({}), "purchases", "Must be a list of purchases");
      expectRefused(await pays({ purchases: _id }), "purchases", "Must be a list of purchases");
      expectRefused(await pays({ purchases: [] }), "purchases", "Choose at least one purchase");
      expectRefused(await pays({ purchases: [""] }), "purchases.0", "Choose the purchase");
      expectRefused(await pays({ purchases: Array(501).fill(_id) }), "purchases", "At most 500 purchases");
      const date = await pays({ date: "31/02/2026", purchases: [_id] });
      expectRefused(date, "date", "Must be a real date, like 19/11/2026");
    });
  });
}
