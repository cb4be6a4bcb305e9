import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { updateCustomer } from "./customers.server";

it("asks before other payment terms move the due days of unpaid invoices, and of paid ones not", async () => {
  const books = await SmallGarage.open();
  const invoice = await books.invoices("2026-11-05");
  const asked: unknown[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  const sets = (change: object) =>
    updateCustomer(books.garage, invoice.customer, change, "test", undefined, ask);
  await sets({ name: "Ann Archer" });
  expect(asked).toEqual([]);
  await sets({ paymentTerms: "28 Days" });
  expect(asked.splice(0)).toEqual([
    "1 unpaid invoice becomes due 28 days after the invoice date, not 7 days. What was sent to the customer says otherwise.",
  ]);
  await books.receives("2026-11-06", 120, invoice._id);
  await sets({ paymentTerms: "14 Days" });
  expect(asked).toEqual([]);
});
