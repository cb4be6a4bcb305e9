import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getInvoice } from "../invoices/invoices.server";
import { vatReport } from "../vat/vat-report.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";

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

it.each([
  ["account", "the customer’s account would be £120.00 below zero"],
  ["invoice", "£120.00 more would have gone back for invoice 1 than had come in"],
] as const)("asks before money of the %s that was refunded pays another invoice", async (of, short) => {
  const { garage, other, came } = await garageWithRefund(of);
  const asked: string[] = [];
  const allocations = [{ invoice: other._id, amount: 120 }];
  await updateReceipt(garage, came._id, { allocations }, "test", undefined, (question) => {
    if (question !== undefined) asked.push(question);
  });
  expect(asked).toEqual([`Money of this receipt was refunded since: on 10 Jul 2026, ${short}.`]);
});

it.each([
  ["account", "Its money on account was refunded since. Delete the refund first, then this receipt."],
  ["invoice", "Money for invoice 1 was refunded since. Delete the refund first, then this receipt."],
] as const)("keeps a receipt whose money of the %s was refunded, also once later money came in", async (of, why) => {
  const { garage, invoice, came, later } = await garageWithRefund(of);
  await expect(deleteReceipt(garage, came._id, "test")).rejects.toThrow(why);
  await deleteReceipt(garage, later._id, "test");
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(120);
});
