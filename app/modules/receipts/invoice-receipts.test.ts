import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { getInvoice, takePayments } from "../invoices/invoices.server";
import { createTransaction } from "../transactions/transactions.server";
import { transactionUse } from "./invoice-receipts.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";

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

it("shows nothing of a receipt that was moved to another invoice", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const fields = { customerRef: "TRANSFER", amount: 240, date: "2026-10-06" };
  const transaction = await createTransaction(garage, fields, "test");
  const [wrong, right] = [await books.invoices("2026-10-05"), await books.invoices("2026-10-05")];
  const money = { customer: wrong.customer, date: "2026-10-06", method: "BACS", amount: 120 };
  const bank = { ...money, transaction: transaction._id, reference: "WRONG INV" };
  const paying = ({ _id }: { readonly _id: string }) => [{ invoice: _id, amount: 120 }];
  const { _id } = await createReceipt(garage, { ...bank, allocations: paying(wrong) }, "test");
  const shown = (invoice: { readonly _id: string }) => {
    const { reference, transaction } = getInvoice(garage, invoice._id).payments;
    return { reference, transaction };
  };
  const theirs = { reference: "WRONG INV", transaction: transaction._id };
  expect(shown(wrong)).toEqual(theirs);
  await updateReceipt(garage, _id, { allocations: paying(right) }, "test");
  expect([wrong, right].map(shown)).toEqual([{ reference: "", transaction: null }, theirs]);

  await takePayments(garage, wrong._id, { cheque: 120, date: "2026-10-07" }, "test");
  const [latest] = [...garage.books.receipts];
  expect(latest).toMatchObject({ method: "Cheque", reference: "", transaction: null });
});
