import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createPurchaseCategory } from "../purchase-categories/purchase-categories.server";
import { createPurchase, updatePurchase } from "../purchases/purchases.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { VAT_BASES } from "../vat/vat-entries";
import { vatReport } from "../vat/vat-report.server";
import { CLOSING_ID } from "./closing";

it("keeps the total of a purchase that was paid in closed books, whose VAT counts on its open day and may change", async () => {
  const { garage } = await SmallGarage.open();
  const supplier = (await createSupplier(garage, { name: "Factors" }, "test"))._id;
  const category = { name: "Parts", description: "Parts" };
  const purchaseCategory = (await createPurchaseCategory(garage, category, "test"))._id;
  const buys = (supplierInvoiceDate: string, paidDate: string) =>
    createPurchase(
      garage,
      {
        ...{ supplier, purchaseCategory, invoicedTo: "Garage", details: "Disc", paid: true, paidDate },
        ...{ supplierInvoiceNumber: `F ${supplierInvoiceDate}`, supplierInvoiceDate },
        ...{ amount: 100, vat: 20, total: 120 },
      },
      "test",
    );
  const paidBefore = await buys("2026-11-05", "2026-10-30");
  const closed = await buys("2026-10-20", "2026-11-05");
  await garage.books.update("test", ({ closing }) => {
    closing.insert({ _id: CLOSING_ID, closedUntil: "2026-10-31", by: "test" });
  });
  const ofClosed = () =>
    VAT_BASES.map((basis) => vatReport(garage, { from: "2026-08-01", to: "2026-10-31", basis }));
  const before = ofClosed();

  await updatePurchase(garage, paidBefore._id, { amount: 105, vat: 15, total: 120 }, "test");
  expect(ofClosed()).toEqual(before);
  const other = { amount: 110, vat: 20, total: 130 };
  const refusal = "The books are closed up to 31 Oct 2026";
  await expect(updatePurchase(garage, paidBefore._id, other, "test")).rejects.toThrow(refusal);
  const split = { amount: 105, vat: 15, total: 120 };
  await expect(updatePurchase(garage, closed._id, split, "test")).rejects.toThrow(refusal);
});
