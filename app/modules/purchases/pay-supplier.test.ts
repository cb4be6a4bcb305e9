import { expect, it } from "vitest";
import { QuestionError } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createPurchaseCategory } from "../purchase-categories/purchase-categories.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { paySupplier } from "./pay-supplier.server";
import { createPurchase } from "./purchases.server";

it("asks of credits whether the supplier paid them back, and says more only beside purchases", async () => {
  const { garage } = await SmallGarage.open();
  const { _id: supplier } = await createSupplier(garage, { name: "Brake Factors" }, "test");
  const parts = { name: "Parts", description: "Parts" };
  const { _id: purchaseCategory } = await createPurchaseCategory(garage, parts, "test");
  const owes = async (supplierInvoiceNumber: string, total: number) => {
    const said = { supplierInvoiceNumber, supplierInvoiceDate: "2026-11-05", details: "Pads" };
    const of = { supplier, purchaseCategory, invoicedTo: "Garage", amount: total, vat: 0, total };
    return (await createPurchase(garage, { ...said, ...of }, "test"))._id;
  };
  const [credit, bill] = [await owes("C 1", -36), await owes("B 1", 10)];
  const ask = (question: string | undefined) => {
    if (question !== undefined) throw new QuestionError([question]);
  };
  const pays = (...purchases: readonly string[]) =>
    paySupplier(garage, supplier, { date: "2026-11-06", purchases }, "test", { ask });
  const sentence = ": did the supplier pay that back?";
  await expect(pays(credit, bill)).rejects.toThrow(`The credits come to £26.00 more${sentence}`);
  await expect(pays(credit)).rejects.toThrow(`The credits come to £36.00${sentence}`);
});
