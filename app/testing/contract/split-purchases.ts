import { beforeAll, describe, expect, it } from "vitest";
import { type ContractGarage, create, done, type Entity } from "./garage";
import { newInvoice } from "./sales";

/** A supplier's invoice over several jobs: a purchase for each, or none. */
export function splitPurchaseContract({ api }: ContractGarage): void {
  describe("POST purchases/split", () => {
    let shared: Entity;
    let part: Entity;
    beforeAll(async () => {
      const supplier = (await create(api, "suppliers", { name: "Split Factors" }))._id;
      const category = await create(api, "purchase-categories", { name: "Split", description: "Parts" });
      shared = { supplier, supplierInvoiceNumber: "SF 1", supplierInvoiceDate: "2026-03-05" };
      part = { purchaseCategory: category._id, details: "A pad", amount: 10, vat: 2 };
    });
    const booked = () => done(api, "GET", `purchases?supplier=${shared.supplier}`);

    it("makes a purchase of each part, with what they share", async () => {
      const invoice = await newInvoice(api, { department: "MOT" });
      const answer = await api("POST", "purchases/split", {
        ...{ ...shared, total: "£27.00", paid: true, paidDate: "2026-03-09" },
        purchases: [
          { ...part, invoice: invoice._id },
          { ...part, details: "A can", vat: undefined, total: 12 },
          { ...part, amount: 3, vat: undefined, invoicedTo: "The owner", warranty: "None" },
        ],
      });
      expect(answer.status).toBe(201);
      const common = {
        supplierInvoiceNumber: "SF 1",
        supplierInvoiceDate: "2026-03-05",
        paidDate: "2026-03-09",
      };
      expect(answer.body).toMatchObject([
        { ...common, amount: 10, vat: 2, total: 12, invoicedTo: "MOT", invoice: { _id: invoice._id } },
        { ...common, amount: 10, vat: 2, total: 12, invoicedTo: "Garage", details: "A can", invoice: null },
        { ...common, amount: 3, vat: 0, total: 3, invoicedTo: "The owner", warranty: "None" },
      ]);
      expect((await booked()).map(({ _id }: Entity) => _id).sort()).toEqual(
        answer.body.map(({ _id }: Entity) => _id).sort(),
      );
    });

    it.each([
      [24, "£1.00 less than the supplier’s total of £24.00"],
      [22.99, "£0.01 more than the supplier’s total of £22.99"],
    ])("makes none unless they add up to the total of %d", async (total, words) => {
      const before = (await booked()).length;
      const purchases = [part, { ...part, amount: 9 }];
      const answer = await api("POST", "purchases/split", { ...shared, total, purchases });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { total: [`The purchases come to £23.00. That is ${words}`] } },
      });
      expect(await booked()).toHaveLength(before);
    });

    it("tells what is wrong with each part, by its place", async () => {
      const wrong = [
        { ...part, invoice: "no-such-record" },
        { ...part, vat: 1, total: 12 },
      ];
      const answer = await api("POST", "purchases/split", { ...shared, total: 24, purchases: wrong });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors)).toEqual(["purchases.0.invoice", "purchases.1.total"]);
    });

    it("takes a supplier's invoice whole or not at all", async () => {
      for (const body of [
        { ...shared, total: 0, purchases: [] },
        { ...shared, supplier: "no-such-record", total: 12, purchases: [part] },
        { ...shared, purchases: [part] },
        { ...shared, total: 12, purchases: [{ ...part, details: "" }] },
      ]) {
        expect(await api("POST", "purchases/split", body)).toMatchObject({ status: 400 });
      }
    });
  });
}
