import { expect, test } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { fullPayment } from "./invoice-pdf.server";

test("an invoice was paid on the day of the last payment, not when a part was paid back", async () => {
  const books = await SmallGarage.open();
  const invoice = await books.invoices("2026-10-05");
  expect(fullPayment(books.garage, invoice)).toBeUndefined();
  await books.receives("2026-10-06", 50, invoice._id);
  await books.receives("2026-10-09", 70, invoice._id);
  await books.credits(invoice, "2026-11-10", 50);
  await books.receives("2026-11-11", -60, invoice._id);
  const on = "2026-10-09";
  expect(fullPayment(books.garage, invoice, on)).toEqual({ on, isAhead: false });
  expect(fullPayment(books.garage, invoice, "2026-10-08")).toEqual({ on, isAhead: true });
});

test("an invoice of which the rest was credited later was paid in full on that day", async () => {
  const books = await SmallGarage.open();
  const invoice = await books.invoices("2026-11-01");
  await books.receives("2026-11-01", 96, invoice._id);
  await books.credits(invoice, "2026-11-20", 20);
  expect(fullPayment(books.garage, invoice, "2026-11-21")).toEqual({ on: "2026-11-20", isAhead: false });
});

test("an invoice whose payment's day is assumed was paid on no day that its paper could name", async () => {
  const books = await SmallGarage.open();
  const invoice = await books.invoices("2026-10-05");
  const { _id } = await books.receives("2026-10-06", 120, invoice._id);
  const receipt = books.garage.books.receipts.get(_id);
  if (!receipt) throw new Error("It was made");
  await books.garage.books.update("test", ({ receipts }) => {
    receipts.put({ ...receipt, dateAssumed: true });
  });
  expect(fullPayment(books.garage, invoice)).toBeUndefined();
});
