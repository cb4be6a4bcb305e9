import { expect, it } from "vitest";
import { type Ask, askNobody } from "../../shared/errors";
import { SmallGarage } from "../../testing/garage/small-garage";
import { createCustomer } from "../customers/customers.server";
import { changeInvoiceLines, updateInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { accountOf } from "./customer-account.server";
import { invoiceDrawnWith } from "./drawn-invoice.server";
import { payInvoice } from "./pay-invoice.server";

it("asks before it takes money for an invoice that somebody else has taken meanwhile", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  const asked: string[] = [];
  const ask: Ask = (question) => {
    if (question === undefined) return;
    asked.push(question);
    throw new Error("asked");
  };
  const fields = { amount: "120.00", date: "2026-11-06", method: "Cash", reference: "" };
  const pay = (id: string, answer: Ask) =>
    payInvoice(garage, invoice._id, { fields, drawnWith: "", sendId: id, ask: answer }, "test");
  await pay("first", ask);
  // The same send twice.
  await pay("first", ask);
  await expect(pay("second", ask)).rejects.toThrow("asked");
  expect(asked).toEqual(["£120.00 more than is owed: keep it on account?"]);
  expect([...garage.books.receipts]).toHaveLength(1);

  await pay("second", askNobody);
  expect(accountOf(garage.books, invoice.customer)).toBe(120_00);
});

it("asks before a refund makes an invoice that owed nothing outstanding again, and makes none until then", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  await books.receives("2026-11-06", 120, invoice._id);
  const asked: string[] = [];
  const ask: Ask = (question) => {
    if (question === undefined) return;
    asked.push(question);
    throw new Error("asked");
  };
  const refund = (amount: string, answer: Ask) => {
    const fields = { amount, date: "2026-11-07", method: "Cheque", reference: "" };
    return payInvoice(garage, invoice._id, { fields, drawnWith: "", sendId: amount, ask: answer }, "test");
  };
  await expect(refund("-50.00", ask)).rejects.toThrow("asked");
  expect(asked.splice(0)).toEqual([
    "This refunds £50.00 more than is owed back, so invoice 1 will be outstanding again.",
  ]);
  expect([...garage.books.receipts]).toHaveLength(1);
  await refund("-50.00", askNobody);
  // It is outstanding already, and then it is in credit.
  await refund("-20.00", ask);
  await books.credits(invoice, "2026-11-08", 100);
  await refund("-50", ask);
  expect(garage.books.invoices.get(invoice._id)?.balancePayable).toBe(0);
});

it("asks before it adds to what came in while its form stood open, and not about what came in before", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  await books.receives("2026-11-06", 10, invoice._id);
  const drawn = invoiceDrawnWith(garage.books.invoices.get(invoice._id) ?? invoice);
  const asked: string[] = [];
  const ask: Ask = (question) => {
    if (question !== undefined) asked.push(question);
  };
  const fields = { amount: "60.00", date: "2026-11-06", method: "Cash", reference: "" };
  await payInvoice(garage, invoice._id, { fields, drawnWith: drawn, sendId: "first", ask }, "test");
  expect(asked).toEqual([]);
  await payInvoice(garage, invoice._id, { fields, drawnWith: drawn, sendId: "second", ask }, "test");
  expect(asked).toContain("£60.00 was entered after this form was opened: £70.00 of £120.00 is paid now.");
});

it("asks before it pays an invoice that has another total or customer than its form showed", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2026-11-05");
  const drawn = invoiceDrawnWith(invoice);
  const contact = { email: "bea@example.co.uk", phone: "07700900456" };
  const { _id: customer } = await createCustomer(garage, { name: "Bea", ...contact }, "test");
  const lines = replaceLines([{ service: "labour", charged: 200, addVat: true }]);
  await changeInvoiceLines(garage, invoice._id, lines, "test");
  await updateInvoice(garage, invoice._id, { customer }, "test");
  const fields = { amount: "120.00", date: "2026-11-06", method: "Cash", reference: "" };
  const pay = (drawnWith: string, asked: string[]) => {
    const ask: Ask = (question) => {
      if (question !== undefined) asked.push(question);
    };
    return payInvoice(garage, invoice._id, { fields, drawnWith, sendId: drawnWith, ask }, "test");
  };
  const asked: string[] = [];
  await pay(drawn, asked);
  expect(asked).toEqual([
    "The total is £240.00 now. It was £120.00 when this form was opened.",
    "The invoice is for Bea now. It was for Ann when this form was opened.",
  ]);
  const askedAgain: string[] = [];
  await pay(invoiceDrawnWith(garage.books.invoices.get(invoice._id) ?? invoice), askedAgain);
  expect(askedAgain).toEqual([]);
});
