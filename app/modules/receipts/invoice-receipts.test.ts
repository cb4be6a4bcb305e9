import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoices.server";
import { createTransaction } from "../transactions/transactions.server";
import { transactionUse } from "./invoice-receipts.server";
import { createReceipt, deleteReceipt } from "./receipts.server";

it("keeps a transfer in its bank transaction while money of it was refunded", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const fields = { customerRef: "TRANSFER", amount: 60, date: "2026-10-06" };
  const transaction = await createTransaction(garage, fields, "test");
  const invoice = await books.invoices("2026-10-05");
  const bank = { cheque: 60, date: "2026-10-06", transaction: transaction._id };
  await takePayments(garage, invoice._id, bank, "test");
  await books.receives("2026-10-06", 60);
  const { customer } = invoice;
  const back = { customer, date: "2026-10-07", amount: -60, method: "BACS", transaction: transaction._id };
  const refund = await createReceipt(garage, { ...back, allocations: [] }, "test");

  const unlink = () => takePayments(garage, invoice._id, { ...bank, transaction: null }, "test");
  await expect(unlink()).rejects.toThrow(/transaction 1 was refunded since\. Delete the refund first/);
  expect(transactionUse(garage.books, transaction).allocated).toBe(0);
  await deleteReceipt(garage, refund._id, "test");
  await unlink();
  expect(transactionUse(garage.books, transaction).allocated).toBe(0);
  expect([...garage.books.receipts].map(({ method }) => method)).toContain("Cheque");
});
