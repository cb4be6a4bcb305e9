import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
import { updateInvoice } from "../invoices/invoices.server";
import { MOST_NOTES } from "./receipt.schema";
import { createReceipt } from "./receipts.server";

/** A receipt of £150 over two invoices, of which the one of £30 moves to another customer. */
async function splitReceipt(notes: string) {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id: kept, customer } = await books.invoices("2026-11-20");
  const { _id: moving } = await books.invoices("2026-11-20", { charged: 25 });
  const allocations = [
    { invoice: kept, amount: 120 },
    { invoice: moving, amount: 30 },
  ];
  const money = { customer, date: "2026-11-21", method: "Card", amount: 150, notes, allocations };
  await createReceipt(garage, money, "test");
  const contact = { email: "b@example.co.uk", phone: "07700900124" };
  const other = await createCustomer(garage, { name: "Ben", ...contact }, "test");
  await updateInvoice(garage, moving, { customer: other._id }, "test");
  return [1, 2].map((autoId) => garage.books.receipts.byNumber(autoId));
}

it.each([
  ["", ""],
  ["Paid by her son", "Paid by her son\n"],
])("names the other half in the notes of each, below what stood there: %j", async (notes, before) => {
  const [left, moved] = await splitReceipt(notes);
  expect(left).toMatchObject({ amount: 120, notes: `${before}£30.00 moved to receipt 2` });
  expect(moved).toMatchObject({ amount: 30, notes: `${before}Split from receipt 1` });
});

it("leaves what earlier moves say to the half that stays", async () => {
  const [left, moved] = await splitReceipt("Paid by her son\n£12.00 moved to receipt 7");
  expect(left?.notes).toBe("Paid by her son\n£12.00 moved to receipt 7\n£30.00 moved to receipt 2");
  expect(moved?.notes).toBe("Paid by her son\nSplit from receipt 1");
});

it("leaves notes that have no room for it as they are", async () => {
  const notes = "n".repeat(MOST_NOTES - 5);
  const [left, moved] = await splitReceipt(notes);
  expect([left?.notes, moved?.notes]).toEqual([notes, notes]);
});

it("says nothing of a receipt that moves as a whole", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id } = await books.invoices("2026-11-20");
  await books.receives("2026-11-21", 120, _id);
  const contact = { email: "b@example.co.uk", phone: "07700900124" };
  const other = await createCustomer(garage, { name: "Ben", ...contact }, "test");
  await updateInvoice(garage, _id, { customer: other._id }, "test");
  expect(garage.books.receipts.byNumber(1)).toMatchObject({ customer: other._id, notes: "" });
});
