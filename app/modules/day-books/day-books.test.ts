import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { addDays } from "../../shared/dates";
import { addMoney, subtractMoney, sumMoney, toPounds } from "../../shared/money";
import { vatOn } from "../../shared/vat";
import { mot } from "../../testing/garage/ashdown-garage";
import { openDemoGarage } from "../../testing/garage/demo-garage";
import { readExport } from "../../testing/garage/read-csv";
import { SmallGarage } from "../../testing/garage/small-garage";
import { accountFiles } from "../accountancy/accountancy.server";
import type { Garage } from "../books/books.server";
import { sumCredit } from "../credit-notes/credit";
import type { CreditNote } from "../credit-notes/credit-note";
import { vatPeriodOf } from "../dashboard/vat-period";
import { vatPeriod } from "../dashboard/vat-period.server";
import { csvLine } from "../exports/csv";
import { exportQuery } from "../exports/export.schema";
import { exportKind } from "../exports/exports.server";
import { type Invoice, NO_PAYMENTS, sumUp } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import type { Receipt } from "../receipts/receipt";
import { takingsOn } from "../receipts/takings.server";
import {
  creditNoteLines,
  purchaseLine,
  purchaseRate,
  receiptLines,
  salesLines,
  sumFigures,
} from "./day-book";
import { CREDIT_NOTES_COLUMNS } from "./day-book-columns";
import { dayBookSums } from "./day-books.server";

const DEPARTMENTS = [
  { ...mot, name: "Garage", displayName: "Garage", invoicesVatExempt: false },
  mot,
] as const;
const [SERVICE, MOT] = DEPARTMENTS;
const departmentOf = (name: string) => (name === "MOT" ? MOT : SERVICE);

const RECORD = { created: "", updated: "", customer: "c", date: "2026-03-31" };
const BILL_TO = { name: "Ann", addressLine1: "", addressLine2: "", town: "", postalCode: "" };
const VEHICLE = { vehicleModel: "Ford Focus", vehicleReg: "BD51 SMR" };

const amount = fc.integer({ min: -99_999, max: 999_999 }).map(toPounds);
const line = fc.record({ charged: amount, addVat: fc.boolean() });
const name = fc.constantFrom("Garage", "MOT");

const invoice = fc.record({ name, lines: fc.array(line, { maxLength: 5 }) }).map((sent): Invoice => {
  const lines = sent.lines.map((each, at) => ({
    ...{ _id: String(at), service: "labour", title: "Labour", description: "Work", charged: each.charged },
    addVat: sent.name !== "MOT" && each.addVat,
  }));
  return {
    ...{ ...RECORD, ...VEHICLE, _id: "i", autoId: 7, department: sent.name, billTo: BILL_TO, lines },
    ...{ invoiceDate: RECORD.date, repairNotes: "", payments: NO_PAYMENTS, review: null },
    ...sumUp(lines, NO_PAYMENTS),
  };
});

/** The VAT of a credited line is its own: the last credit of a line takes what is left. */
const creditNote = fc
  .record({ name, lines: fc.array(fc.tuple(amount, amount, fc.boolean()), { maxLength: 3 }) })
  .map((sent): CreditNote => {
    const lines = sent.lines.map(([charged, vat, addVat], at) => ({
      ...{ line: String(at), title: "Labour", description: "", charged, addVat, vat: addVat ? vat : 0 },
    }));
    const about = { department: sent.name, billTo: BILL_TO, reason: "Not needed", lines };
    return { ...RECORD, _id: "n", autoId: 3, invoice: "i", ...about, ...sumCredit(lines) };
  });

const purchase = fc.record({ name, amount, vat: amount }).map(
  (sent): Purchase => ({
    ...{ ...RECORD, _id: "p", autoId: 1, invoice: null, product: null, invoicedTo: sent.name },
    ...{ pdfName: "", pdfPageNumber: 1, details: "Discs", warranty: "", paid: false, approved: false },
    ...{ amount: sent.amount, vat: sent.vat, total: addMoney(sent.amount, sent.vat) },
    ...{ supplier: "s", purchaseCategory: "k", supplierInvoiceNumber: "SI 1" },
    ...{ supplierInvoiceDate: RECORD.date, invoiceLines: { count: 1, billed: 1, delivered: 1 } },
  }),
);

const receipt = fc.record({ amount, allocated: fc.array(amount, { maxLength: 4 }) }).map(
  (sent): Receipt => ({
    ...{ ...RECORD, _id: "r", autoId: 2, method: "Cash", amount: sent.amount, reference: "", notes: "" },
    ...{
      transaction: null,
      allocations: sent.allocated.map((each, at) => ({ invoice: String(at), amount: each })),
    },
  }),
);

test("the lines of random documents come to the documents' totals, and to the VAT period, to the penny", () => {
  const some = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: 8 });
  fc.assert(
    fc.property(
      ...([some(invoice), some(creditNote), some(purchase)] as const),
      (invoices, notes, purchases) => {
        const customer = 4;
        const sold = invoices.map((each) => {
          const lines = salesLines(each, { customer, department: departmentOf(each.department) });
          expect(sumFigures(lines)).toEqual({ net: each.subTotal, vat: each.vatAmount, gross: each.total });
          for (const { quantity, unitPrice, net } of lines) expect(quantity * unitPrice).toBeCloseTo(net, 2);
          return lines;
        });
        const credited = notes.map((each) => {
          const department = departmentOf(each.department);
          const lines = creditNoteLines(each, { customer, department, invoice: invoices[0] });
          expect(sumFigures(lines)).toEqual({ net: each.subTotal, vat: each.vatAmount, gross: each.total });
          return lines;
        });
        const bought = purchases.map((each) =>
          purchaseLine(each, {
            supplier: { number: 1, name: "Parts" },
            ...{ department: "Garage", invoice: undefined, category: "Parts", product: "" },
          }),
        );
        const period = vatPeriodOf(
          { from: RECORD.date, to: RECORD.date },
          ...([invoices, purchases, DEPARTMENTS, notes] as const),
        ).all;
        const [sales, credits] = [sumFigures(sold.flat()), sumFigures(credited.flat())];
        expect(period.sales).toMatchObject({
          net: subtractMoney(sales.net, credits.net),
          vat: subtractMoney(sales.vat, credits.vat),
          gross: subtractMoney(sales.gross, credits.gross),
        });
        expect(period.purchases).toMatchObject(sumFigures(bought));
      },
    ),
  );
});

test("a credited line tells its units, and a unit price that makes its amount", () => {
  const line = { line: "1", title: "Labour", description: "", addVat: true, vat: 0 };
  const lines = [
    { ...line, charged: 32.5, quantity: 0.5, unitPrice: 65 },
    { ...line, charged: 16.66, quantity: 0.5 },
    { ...line, charged: 10 },
  ];
  const about = { department: "Garage", billTo: BILL_TO, reason: "Not needed", lines };
  const note = { ...RECORD, _id: "n", autoId: 3, invoice: "i", ...about, ...sumCredit(lines) };
  const around = { customer: 4, department: SERVICE, invoice: undefined };
  const rows = creditNoteLines(note, around).map((each) => csvLine(CREDIT_NOTES_COLUMNS, each));
  expect(rows.map((row) => row.split(",").slice(11, 14))).toEqual([
    ["0.5", "65.00", "32.50"],
    ["0.5", "", "16.66"],
    ["", "", "10.00"],
  ]);
});

test("what a receipt paid and what is on account come to the receipt", () => {
  fc.assert(
    fc.property(receipt, (each) => {
      const lines = receiptLines(each, {
        ...{ customer: { number: 4, name: "Ann" }, transaction: undefined, departmentOf },
        invoiceOf: () => undefined,
      });
      expect(sumMoney(lines.map((part) => part.amount))).toBe(each.amount);
      for (const part of lines) if (part.item === "Refund") expect(part.amount).toBeLessThan(0);
    }),
  );
});

const rowsOf = (garage: Garage, book: string, query: object = {}) =>
  readExport([...exportKind(`${book}-day-book`).csv(garage, exportQuery(query))].join(""));

const sumOf = (rows: readonly Record<string, string>[], head: string) =>
  toPounds(rows.reduce((sum, row) => sum + Math.round(Number(row[head]) * 100), 0));

describe("the day books of the demo's garage", () => {
  let garage: Garage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ garage, close } = await openDemoGarage("2026-11-20"));
  });
  afterAll(() => close());

  it("agree with the dashboard's VAT period in each of the last twelve quarters", () => {
    for (let quarter = 0; quarter < 12; quarter++) {
      const first = new Date(Date.UTC(2023, 10 + quarter * 3, 1));
      const last = new Date(Date.UTC(2023, 13 + quarter * 3, 0));
      const span = { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
      const [sales, notes, , purchases] = dayBookSums(garage, span);
      const { all } = vatPeriod(garage, span);
      expect([sales?.count, purchases?.count]).toEqual([all.sales.count, all.purchases.count]);
      for (const figure of ["net", "vat", "gross"] as const) {
        expect(subtractMoney(sales?.[figure] ?? 0, notes?.[figure] ?? 0), span.from).toBe(all.sales[figure]);
        expect(purchases?.[figure], span.from).toBe(all.purchases[figure]);
      }
    }
  });

  it("as files come to the same, by date upwards, and hold no other day", () => {
    const start = fc.integer({ min: 0, max: 1000 }).map((days) => addDays("2023-11-21", days));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 40 }), (from, days) => {
        const span = { from, to: addDays(from, days) };
        for (const { book, net, gross } of dayBookSums(garage, span)) {
          const rows = rowsOf(garage, book, span);
          expect(sumOf(rows, book === "receipts" ? "Amount" : "Gross"), book).toBe(gross);
          if (net !== undefined) expect(sumOf(rows, "Net"), book).toBe(net);
          const dates = rows.map((row) => row.Date ?? "");
          expect(dates).toEqual(dates.toSorted());
          for (const date of dates) expect(date >= span.from && date <= span.to).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("name the rate of every line, and the word of an exempt department", () => {
    const rows = rowsOf(garage, "sales");
    for (const row of rows) {
      if (row["VAT rate"] === "20%") expect(Number(row.VAT)).toBe(vatOn(Number(row.Net)));
      else expect(row.VAT).toBe("0.00");
    }
    const exempt = garage.business.departments.find((each) => each.invoicesVatExempt)?.displayName;
    const words = rows.filter((row) => row.Department === exempt).map((row) => row["VAT rate"]);
    expect(new Set(words)).toEqual(new Set(["Outside the scope of VAT"]));
  });

  it("call a department by the same name for what it sold and what it bought", () => {
    const namesIn = (book: string) => new Set(rowsOf(garage, book).map((row) => row.Department));
    expect([...namesIn("purchases")]).toEqual(expect.arrayContaining([...namesIn("sales")]));
  });

  it("tell what a receipt paid of each invoice, and what is on account", () => {
    const rows = rowsOf(garage, "receipts");
    expect(new Set(rows.map((row) => row.Item))).toEqual(new Set(["Payment", "Refund", "On account"]));
    for (const row of rows) expect(row["Invoice no."] === "").toBe(row.Item === "On account");
    expect(sumOf(rowsOf(garage, "credit-notes"), "Gross")).toBeGreaterThan(0);
  });
});

test("what pays and credits an opening balance names the number that it came with", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const span = { from: "2026-10-01", to: "2026-10-31" };
  const opening = await small.invoices("2026-10-05");
  await garage.books.update("test", ({ invoices }) => {
    invoices.put({ ...opening, earlierNumber: "INV-0044" });
  });
  await small.receives("2026-10-12", 60, opening._id);
  await small.credits(opening, "2026-10-13", 10);
  const numbers = (book: "receipts" | "credit-notes") =>
    rowsOf(garage, book, span).map((row) => row["Invoice no."]);
  expect([numbers("receipts"), numbers("credit-notes")]).toEqual([["INV-0044"], ["INV-0044"]]);
  const files = accountFiles(garage, "xero", span).map(({ lines }) => lines.join(""));
  expect(files).toHaveLength(2);
  for (const file of files) expect(file).toMatch(/invoice INV-0044/i);
});

test("a deposit that pays a later invoice stays on account by its own day", async () => {
  const small = await SmallGarage.open();
  const { garage } = small;
  const day = "2026-10-12";
  const span = { from: "2026-10-01", to: "2026-10-31" };
  const { _id } = await small.invoices("2026-10-05", { charged: 50 });
  await small.receives(day, 300);
  await small.usesAccount(_id, 60);
  const told = () => ({
    book: rowsOf(garage, "receipts", span).map((row) => [row.Item, row["Invoice no."], row.Amount]),
    files: accountFiles(garage, "xero", span).map(({ lines }) => lines),
    takings: takingsOn(garage, [day]),
    sums: dayBookSums(garage, span),
  });
  const before = told();
  expect(before.book).toEqual([
    ["Payment", expect.any(String), "60.00"],
    ["On account", "", "240.00"],
  ]);
  expect(before.takings).toMatchObject({ total: 300, elsewhere: 60, onAccount: 240 });

  for (const charged of [75, 125]) {
    const later = await small.invoices("2026-11-10", { charged });
    await small.usesAccount(later._id, charged * 1.2);
  }
  expect(told()).toEqual(before);
  // A department has the money that pays its invoices. From the invoice's day on, days that hold both know it.
  expect(takingsOn(garage, [day], "Garage")).toMatchObject({ total: 300, elsewhere: 60, onAccount: 240 });
  expect(takingsOn(garage, [day, "2026-11-10"])).toMatchObject({ elsewhere: 60, onAccount: 0 });
});

it.each([
  [{ amount: 100, vat: 20 }, "20%"],
  [{ amount: 33.33, vat: 6.66 }, "20%"],
  [{ amount: -50, vat: -10 }, "20%"],
  [{ amount: 100, vat: 0 }, "No VAT"],
  [{ amount: 100, vat: 5 }, "Mixed"],
  [{ amount: 100, vat: 21 }, "Mixed"],
])("the rate of a purchase of %j reads %s", (purchase, words) => {
  expect(purchaseRate(purchase)).toBe(words);
});
