import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { vatReport } from "../vat/vat-report.server";
import { createReceipt } from "./receipts.server";

/** Two invoices of June, and money that was refunded in July before more came in November. */
async function garageWithRefund(of: "account" | "invoice") {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-06-15");
  const other = await books.invoices("2026-06-20");
  const receives = (date: string, method: string, amount: number) => {
    const allocations = of === "account" ? [] : [{ invoice: invoice._id, amount }];
    return createReceipt(garage, { customer: invoice.customer, date, method, amount, allocations }, "test");
  };
  const came = await receives("2026-07-01", "Cheque", 120);
  await receives("2026-07-10", "Cheque", -120);
  const later = await receives("2026-11-05", "Cash", 120);
  return { books, garage, invoice, other, came, later };
}

it("pays an invoice from the account with the money that is there, not with what was refunded", async () => {
  const { books, garage, invoice, came, later } = await garageWithRefund("account");
  await books.usesAccount(invoice._id, 120);
  expect(garage.books.receipts.get(came._id)?.allocations).toEqual([]);
  expect(garage.books.receipts.get(later._id)?.allocations).toEqual([{ invoice: invoice._id, amount: 120 }]);
  const box1 = (from: string, to: string) => vatReport(garage, { from, to, basis: "cash" }).box1;
  expect(box1("2026-07-01", "2026-09-30")).toBe(0);
  expect(box1("2026-10-01", "2026-12-31")).toBe(20);
});

it("pays with what a refund has left of the oldest money, and then with the next", async () => {
  const { books, garage, invoice, came, later } = await garageWithRefund("account");
  await createReceipt(
    garage,
    { ...{ customer: invoice.customer, date: "2026-07-02", method: "Card", amount: 50 }, allocations: [] },
    "test",
  );
  await books.usesAccount(invoice._id, 120);
  const paying = [...garage.books.receipts.group("invoice", invoice._id)].map(({ date }) => date);
  expect(paying.sort()).toEqual(["2026-07-02", "2026-11-05"]);
  expect(garage.books.receipts.get(came._id)?.allocations).toEqual([]);
  expect(garage.books.receipts.get(later._id)?.allocations).toEqual([{ invoice: invoice._id, amount: 70 }]);
});
