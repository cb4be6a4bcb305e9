import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { takePayments } from "../invoices/invoice-payments.server";
import { getInvoice } from "../invoices/invoices.server";
import { createTransaction } from "../transactions/transactions.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";
import { transactionUse } from "./transaction-use.server";

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

it("takes money back the way it came: from its bank transaction, and what was a cheque as a cheque", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const fields = { customerRef: "TRANSFER", amount: 140, date: "2026-10-06" };
  const transaction = await createTransaction(garage, fields, "test");
  const [invoice, other] = [await books.invoices("2026-10-05"), await books.invoices("2026-10-05")];
  const date = "2026-10-06";
  await takePayments(garage, invoice._id, { cheque: 60, date }, "test");
  await takePayments(garage, invoice._id, { cheque: 100, date, transaction: transaction._id }, "test");
  // The transaction has more, of another invoice.
  await takePayments(garage, other._id, { cheque: 100, date, transaction: transaction._id }, "test");
  const asked: unknown[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  await takePayments(garage, invoice._id, { cheque: 0, date: "2026-10-08" }, "test", undefined, ask);
  const back = [...garage.books.receipts].filter(({ amount }) => amount < 0);
  expect(back.map(({ method, amount, transaction }) => [method, amount, transaction])).toEqual([
    ["Cheque", -60, null],
    ["BACS", -40, transaction._id],
  ]);
  expect([transactionUse(garage.books, transaction).allocated, asked]).toEqual([100, []]);
});

it("takes no more from a bank transaction than the invoice had of it, and asks about the rest alone", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const bank = (customerRef: string, amount: number) =>
    createTransaction(garage, { customerRef, amount, date: "2026-10-06" }, "test");
  const [first, second] = [await bank("ONE", 50), await bank("TWO", 200)];
  const invoice = await books.invoices("2026-10-05");
  const date = "2026-10-06";
  await takePayments(garage, invoice._id, { cheque: 50, date, transaction: first._id }, "test");
  const money = { customer: invoice.customer, date, method: "BACS" };
  const pays = (amount: number) => [{ invoice: invoice._id, amount }];
  const more = { ...money, amount: 40, transaction: second._id, allocations: pays(40) };
  await createReceipt(garage, more, "test");
  const other = { ...money, amount: 120, transaction: second._id, allocations: [] };
  await createReceipt(garage, other, "test");
  await createReceipt(garage, { ...money, method: "Cheque", amount: 20, allocations: pays(20) }, "test");
  const asked: unknown[] = [];
  const ask = (question: string | undefined) => void (question && asked.push(question));
  expect(getInvoice(garage, invoice._id).payments.transaction).toBe(second._id);
  await takePayments(garage, invoice._id, { cheque: 0, date: "2026-10-08" }, "test", undefined, ask);
  expect([first, second].map((each) => transactionUse(garage.books, each).allocated)).toEqual([50, 120]);
  expect(asked).toEqual(["£40.00 of bank transaction #2 can go back. The other £50.00 is saved without it."]);
});

it("takes a transfer without a bank transaction back as a transfer", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { _id, customer } = await books.invoices("2026-10-05");
  const money = { customer, date: "2026-10-06", method: "BACS", amount: 120 };
  await createReceipt(garage, { ...money, allocations: [{ invoice: _id, amount: 120 }] }, "test");
  await takePayments(garage, _id, { cheque: 20, date: "2026-10-08" }, "test");
  const [back] = [...garage.books.receipts];
  expect(back).toMatchObject({ method: "BACS", amount: -100, transaction: null });
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

it("shows the words that were given last, whatever else changes in an older receipt", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-10-05");
  await takePayments(garage, invoice._id, { card: 20, reference: "Till 1", date: "2026-10-06" }, "test");
  await takePayments(garage, invoice._id, { card: 50, reference: "Till 2", date: "2026-10-07" }, "test");
  const { updated } = getInvoice(garage, invoice._id);
  const older = garage.books.receipts.byNumber(1);
  expect(older?.reference).toBe("Till 1");
  await updateReceipt(garage, older?._id ?? "", { notes: "By phone" }, "test");
  expect(getInvoice(garage, invoice._id)).toMatchObject({ updated, payments: { reference: "Till 2" } });
  await updateReceipt(garage, older?._id ?? "", { reference: "Till 3" }, "test");
  expect(getInvoice(garage, invoice._id).payments.reference).toBe("Till 3");
});
