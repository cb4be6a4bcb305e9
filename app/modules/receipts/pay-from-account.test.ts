import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { deleteInvoice, getInvoice } from "../invoices/invoices.server";
import { vatReport } from "../vat/vat-report.server";
import { invoiceAccount, payFromAccount } from "./pay-from-account.server";
import { deleteReceipt, updateReceipt } from "./receipts.server";

it("sets what is owed back on a credited invoice against another one, with money of today that comes to nothing", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await books.receives("2026-10-06", 120, credited._id);
  const october = { from: "2026-08-01", to: "2026-10-31", basis: "cash" as const };
  const before = vatReport(garage, october);
  await books.credits(credited, "2026-11-10", 50);
  const invoice = await books.invoices("2026-11-12", { charged: 75 });

  expect(invoiceAccount(garage, invoice)).toEqual({ onAccount: 60, usable: 60 });
  await payFromAccount(garage, invoice._id, 60, "test");

  const balances = () => [credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable);
  expect(balances()).toEqual([0, 30]);
  const [receipt, refund] = [...garage.books.receipts];
  expect([refund, receipt].map((each) => [each?.amount, each?.method, each?.reference])).toEqual([
    [-60, "Card", "Set against invoice 2"],
    [60, "Card", "Owed back on invoice 1"],
  ]);
  expect(refund?.date).toBe(receipt?.date);
  // What was paid in October stays what it was, and the VAT of both invoices moves together.
  expect(vatReport(garage, october)).toEqual(before);
  const later = { from: "2026-11-01", to: "2099-12-31", basis: "cash" as const };
  expect(vatReport(garage, later)).toMatchObject({ box1: 0, exact: { box6: 0 } });

  // One half alone would leave money that is not there.
  await expect(updateReceipt(garage, refund?._id ?? "", { amount: -50 }, "test")).rejects.toThrow(/both/);
  await updateReceipt(garage, refund?._id ?? "", { notes: "By telephone" }, "test");
  await deleteReceipt(garage, refund?._id ?? "", "test");
  expect([...garage.books.receipts].map(({ amount }) => amount)).toEqual([120]);
  expect(balances()).toEqual([-60, 90]);
});

it("takes off the account no more than is on it, and the rest of what is owed back", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.receives("2026-10-01", 100);
  await books.receives("2026-10-01", -60);
  const credited = await books.invoices("2026-10-05", { charged: 25 });
  await books.receives("2026-10-06", 30, credited._id);
  await books.credits(credited, "2026-11-10", 25);
  const invoice = await books.invoices("2026-11-12");
  expect(invoiceAccount(garage, invoice).usable).toBe(70);
  await payFromAccount(garage, invoice._id, 70, "test");
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(50);
});

it("pays with what was owed back after the invoice that it paid has gone", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const credited = await books.invoices("2026-10-05");
  await books.receives("2026-10-06", 120, credited._id);
  await books.credits(credited, "2026-11-10", 50);
  const wrong = await books.invoices("2026-11-12");
  await payFromAccount(garage, wrong._id, 60, "test");
  await deleteInvoice(garage, wrong._id, "test");
  const invoice = await books.invoices("2026-11-13");
  expect(invoiceAccount(garage, invoice).usable).toBe(60);
  await payFromAccount(garage, invoice._id, 60, "test");
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(60);

  // It is a half again, and goes with the other.
  const half = garage.books.receipts.group("invoice", invoice._id).first();
  await expect(updateReceipt(garage, half?._id ?? "", { allocations: [] }, "test")).rejects.toThrow(/both/);
  await deleteReceipt(garage, half?._id ?? "", "test");
  expect([credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable)).toEqual([-60, 120]);
});
