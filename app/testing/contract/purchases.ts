import { describe, expect, it } from "vitest";
import { londonDayOf } from "../../shared/dates";
import { newPurchase } from "./buying";
import { type ContractGarage, create, done, expectRefused, expectSentence, idsOf } from "./garage";
import { newInvoice } from "./sales";

/** What is a purchase's own, and what others say of it. */
export function purchaseContract({ api }: ContractGarage): void {
  describe("a purchase", () => {
    it("takes the counts of its lines beside the other fields too, and merges them", async () => {
      const purchase = await newPurchase(api, {
        invoiceLines: undefined,
        invoiceLinesCount: 7,
        invoiceLinesBilled: "6",
      });
      expect(purchase.invoiceLines).toEqual({ count: 7, billed: 6, delivered: 1 });
      const place = `purchases/${purchase._id}`;
      const { invoiceLines } = await done(api, "PUT", place, { invoiceLinesDelivered: 5 });
      expect(invoiceLines).toEqual({ count: 7, billed: 6, delivered: 5 });
      expect((await done(api, "PUT", place, { invoiceLines: { count: 8 } })).invoiceLines).toEqual({
        count: 8,
        billed: 6,
        delivered: 5,
      });
    });

    it("may be a credit", async () => {
      const purchase = await newPurchase(api, { amount: -100, vat: -20, total: "-£120.00" });
      expect(purchase).toMatchObject({ amount: -100, vat: -20, total: -120 });
    });

    it("keeps amount, VAT and total together when one of them changes", async () => {
      const purchase = await newPurchase(api, { amount: 10, vat: 2, total: 12 });
      const answer = await api("PUT", `purchases/${purchase._id}`, { amount: 20 });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { total: [expect.stringContaining("£22.00")] } },
      });
      expect(await done(api, "PUT", `purchases/${purchase._id}`, { amount: 20, total: 22 })).toMatchObject({
        total: 22,
      });
    });

    it.each([
      undefined,
      null,
      "",
    ])("takes the difference of total and amount as VAT when vat is %j", async (vat) => {
      const purchase = await newPurchase(api, { amount: 10, vat, total: "12.50" });
      expect(purchase).toMatchObject({ amount: 10, vat: 2.5, total: 12.5 });
      const place = `purchases/${purchase._id}`;
      expect(await done(api, "PUT", place, { amount: 20, vat, total: 24 })).toMatchObject({ vat: 4 });
    });

    it("takes a bill of nothing but VAT, such as that of an import, and none that would come to less than nothing", async () => {
      const purchase = await newPurchase(api, { amount: 0, vat: "", total: 20 });
      expect(purchase).toMatchObject({ amount: 0, vat: 20, total: 20 });
      const less = { amount: 100, vat: "", total: 90 };
      expectRefused(await api("PUT", `purchases/${purchase._id}`, less), "total");
    });

    it("was paid on the day that is sent, or on which it became paid, until it is not paid", async () => {
      const purchase = await newPurchase(api, { paid: false, paidDate: "2026-04-30" });
      expect(purchase).toMatchObject({ paidDate: null, paidDateAssumed: false });
      const change = (body: object) => done(api, "PUT", `purchases/${purchase._id}`, body);
      const today = londonDayOf(new Date());
      expect(await change({ paid: true })).toMatchObject({ paidDate: today, paidDateAssumed: false });
      expect(await change({ paidDate: "2026-05-01" })).toMatchObject({ paidDate: "2026-05-01" });
      expect(await change({ paidDate: "" })).toMatchObject({ paidDate: "2026-05-01" });
      expect(await change({ paid: false })).toMatchObject({ paidDate: null });
    });

    it("opens its approval again with other figures or another supplier", async () => {
      const purchase = await newPurchase(api, { approved: true });
      const change = async (body: object) =>
        (await done(api, "PUT", `purchases/${purchase._id}`, body)).approved;
      expect(await change({ details: "Discs", amount: purchase.amount })).toBe(true);
      // A client may send back all that it read.
      expect(await change({ ...purchase, amount: 1000, vat: 200, total: 1200 })).toBe(false);
      expect(await change({ amount: 10, vat: 2, total: 12, approved: true })).toBe(true);
      expect(await change({ supplier: (await create(api, "suppliers", { name: "Other" }))._id })).toBe(false);
    });

    it.each([
      ["garage", "Garage"],
      [" mot", "MOT"],
      ["Bodyshop", "Bodyshop"],
    ])("for %j is stored for %s", async (invoicedTo, stored) => {
      expect(await newPurchase(api, { invoicedTo })).toMatchObject({ invoicedTo: stored });
    });

    it.each(["invoice", "product", "supplier"])("is listed by its %s", async (name) => {
      const invoice = await newInvoice(api);
      const product = await create(api, "products", { name: "Pads", description: "Brake pads" });
      const mine = await newPurchase(api, { invoice: invoice._id, product: product._id });
      const other = await newPurchase(api);
      const ids = idsOf(await api("GET", `purchases?${name}=${mine[name]._id}`));
      expect(ids).toContain(mine._id);
      expect(ids).not.toContain(other._id);
      expect(idsOf(await api("GET", `purchases?${name}=nobody`))).toEqual([]);
    });

    it("is listed by several at once", async () => {
      const supplier = (await create(api, "suppliers", { name: "Both" }))._id;
      const invoice = (await newInvoice(api))._id;
      const [both] = [await newPurchase(api, { supplier, invoice }), await newPurchase(api, { supplier })];
      expect(idsOf(await api("GET", `purchases?supplier=${supplier}&invoice=${invoice}`))).toEqual([
        both._id,
      ]);
    });

    it("is found by its supplier's name as it is now", async () => {
      const purchase = await newPurchase(api);
      await done(api, "PUT", `suppliers/${purchase.supplier._id}`, { name: "Hinterland Reifen" });
      expect(idsOf(await api("POST", "purchases/search", { search: "hinterland" }))).toEqual([purchase._id]);
    });

    it("is found by its total as a bank statement has it, and as it is now", async () => {
      const sums = { amount: 6420.55, vat: 1284.11, total: 7704.66 };
      const purchase = await newPurchase(api, sums);
      const credit = await newPurchase(api, { amount: -6420.55, vat: -1284.11, total: -7704.66 });
      const round = await newPurchase(api, { amount: 20_000, vat: 0, total: 20_000 });
      const found = async (search: string) => idsOf(await api("POST", "purchases/search", { search }));
      expect(await found("7704.66")).toEqual([credit._id, purchase._id]);
      expect(await found("£ 7,704.66")).toEqual([credit._id, purchase._id]);
      expect(await found("−£7,704.66")).toEqual([credit._id]);
      expect(await found("£20,000")).toEqual([round._id]);
      for (const other of ["7704", "704.66", "7,704.6", "6420.55", "20000"])
        expect(await found(other)).toEqual([]);
      await done(api, "PUT", `purchases/${purchase._id}`, { vat: 0, total: 6420.55 });
      expect(await found("7704.66")).toEqual([credit._id]);
      expect(await found("6420.55")).toEqual([purchase._id]);
    });

    it("belongs to its invoice, which shows it with its links as ids and cannot go before it", async () => {
      const invoice = await newInvoice(api);
      const purchase = await newPurchase(api, { invoice: invoice._id });
      const { purchases } = await done(api, "GET", `invoices/${invoice._id}`);
      const { supplier, purchaseCategory } = purchase;
      expect(purchases).toEqual([
        { ...purchase, invoice: invoice._id, supplier: supplier._id, purchaseCategory: purchaseCategory._id },
      ]);
      expectSentence(await api("DELETE", `invoices/${invoice._id}`), 409);
      expect((await api("DELETE", `purchases/${purchase._id}`)).status).toBe(204);
      expect((await done(api, "GET", `invoices/${invoice._id}`)).purchases).toEqual([]);
      expect((await api("DELETE", `invoices/${invoice._id}`)).status).toBe(204);
    });
  });

  describe("what is in use is not deleted", () => {
    it.each(["purchase", "product"])("a supplier with a %s", async (kind) => {
      const supplier = await create(api, "suppliers", { name: "Held Ltd" });
      const holder =
        kind === "purchase"
          ? await newPurchase(api, { supplier: supplier._id })
          : await create(api, "products", { name: "Pads", description: "Pads", supplier: supplier._id });
      const refused = await api("DELETE", `suppliers/${supplier._id}`);
      expect(refused).toMatchObject({ status: 409, body: `Held Ltd has 1 ${kind} and cannot be deleted` });
      await api("DELETE", `${kind}s/${holder._id}`);
      expect((await api("DELETE", `suppliers/${supplier._id}`)).status).toBe(204);
    });

    it("a category with a product", async () => {
      const category = await create(api, "purchase-categories", { name: "Held", description: "Held" });
      const product = await create(api, "products", {
        name: "Pads",
        description: "Pads",
        purchaseCategory: category._id,
      });
      expectSentence(await api("DELETE", `purchase-categories/${category._id}`), 409);
      await api("DELETE", `products/${product._id}`);
      expect((await api("DELETE", `purchase-categories/${category._id}`)).status).toBe(204);
    });

    it("a department's default service", async () => {
      expectSentence(await api("DELETE", "services/labour"), 409);
    });
  });

  describe("transactions", () => {
    it("are listed by department", async () => {
      const make = (department: string) =>
        create(api, "transactions", { customerRef: "R", amount: 1, date: "2026-01-31", department });
      const [mot, garage] = [await make("MOT"), await make("Garage")];
      const ids = idsOf(await api("GET", "transactions?department=MOT"));
      expect(ids).toContain(mot._id);
      expect(ids).not.toContain(garage._id);
    });

    it("must be there to be named by a payment", async () => {
      const { _id } = await newInvoice(api);
      const answer = await api("PUT", `invoices/${_id}/payments`, { cheque: 1, transaction: "nobody" });
      expect(answer).toMatchObject({ status: 400, body: { errors: { transaction: [expect.any(String)] } } });
    });
  });
}
