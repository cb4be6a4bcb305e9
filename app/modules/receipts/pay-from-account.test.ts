import { expect, it } from "vitest";
import { readBusiness } from "../../config.server";
import { temporaryDirectory } from "../../store/testing/books";
import { openBooks } from "../books/books.server";
import { createCreditNote } from "../credit-notes/credit-notes.server";
import { createCustomer } from "../customers/customers.server";
import { changeInvoiceLines, createInvoice, getInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { ensureDefaultServices } from "../services/services.server";
import { vatReport } from "../vat/vat-report.server";
import { invoiceAccount, payFromAccount } from "./pay-from-account.server";
import { createReceipt, deleteReceipt, updateReceipt } from "./receipts.server";

async function begun() {
  const dir = temporaryDirectory();
  const garage = { books: await openBooks({ dir, freeze: true }), business: await readBusiness(dir) };
  await ensureDefaultServices(garage, "test");
  const contact = { email: "a@example.co.uk", phone: "07700900123" };
  const customer = (await createCustomer(garage, { name: "Ann", ...contact }, "test"))._id;
  const invoiced = async (invoiceDate: string, charged: number) => {
    const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
    const sale = { customer, department: "Garage", invoiceDate, ...vehicle };
    const { _id } = await createInvoice(garage, sale, "test");
    const lines = replaceLines([{ service: "labour", charged, addVat: true }]);
    return changeInvoiceLines(garage, _id, lines, "test");
  };
  return { garage, customer, invoiced };
}

it("sets what is owed back on a credited invoice against another one, with money of today that comes to nothing", async () => {
  const { garage, customer, invoiced } = await begun();
  const credited = await invoiced("2026-10-05", 100);
  const paid = { customer, date: "2026-10-06", method: "Card", amount: 120 };
  await createReceipt(garage, { ...paid, allocations: [{ invoice: credited._id, amount: 120 }] }, "test");
  const october = { from: "2026-08-01", to: "2026-10-31", basis: "cash" as const };
  const before = vatReport(garage, october);
  const lines = credited.lines.map(({ _id }) => ({ line: _id, charged: 50 }));
  const note = { invoice: credited._id, date: "2026-11-10", reason: "Goodwill", lines };
  await createCreditNote(garage, note, "test");
  const invoice = await invoiced("2026-11-12", 75);

  expect(invoiceAccount(garage, invoice)).toEqual({ onAccount: 60, usable: 60 });
  await payFromAccount(garage, invoice._id, 60, "test");

  const balances = [credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable);
  expect(balances).toEqual([0, 30]);
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
  const again = [credited, invoice].map(({ _id }) => getInvoice(garage, _id).balancePayable);
  expect(again).toEqual([-60, 90]);
});

it("takes off the account no more than is on it, and the rest of what is owed back", async () => {
  const { garage, customer, invoiced } = await begun();
  const money = { customer, date: "2026-10-01", method: "Card" };
  await createReceipt(garage, { ...money, amount: 100 }, "test");
  await createReceipt(garage, { ...money, amount: -60 }, "test");
  const credited = await invoiced("2026-10-05", 25);
  const allocations = [{ invoice: credited._id, amount: 30 }];
  await createReceipt(garage, { ...money, amount: 30, allocations }, "test");
  const lines = credited.lines.map(({ _id }) => ({ line: _id, charged: 25 }));
  const note = { invoice: credited._id, date: "2026-11-10", reason: "Goodwill", lines };
  await createCreditNote(garage, note, "test");
  const invoice = await invoiced("2026-11-12", 100);
  expect(invoiceAccount(garage, invoice).usable).toBe(70);
  await payFromAccount(garage, invoice._id, 70, "test");
  expect(getInvoice(garage, invoice._id).balancePayable).toBe(50);
});
