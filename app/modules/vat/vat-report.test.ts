import { expect, it } from "vitest";
import { SmallGarage } from "../../testing/garage/small-garage";
import { accountBooks } from "../accountancy/accountancy.server";
import { vatPeriod } from "../dashboard/vat-period.server";
import { changeInvoiceLines, getInvoice, updateInvoice } from "../invoices/invoices.server";
import { replaceLines } from "../sales/sales.server";
import { vatNotes, vatReport } from "./vat-report.server";

it("counts a credit with its invoice, once that has moved past it, which is asked about", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  const invoice = await books.invoices("2022-07-20");
  await books.credits(invoice, "2022-07-25", 100);
  const questions: string[] = [];
  // The credit note has issued the invoice, which every form tells.
  const isNew = (question: string) => !question.startsWith("Issued on ");
  const ask = (question: string | undefined) =>
    void (question && isNew(question) && questions.push(question));
  const move = (invoiceDate: string) =>
    updateInvoice(garage, invoice._id, { invoiceDate }, "test", undefined, ask);

  await move("2022-07-25");
  expect(questions).toEqual([]);
  await move("2022-08-05");
  expect(questions).toEqual(["CN 1 would be dated before the invoice."]);

  for (const [from, to, sold] of [
    ["2022-05-01", "2022-07-31", 0],
    ["2022-08-01", "2022-10-31", 1],
  ] as const) {
    for (const basis of ["invoice", "cash"] as const) {
      expect(vatReport(garage, { from, to, basis })).toMatchObject({ box1: 0, exact: { box6: 0 } });
    }
    expect(vatPeriod(garage, { from, to }).all.sales).toMatchObject({ count: sold, net: 0, vat: 0 });
  }
});

/** A garage whose MOT department invoiced with VAT, and charges none once it is exempt. */
async function beforeExemption() {
  const books = await SmallGarage.open();
  const { garage } = books;
  const { business } = garage;
  const departments = business.departments.map((each) => ({ ...each, invoicesVatExempt: false }));
  Object.assign(garage, { business: { ...business, departments } });
  const charged = await books.invoices("2026-11-02", { department: "MOT" });
  return { books, garage, charged, exempt: () => Object.assign(garage, { business }) };
}

it("counts the VAT that a department charged before it charged none", async () => {
  const { books, garage, charged, exempt } = await beforeExemption();
  await books.credits(charged, "2026-11-03", 25);
  exempt();
  await books.invoices("2026-11-04", { department: "MOT" });
  await books.opens("2026-11-05", { department: "MOT", charged: 40 });
  const span = { from: "2026-11-01", to: "2027-01-31" };
  expect(vatReport(garage, { ...span, basis: "invoice" })).toMatchObject({ box1: 15, exact: { box6: 75 } });
  expect(vatNotes(garage, span).outside).toEqual({ count: 1, amount: 100 });
});

it("takes what is credited outside the scope off the invoice's period, if the credit is dated before it", async () => {
  const { books, garage, exempt } = await beforeExemption();
  exempt();
  const sold = await books.invoices("2027-02-04", { department: "MOT" });
  await books.credits(sold, "2026-11-30", 40);
  await books.credits(sold, "2027-05-02", 10);
  const outside = (from: string, to: string) => vatNotes(garage, { from, to }).outside;
  expect(outside("2026-11-01", "2027-01-31")).toEqual({ count: 0, amount: 0 });
  expect(outside("2027-02-01", "2027-04-30")).toEqual({ count: 1, amount: 60 });
  expect(outside("2027-05-01", "2027-07-31")).toEqual({ count: 0, amount: -10 });
});

it("gives accountants what a department sold before it charged no VAT as the return counts it", async () => {
  const { books, garage, charged, exempt } = await beforeExemption();
  const lines = [
    { service: "labour", charged: 100, addVat: true },
    { service: "mot-test", charged: 50, addVat: false },
  ];
  await changeInvoiceLines(garage, charged._id, replaceLines(lines), "test");
  await books.credits(getInvoice(garage, charged._id), "2026-11-03", 10);
  exempt();
  await books.invoices("2026-11-04", { department: "MOT" });
  const { invoices, creditNotes } = accountBooks(garage, { from: "2026-11-01", to: "2027-01-31" });
  const treatments = [...invoices, ...creditNotes].map((each) =>
    each.lines.map(({ treatment }) => treatment),
  );
  expect(treatments).toEqual([["standard", "zero"], ["outside"], ["standard", "zero"]]);
});

it("tells of the deposits that came in by the end of a period, and are on account still", async () => {
  const books = await SmallGarage.open();
  const { garage } = books;
  await books.receives("2026-07-31", 50);
  await books.receives("2026-11-20", 30);
  const deposits = (from: string, to: string) => vatNotes(garage, { from, to }).deposits;
  expect(deposits("2026-02-01", "2026-04-30")).toEqual({ customers: 0, amount: 0 });
  expect(deposits("2026-05-01", "2026-07-31")).toEqual({ customers: 1, amount: 50 });
  expect(deposits("2026-08-01", "2026-11-30")).toEqual({ customers: 1, amount: 80 });
  await books.receives("2026-11-21", -60);
  expect(deposits("2026-05-01", "2026-07-31")).toEqual({ customers: 1, amount: 20 });
});
