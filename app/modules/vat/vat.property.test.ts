// Over 300 lines: a second reckoning of VAT, and what it is held against.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBusiness } from "../../config.server";
import { addDays } from "../../shared/dates";
import type { DaySpan } from "../../shared/day-span";
import { ConflictError, ValidationError } from "../../shared/errors";
import { type Garage, openBooks } from "../books/books.server";
import { setClosing } from "../closing/closing.server";
import { createCreditNote } from "../credit-notes/credit-notes.server";
import { createCustomer } from "../customers/customers.server";
import { changeInvoiceLines, createInvoice, deleteInvoice } from "../invoices/invoices.server";
import { createPurchaseCategory } from "../purchase-categories/purchase-categories.server";
import { createPurchase, updatePurchase } from "../purchases/purchases.server";
import { createReceipt, deleteReceipt } from "../receipts/receipts.server";
import { replaceLines } from "../sales/sales.server";
import { ensureDefaultServices } from "../services/services.server";
import { createSupplier } from "../suppliers/suppliers.server";
import { VAT_BASES, type VatBasis } from "./vat-entries";
import { fileVatReturn } from "./vat-filing.server";
import { vatReport } from "./vat-report.server";

// Whatever is invoiced, paid, paid back, credited, bought, deleted and closed: both bases are what a plain recomputation says.

const FIRST = "2026-01-01";
const LAST = "2026-02-28";
const day = fc.nat(58).map((days) => addDays(FIRST, days));
const pounds = fc.constantFrom(0.01, 10, 33.33, 60, 99.99, 120);
const some = fc.nat(5);
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("invoice" as const),
      ...{ day, taxed: pounds, free: pounds, isMot: fc.boolean() },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("pay" as const),
      day,
      some,
      part: fc.integer({ min: 1, max: 4 }),
    }),
  },
  fc.record({ type: fc.constant("refund" as const), day, some, amount: pounds }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("credit" as const),
      day,
      some,
      percent: fc.constantFrom(30, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("buy" as const), day, net: pounds, paid: fc.option(day) }),
  },
  fc.record({ type: fc.constant("settle" as const), some, day }),
  fc.record({ type: fc.constant("delete invoice" as const), some }),
  fc.record({ type: fc.constant("delete receipt" as const), some }),
  fc.record({ type: fc.constant("close" as const), day: fc.option(day) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** A third of £20.01 goes back after a credit note: of its £3.34 of VAT, which was declared, not of what was invoiced. */
const PART_PAID_THEN_CREDITED: [Command[], string[], VatBasis[]] = [
  [
    { type: "invoice", day: FIRST, taxed: 33.33, free: 0.01, isMot: false },
    { type: "settle", some: 0, day: FIRST },
    { type: "credit", some: 0, day: addDays(FIRST, 1), percent: 100 },
    { type: "pay", some: 0, day: FIRST, part: 2 },
    { type: "pay", some: 0, day: addDays(FIRST, 1), part: 3 },
  ],
  [FIRST],
  ["invoice", "invoice", "invoice", "invoice"],
];

const pence = (amount: number) => Math.round(amount * 100);
const at = <T>(records: Iterable<T>, place: number): T | undefined => {
  const all = [...records];
  return all[place % Math.max(1, all.length)];
};

test("both bases are a plain recomputation over any books, and agree once all is paid, whenever the basis changes", async () => {
  const tally = { done: 0, refused: 0, changes: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 10, maxLength: 30 }),
      fc.uniqueArray(day, { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom(...VAT_BASES), { minLength: 4, maxLength: 4 }),
      async (commands, cuts, bases) => {
        const dir = fs.mkdtempSync(path.join(os.tmpdir(), "garage-vat-"));
        const garage = { books: await openBooks({ dir, freeze: true }), business: await readBusiness(dir) };
        try {
          await ensureDefaultServices(garage, "test");
          const contact = { email: "a@example.co.uk", phone: "07700900123" };
          await createCustomer(garage, { name: "Ann", ...contact }, "test");
          await createSupplier(garage, { name: "Parts", ...contact }, "test");
          await createPurchaseCategory(garage, { name: "Parts", description: "Parts" }, "test");
          for (const each of commands) {
            try {
              await run(garage, each);
              tally.done++;
            } catch (error) {
              if (!(error instanceof ValidationError || error instanceof ConflictError)) throw error;
              tally.refused++;
            }
          }
          const spans = spansOf(cuts);
          for (const { from, to } of spans) check(garage, from, to);
          await setClosing(garage, { closedUntil: null }, "test");
          for (const invoice of garage.books.invoices) await pay(garage, invoice._id, LAST, 1);
          for (const { _id } of garage.books.purchases) {
            await updatePurchase(garage, _id, { paid: true, paidDate: LAST }, "test");
          }
          const whole = { from: "2000-01-01", to: "2099-12-31" };
          const cash = vatReport(garage, { ...whole, basis: "cash" });
          const { basis: _, ...accrued } = vatReport(garage, { ...whole, basis: "invoice" });
          const isPaidBack = [...garage.books.invoices].every(({ balancePayable }) => balancePayable === 0);
          if (isPaidBack) {
            expect(cash).toEqual({ ...accrued, basis: "cash" });
            const filed = await fileAll(garage, spans, bases);
            expect(filed).toEqual(
              [accrued.box1, accrued.box4, accrued.exact.box6, accrued.exact.box7].map(pence),
            );
            tally.changes += new Set(bases.slice(0, spans.length)).size - 1;
          }
        } finally {
          await garage.books.close();
          fs.rmSync(dir, { recursive: true });
        }
      },
    ),
    { numRuns: 40, examples: [PART_PAID_THEN_CREDITED] },
  );
  expect(tally.done).toBeGreaterThan(200);
  expect(tally.refused).toBeGreaterThan(20);
  expect(tally.changes).toBeGreaterThan(3);
});

/** The periods that end on some days, and the last one. */
function spansOf(cuts: readonly string[]): DaySpan[] {
  let from = FIRST;
  return [...cuts.toSorted(), LAST].flatMap((to) => {
    if (to < from) return [];
    const span = { from, to };
    from = addDays(to, 1);
    return [span];
  });
}

/** Files each period on a basis of its own; what boxes 1, 4, 6 and 7 come to over all of them, in pence. */
async function fileAll(
  garage: Garage,
  spans: readonly DaySpan[],
  bases: readonly VatBasis[],
): Promise<number[]> {
  const sums = [0, 0, 0, 0];
  for (const [index, { from, to }] of spans.entries()) {
    const basis = bases[index] ?? "invoice";
    const { boxes } = await fileVatReturn(garage, to, { from, basis }, "test");
    for (const [place, box] of [boxes.box1, boxes.box4, boxes.exact.box6, boxes.exact.box7].entries()) {
      sums[place] = (sums[place] ?? 0) + pence(box);
    }
  }
  return sums;
}

async function run(garage: Garage, each: Command): Promise<unknown> {
  const { books } = garage;
  const customer = at(books.customers, 0)?._id;
  switch (each.type) {
    case "invoice": {
      const vehicle = { vehicleModel: "Ford Ka", vehicleReg: "AB12 CDE" };
      const department = each.isMot ? "MOT" : "Garage";
      const sold = { customer, department, invoiceDate: each.day, ...vehicle };
      const { _id } = await createInvoice(garage, sold, "test");
      const lines = [
        { service: "labour", charged: each.taxed, addVat: true },
        { service: "mot-test", charged: each.free, addVat: false },
      ];
      return changeInvoiceLines(garage, _id, replaceLines(lines), "test");
    }
    case "pay":
      return pay(garage, at(books.invoices, each.some)?._id, each.day, each.part);
    case "settle":
      return pay(garage, at(books.invoices, each.some)?._id, each.day, 1);
    case "refund": {
      const invoice = at(books.invoices, each.some)?._id;
      if (invoice === undefined) return undefined;
      const fields = { customer, date: each.day, method: "Cash", amount: -each.amount };
      return createReceipt(garage, { ...fields, allocations: [{ invoice, amount: -each.amount }] }, "test");
    }
    case "credit": {
      const invoice = at(books.invoices, each.some);
      if (invoice === undefined) return undefined;
      const lines = invoice.lines.map(({ _id, charged }) => ({
        ...{ line: _id, charged: Math.round(charged * each.percent) / 100 },
      }));
      const credit = { invoice: invoice._id, date: each.day, reason: "Goodwill", lines };
      return createCreditNote(garage, credit, "test");
    }
    case "buy": {
      const vat = Math.round(each.net * 20) / 100;
      const bought = {
        ...{ supplier: at(books.suppliers, 0)?._id, purchaseCategory: at(books.purchaseCategories, 0)?._id },
        ...{ invoicedTo: "Garage", details: "Disc", supplierInvoiceNumber: `S ${books.purchases.count}` },
        ...{
          supplierInvoiceDate: each.day,
          amount: each.net,
          vat,
          total: Math.round((each.net + vat) * 100) / 100,
        },
        ...(each.paid !== null && { paid: true, paidDate: each.paid }),
      };
      return createPurchase(garage, bought, "test");
    }
    case "delete invoice": {
      const invoice = at(books.invoices, each.some);
      return invoice && deleteInvoice(garage, invoice._id, "test");
    }
    case "delete receipt": {
      const receipt = at(books.receipts, each.some);
      return receipt && deleteReceipt(garage, receipt._id, "test");
    }
    case "close":
      return setClosing(garage, { closedUntil: each.day }, "test", undefined, undefined, LAST);
  }
}

/** Pays what is owed on an invoice, or a part of it; pays back what is owed to the customer. */
async function pay(garage: Garage, id: string | undefined, date: string, part: number): Promise<unknown> {
  const invoice = garage.books.invoices.get(id ?? "");
  if (invoice === undefined || invoice.balancePayable === 0) return undefined;
  const amount = Math.round((invoice.balancePayable * 100) / part) / 100;
  const fields = { customer: invoice.customer, date, method: "Card", amount };
  return createReceipt(garage, { ...fields, allocations: [{ invoice: invoice._id, amount }] }, "test");
}

/** Holds a period against what counts at its end less what counted before it, invoice by invoice. */
function check({ books, business }: Garage, from: string, to: string): void {
  const isWithin = (date: string) => date >= from && date <= to;
  const sold = [...books.invoices].filter(({ department }) => department !== "MOT");
  const credits = [...books.creditNotes].filter(({ department }) => department !== "MOT");
  const dateOf = new Map(sold.map(({ _id, invoiceDate }) => [_id, invoiceDate]));
  const later = (a: string, b = "") => (a > b ? a : b);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + pence(each), 0);
  const made = credits.filter(({ date, invoice }) => isWithin(later(date, dateOf.get(invoice))));
  const billed = sold.filter(({ invoiceDate }) => isWithin(invoiceDate));
  const bought = [...books.purchases];
  const accrued = vatReport({ books, business }, { from, to, basis: "invoice" });
  expect([accrued.box1, accrued.box4, accrued.exact.box6].map(pence)).toEqual([
    sum(billed.map(({ vatAmount }) => vatAmount)) - sum(made.map(({ vatAmount }) => vatAmount)),
    sum(bought.filter((each) => isWithin(each.supplierInvoiceDate)).map(({ vat }) => vat)),
    sum(billed.map(({ subTotal }) => subTotal)) - sum(made.map(({ subTotal }) => subTotal)),
  ]);

  const accountedUpTo = (upTo: string) =>
    sold.reduce((all, invoice) => {
      if (invoice.invoiceDate > upTo) return all;
      const counts = ({ date }: { readonly date: string }) => later(date, invoice.invoiceDate);
      const notes = credits
        .filter((each) => each.invoice === invoice._id && each.date <= upTo)
        .map((each) => ({ ...sumOf(each), on: counts(each), autoId: each.autoId }));
      const money = [...books.receipts]
        .filter(({ date }) => date <= upTo)
        .flatMap((each) =>
          each.allocations
            .filter((part) => part.invoice === invoice._id)
            .map(({ amount }) => ({ gross: pence(amount), on: counts(each), autoId: each.autoId })),
        );
      return all + accountedFor(sumOf(invoice), notes.toSorted(inOrder), money.toSorted(inOrder)).vat;
    }, 0);
  const cash = vatReport({ books, business }, { from, to, basis: "cash" });
  const paidFor = bought.filter(
    ({ paid, paidDate, supplierInvoiceDate }) => paid && isWithin(later(paidDate ?? "", supplierInvoiceDate)),
  );
  expect([cash.box1, cash.box4].map(pence)).toEqual([
    accountedUpTo(to) - accountedUpTo(addDays(from, -1)),
    sum(paidFor.map(({ vat }) => vat)),
  ]);
}

interface Sum {
  readonly gross: number;
  readonly vat: number;
}
interface Place {
  readonly on: string;
  readonly autoId: number;
}

const sumOf = ({ total, vatAmount }: { readonly total: number; readonly vatAmount: number }): Sum => ({
  ...{ gross: pence(total), vat: pence(vatAmount) },
});
const inOrder = (a: Place, b: Place) => (a.on === b.on ? a.autoId - b.autoId : a.on < b.on ? -1 : 1);
const half = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9);

/**
 * What is accounted for of an invoice once all this has happened: what is due, or the share of it that is paid. Money that
 * was due when it came stays accounted for after a credit note, with the VAT it had then, until it goes back.
 */
function accountedFor(
  invoice: Sum,
  notes: readonly (Sum & Place)[],
  money: readonly (Place & { readonly gross: number })[],
): Sum {
  const add = (all: number, each: number) => all + each;
  const due = {
    gross: notes.map(({ gross }) => -gross).reduce(add, invoice.gross),
    vat: notes.map(({ vat }) => -vat).reduce(add, invoice.vat),
  };
  const paid = money.map(({ gross }) => gross).reduce(add, 0);
  if (paid === due.gross) return due;
  // Money that was paid back before it came in, by its dates, is nothing yet.
  if (paid < due.gross) {
    return paid <= 0 ? { gross: 0, vat: 0 } : { gross: paid, vat: half((due.vat * paid) / due.gross) };
  }
  const last = notes.at(-1);
  if (last === undefined) return due;
  const earlier = money.filter(({ on }) => on < last.on);
  const before = accountedFor(invoice, notes.slice(0, -1), earlier);
  const paidAfter = money.map((_, index) =>
    money.slice(0, index + 1).reduce((all, each) => all + each.gross, 0),
  );
  // The least that was there at any time since: what came on top of it is on account.
  const gross = Math.max(due.gross, Math.min(before.gross, ...paidAfter.slice(earlier.length)));
  if (gross === due.gross) return due;
  const share = ((before.vat - due.vat) * (gross - due.gross)) / (before.gross - due.gross);
  return { gross, vat: due.vat + half(share) };
}
