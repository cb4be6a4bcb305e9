// Over 300 lines: a second reckoning of all debts, and what it is held against.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBusiness } from "../../config.server";
import { addDays, type Day, daysFromTo } from "../../shared/dates";
import { toPounds } from "../../shared/money";
import { type BooksInUpdate, type Garage, openBooks } from "../books/books.server";
import { type Customer, PAYMENT_TERMS } from "../customers/customer";
import { createCustomer } from "../customers/customers.server";
import { type Invoice, NO_PAYMENTS } from "../invoices/invoice";
import type { Purchase } from "../purchases/purchase";
import { settleInvoice } from "../receipts/invoice-receipts.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { AGES, type Ageing } from "./ageing";
import { agedCreditors, agedDebtors } from "./ageing.server";
import { type Credit, openDebts, openDebtsSoFar } from "./open-items";

const FIRST = "2026-01-01";
const LENGTH = 260;

let garage: Garage;
let dir: string;
const customers: Customer[] = [];
const suppliers: string[] = [];

beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-ageing-"));
  const books = await openBooks({ dir, freeze: true });
  garage = { books, business: await readBusiness(dir) };
  for (const [index, paymentTerms] of PAYMENT_TERMS.entries()) {
    const contact = { email: "a@example.co.uk", phone: `0770090010${index}` };
    customers.push(await createCustomer(garage, { name: `C${index}`, ...contact, paymentTerms }, "test"));
    suppliers.push((await createSupplier(garage, { name: `S${index}` }, "test"))._id);
  }
});
afterAll(async () => {
  await garage.books.close();
  fs.rmSync(dir, { recursive: true });
});

const day = fc.integer({ min: 0, max: LENGTH }).map((days) => addDays(FIRST, days));
const who = fc.integer({ min: 0, max: 2 });
const pence = fc.integer({ min: -3000, max: 9000 });
const terms = fc.constantFrom(...PAYMENT_TERMS);
const invoice = fc.record({
  ...{ who, date: day, total: pence, paidInFull: fc.boolean() },
  paymentTerms: fc.option(terms, { nil: undefined }),
});
const sales = fc.record({
  invoices: fc.array(invoice, { maxLength: 8 }),
  receipts: fc.array(
    fc.record({
      who,
      date: day,
      amount: pence,
      allocations: fc.uniqueArray(fc.record({ invoice: fc.integer({ min: 0, max: 7 }), amount: pence }), {
        maxLength: 3,
        selector: ({ invoice }) => invoice,
      }),
    }),
    { maxLength: 8 },
  ),
});
type Sales = typeof sales extends fc.Arbitrary<infer T> ? T : never;

/** Enters sales as they are, without the rules that would refuse most of them. */
function enterSales({ invoices, receipts }: Sales) {
  return garage.books.update("test", (books) => {
    clear(books);
    for (const [index, { who, date, total, paymentTerms }] of invoices.entries()) {
      const pounds = toPounds(total);
      books.invoices.insert({
        ...{ _id: `i${index}`, department: "Garage", customer: customers[who]?._id ?? "" },
        billTo: { name: "", addressLine1: "", addressLine2: "", town: "", postalCode: "" },
        ...{ vehicleModel: "", vehicleReg: "", repairNotes: "", lines: [], review: null },
        ...{ invoiceDate: date, payments: NO_PAYMENTS, ...(paymentTerms && { paymentTerms }) },
        ...{ subTotal: pounds, vatAmount: 0, total: pounds, balancePayable: pounds },
      });
    }
    for (const [index, { who, date, amount, allocations }] of receipts.entries()) {
      books.receipts.insert({
        ...{ _id: `r${index}`, customer: customers[who]?._id ?? "", date, amount: toPounds(amount) },
        ...{ method: "Card", reference: "", transaction: null, notes: "" },
        allocations: allocations
          .filter(({ invoice }) => invoice < invoices.length)
          .map(({ invoice, amount }) => ({ invoice: `i${invoice}`, amount: toPounds(amount) })),
      });
    }
    for (const [index, { paidInFull }] of invoices.entries()) {
      settleInvoice(books, `i${index}`);
      const invoice = books.invoices.get(`i${index}`) as Invoice;
      // As a client may send it, whatever was paid.
      books.invoices.put({ ...invoice, payments: { ...invoice.payments, paidInFull } });
    }
  });
}

const edit = fc.record({
  kind: fc.constantFrom("total", "date", "amount", "terms", "nothing"),
  at: fc.integer({ min: 0, max: 7 }),
  date: day,
  pence,
  terms,
});

/** Changes one invoice, one receipt or one customer, in the books and in the model. */
function makeEdit(
  model: Sales,
  { kind, at, date, pence, terms }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
) {
  const { invoices, receipts } = model;
  return garage.books.update("test", (books) => {
    const invoice = books.invoices.get(`i${at}`);
    const planned = invoices[at];
    if (kind === "total" && invoice && planned) {
      invoices[at] = { ...planned, total: pence };
      books.invoices.put({ ...invoice, subTotal: toPounds(pence), total: toPounds(pence) });
    }
    if (kind === "date" && invoice && planned) {
      invoices[at] = { ...planned, date };
      books.invoices.put({ ...invoice, invoiceDate: date });
    }
    const receipt = books.receipts.get(`r${at}`);
    const taken = receipts[at];
    if (kind === "amount" && receipt && taken) {
      receipts[at] = { ...taken, amount: pence };
      books.receipts.put({ ...receipt, amount: toPounds(pence) });
    }
    const place = at % customers.length;
    const customer = customers[place];
    // Of the books nothing else changes.
    if (kind === "terms" && customer)
      customers[place] = books.customers.put({ ...customer, paymentTerms: terms });
    else if (invoice) settleInvoice(books, invoice._id);
  });
}

function clear({ invoices, receipts, purchases }: BooksInUpdate): void {
  for (const collection of [invoices, receipts, purchases]) {
    for (const { _id } of [...collection]) collection.delete(_id);
  }
}

/** The figures in pence, and the party's number. */
type Plain = Record<(typeof AGES)[number] | "onAccount", number>;

function plainColumn(late: number): (typeof AGES)[number] {
  if (late <= 0) return "current";
  if (late <= 30) return "days1to30";
  if (late <= 60) return "days31to60";
  return late <= 90 ? "days61to90" : "over90";
}

function plainDebtors({ invoices, receipts }: Sales, at: Day): Plain[] {
  const rows = customers.map(() => ({ ...nothing() }));
  const paid = invoices.map(() => 0);
  for (const { who, date, amount, allocations } of receipts) {
    if (date > at) continue;
    let left = amount;
    for (const { invoice, amount: part } of allocations) {
      const of = invoices[invoice];
      if (of === undefined || of.date > at) continue;
      paid[invoice] = (paid[invoice] ?? 0) + part;
      left -= part;
    }
    (rows[who] as Plain).onAccount -= left;
  }
  for (const [index, { who, date, total, paymentTerms }] of invoices.entries()) {
    if (date > at) continue;
    const balance = total - (paid[index] ?? 0);
    const terms = Number.parseInt(paymentTerms ?? customers[who]?.paymentTerms ?? "", 10);
    const row = rows[who] as Plain;
    if (balance < 0) row.onAccount += balance;
    else row[plainColumn(daysFromTo(date, at) - terms)] += balance;
  }
  return rows;
}

const nothing = (): Plain => ({
  ...{ current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0, onAccount: 0 },
});

/** The rows as they should be: who, then the figures in pounds, the most overdue first. */
function expected(rows: readonly Plain[]) {
  const overdue = (row: Plain) => row.days1to30 + row.days31to60 + row.days61to90 + row.over90;
  return rows
    .map((row, number) => ({ row, number }))
    .filter(({ row }) => Object.values(row).some((pence) => pence !== 0))
    .sort((a, b) => overdue(b.row) - overdue(a.row) || a.number - b.number)
    .map(({ row, number }) => ({ number: number + 1, ...inPounds(row) }));
}

function inPounds(row: Plain) {
  const total = Object.values(row).reduce((sum, pence) => sum + pence, 0);
  return Object.fromEntries(Object.entries({ ...row, total }).map(([key, pence]) => [key, toPounds(pence)]));
}

function figures({ current, days1to30, days31to60, days61to90, over90, onAccount, total }: Ageing) {
  return { current, days1to30, days31to60, days61to90, over90, onAccount, total };
}

function sumOf(rows: readonly Plain[]) {
  const sum = nothing();
  for (const row of rows) {
    for (const column of [...AGES, "onAccount"] as const) sum[column] += row[column];
  }
  return inPounds(sum);
}

describe("aged debtors", () => {
  it("are what plain adding up says, as at any day, whatever paidInFull says", async () => {
    await fc.assert(
      fc.asyncProperty(sales, fc.array(day, { minLength: 1, maxLength: 6 }), async (all, days) => {
        await enterSales(all);
        for (const at of [...days, addDays(FIRST, -1), addDays(FIRST, LENGTH + 200)]) {
          const { rows, totals } = agedDebtors(garage, at);
          const plain = plainDebtors(all, at);
          const told = rows.map((row) => ({ number: row.party.autoId, ...figures(row) }));
          expect(told).toEqual(expected(plain));
          expect(figures(totals)).toEqual(sumOf(plain));
          for (const { items: itemsOf, unallocated, onAccount, total } of rows) {
            const items = itemsOf();
            const pence = items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
            expect(toPounds(pence + Math.round(unallocated * 100))).toBe(total);
            const inCredit = items.filter(({ column }) => column === "onAccount");
            const credit = inCredit.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
            expect(toPounds(credit + Math.round(unallocated * 100))).toBe(onAccount);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("are right for the last day while one record after the other changes", async () => {
    const at = addDays(FIRST, LENGTH + 1);
    await fc.assert(
      fc.asyncProperty(sales, fc.array(edit, { minLength: 1, maxLength: 12 }), async (all, edits) => {
        const model = { invoices: [...all.invoices], receipts: [...all.receipts] };
        await enterSales(model);
        for (const each of edits) {
          await makeEdit(model, each);
          const { rows, totals } = agedDebtors(garage, at);
          const plain = plainDebtors(model, at);
          expect(rows.map((row) => ({ number: row.party.autoId, ...figures(row) }))).toEqual(expected(plain));
          expect(figures(totals)).toEqual(sumOf(plain));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are right when a customer with money on account pays the last invoice, whatever was known", async () => {
    const at = addDays(FIRST, LENGTH + 1);
    const owed = { who: 0, date: FIRST, total: 500, paidInFull: false, paymentTerms: undefined };
    const paid = { who: 0, date: FIRST, amount: 30, allocations: [] };
    await enterSales({ invoices: [owed], receipts: [paid] });
    await garage.books.close();
    garage = { ...garage, books: await openBooks({ dir, freeze: true }) };
    expect(agedDebtors(garage, at).totals.total).toBe(4.7);
    await garage.books.update("test", (books) => {
      const fields = { _id: "last", customer: customers[0]?._id ?? "", date: FIRST, amount: 5 };
      const allocations = [{ invoice: "i0", amount: 5 }];
      const rest = { method: "Card", reference: "", transaction: null, notes: "" } as const;
      books.receipts.insert({ ...fields, ...rest, allocations });
      settleInvoice(books, "i0");
    });
    expect(agedDebtors(garage, at).totals.total).toBe(-0.3);
  });

  it("count a credit note from its day on", () => {
    const invoice = { _id: "a", customer: "c", invoiceDate: "2026-03-01", total: 100, balancePayable: 60 };
    const credits: Credit[] = [{ invoice: "a", date: "2026-03-10", amount: 40 }];
    const owedAt = (at: Day) =>
      openDebts(at, {
        open: [{ id: "a", party: "c", date: invoice.invoiceDate, pence: 60_00 }],
        onAccount: [],
        invoice: () => invoice,
        receiptsFor: () => [],
        receiptCount: () => 0,
        laterInvoices: invoice.invoiceDate > at ? [invoice._id] : [],
        laterReceipts: [],
        laterCredits: credits.filter(({ date }) => date > at),
      }).items.map(({ pence }) => pence);
    expect(["2026-02-28", "2026-03-01", "2026-03-09", "2026-03-10"].map(owedAt)).toEqual([
      [],
      [10_000],
      [10_000],
      [6_000],
    ]);
    const owedSoFar = (at: Day) =>
      openDebtsSoFar({
        invoices: invoice.invoiceDate <= at ? [invoice] : [],
        receipts: [],
        credits: credits.filter(({ date }) => date <= at),
      }).items.map(({ pence }) => pence);
    expect(["2026-02-28", "2026-03-01", "2026-03-09", "2026-03-10"].map(owedSoFar)).toEqual([
      [],
      [10_000],
      [10_000],
      [6_000],
    ]);
  });
});

describe("aged creditors", () => {
  const bought = fc.array(
    fc.record({ who, date: day, paid: fc.boolean(), paidDate: fc.option(day), total: pence }),
    { maxLength: 10 },
  );

  it("are what plain adding up says, as at any day", async () => {
    await fc.assert(
      fc.asyncProperty(bought, fc.array(day, { minLength: 1, maxLength: 6 }), async (all, days) => {
        await garage.books.update("test", (books) => {
          clear(books);
          for (const [index, { who, date, paid, paidDate, total }] of all.entries()) {
            const purchase = { supplier: suppliers[who], supplierInvoiceDate: date, paid, paidDate };
            const fields = {
              _id: `p${index}`,
              invoice: null,
              product: null,
              details: "",
              total: toPounds(total),
            };
            books.purchases.insert({ ...fields, ...purchase } as unknown as Purchase);
          }
        });
        for (const at of days) {
          const rows = suppliers.map(() => nothing());
          for (const { who, date, paid, paidDate, total } of all) {
            const isPaid = paid && (paidDate ?? date) <= at;
            const row = rows[who] as Plain;
            if (date > at) row.onAccount -= isPaid ? total : 0;
            else if (!isPaid && total < 0) row.onAccount += total;
            else if (!isPaid) row[plainColumn(daysFromTo(date, at) - 30)] += total;
          }
          const told = agedCreditors(garage, at);
          expect(told.rows.map((row) => ({ number: row.party.autoId, ...figures(row) }))).toEqual(
            expected(rows),
          );
          expect(figures(told.totals)).toEqual(sumOf(rows));
        }
      }),
      { numRuns: 100 },
    );
  });
});
