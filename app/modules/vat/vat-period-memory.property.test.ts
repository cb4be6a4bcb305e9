import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../shared/dates";
import { ConflictError, ValidationError } from "../../shared/errors";
import { subtractMoney } from "../../shared/money";
import { SmallGarage, TODAY } from "../../testing/garage/small-garage";
import type { Garage } from "../books/books.server";
import { changeInvoiceLines, deleteInvoice, updateInvoice } from "../invoices/invoices.server";
import { createPurchaseCategory } from "../purchase-categories/purchase-categories.server";
import { createPurchase, deletePurchase, updatePurchase } from "../purchases/purchases.server";
import { deleteReceipt, updateReceipt } from "../receipts/receipts.server";
import { replaceLines } from "../sales/sales.server";
import { createSupplier } from "../suppliers/suppliers.server";
import type { VatQuery } from "./vat.schema";
import { boxesOf } from "./vat-boxes";
import { unfileVatReturn } from "./vat-filing.server";
import { PeriodMemory } from "./vat-period-memory.server";
import { latestPeriods, periodAfter, periodBefore, periodOf } from "./vat-periods.server";
import { vatEntries, vatReport } from "./vat-report.server";
import { changesSince, netVat, type VatReturn } from "./vat-return";
import { vatScreen } from "./vat-screens.server";

// Whatever changes in the books: what the page of VAT remembers of a period is what a fresh reckoning says, and periods leave no day out.

const BY = "test";
const command = fc.record({
  type: fc.constantFrom(
    ...([
      "invoice",
      "invoice",
      "move",
      "department",
      "lines",
      "delete",
      "credit",
      "pay",
      "unpay",
      "moveMoney",
    ] as const),
    ...(["buy", "moveBuy", "payBuy", "deleteBuy", "file", "file", "unfile", "exempt", "scheme"] as const),
  ),
  day: fc.nat(325).map((days) => addDays("2026-01-01", days)),
  some: fc.nat(20),
  days: fc.nat(120),
  amount: fc.constantFrom(10, 33.33, 120),
  isSo: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

type Changeable = { garage: { -readonly [Field in keyof Garage]: Garage[Field] } };

async function run(books: SmallGarage, { type, day, some, days, amount, isSo }: Command): Promise<unknown> {
  const { garage } = books as unknown as Changeable;
  const one = <T>(records: Iterable<T>): T | undefined =>
    [...records].at(some % Math.max(1, [...records].length));
  const { invoices, receipts, purchases, vatReturns, suppliers, purchaseCategories } = garage.books;
  const [invoice, purchase, receipt, filed] = [one(invoices), one(purchases), one(receipts), one(vatReturns)];
  const { departments } = garage.business;
  switch (type) {
    case "invoice":
      return books.invoices(day, { charged: amount, department: isSo ? "MOT" : "Garage" });
    case "move":
      return invoice && updateInvoice(garage, invoice._id, { invoiceDate: day }, BY);
    case "department":
      return invoice && updateInvoice(garage, invoice._id, { department: isSo ? "MOT" : "Garage" }, BY);
    case "lines": {
      const lines = replaceLines([{ service: "labour", charged: amount, addVat: isSo }]);
      return invoice && changeInvoiceLines(garage, invoice._id, lines, BY);
    }
    case "delete":
      return invoice && deleteInvoice(garage, invoice._id, BY);
    case "credit":
      return invoice && books.credits(invoice, day, 5);
    case "pay":
      return books.receives(day, amount, isSo ? invoice?._id : undefined);
    case "moveMoney":
      return receipt && updateReceipt(garage, receipt._id, { date: day }, BY);
    case "unpay":
      return receipt && deleteReceipt(garage, receipt._id, BY);
    case "buy": {
      const of = { supplier: suppliers.first()?._id, purchaseCategory: purchaseCategories.first()?._id };
      const bought = { invoicedTo: "Garage", details: "Parts", supplierInvoiceNumber: `${some} ${day}` };
      const paid = isSo ? { paid: true, paidDate: day } : {};
      const sums = { amount: 100, vat: 20, total: 120 };
      return createPurchase(garage, { ...of, ...bought, ...sums, ...paid, supplierInvoiceDate: day }, BY);
    }
    case "moveBuy":
      return purchase && updatePurchase(garage, purchase._id, { supplierInvoiceDate: day }, BY);
    case "payBuy": {
      const paid = isSo ? { paid: true, paidDate: day } : { paid: false, paidDate: "" };
      return purchase && updatePurchase(garage, purchase._id, paid, BY);
    }
    case "deleteBuy":
      return purchase && deletePurchase(garage, purchase._id, BY);
    case "file":
      return books.files(day, addDays(day, days), isSo ? "cash" : "invoice");
    case "unfile":
      return filed && unfileVatReturn(garage, filed._id, BY);
    case "exempt": {
      const tax = isSo
        ? { invoicesVatExempt: true, vatWord: "Outside the scope of VAT" }
        : { invoicesVatExempt: false, vatWord: "" };
      const changed = departments.map((each, at) =>
        at === some % departments.length ? { ...each, ...tax } : each,
      );
      garage.business = { ...garage.business, departments: changed };
      return undefined;
    }
    case "scheme":
      garage.business = { ...garage.business, vatScheme: isSo ? "cash" : "invoice" };
      return undefined;
  }
}

function check({ garage }: SmallGarage, day: string): void {
  for (const each of [day, TODAY, addDays(day, 30)]) {
    const period = periodOf(garage, each);
    expect(period.from <= each && each <= period.to).toBe(true);
    expect([periodOf(garage, period.from), periodOf(garage, period.to)]).toEqual([period, period]);
    expect(periodBefore(garage, periodAfter(garage, period))).toEqual(period);
    expect(periodAfter(garage, period).from).toBe(addDays(period.to, 1));
  }
  const latest = latestPeriods(garage, TODAY);
  expect(latest.slice(1).map(({ to }) => addDays(to, 1))).toEqual(
    latest.slice(0, -1).map(({ from }) => from),
  );
  const due = (query: VatQuery) => netVat(vatReport(garage, query));
  for (const search of ["", `?to=${day}`, `?to=${day}&basis=cash`]) {
    const { place, otherBasis, periods } = vatScreen(
      garage,
      new URL(`http://garage/vat${search}`),
      BY,
      TODAY,
    );
    expect(otherBasis).toBe(due({ ...place, basis: place.basis === "cash" ? "invoice" : "cash" }));
    for (const { from, to, due: told, filed } of periods) {
      if (!filed) expect(told).toBe(due({ from, to, basis: garage.business.vatScheme }));
      else expect(filed).toMatchObject(freshly(garage, garage.books.vatReturns.get(to) as VatReturn));
    }
  }
}

/** What has changed since a return was filed, reckoned from the beginning. */
function freshly(garage: Garage, filed: VatReturn): { changes: number; correction: number } {
  const entries = vatEntries(garage, filed);
  const changes = changesSince(filed, entries, (note) => garage.books.creditNotes.get(note)?.invoice);
  return {
    changes: changes.length,
    correction: subtractMoney(netVat(boxesOf(entries)), netVat(filed.boxes)),
  };
}

test("is what a fresh reckoning says", async () => {
  const commands = fc.array(command, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const books = await SmallGarage.open(2);
      const contact = { email: "s@example.co.uk", phone: "07700900123" };
      await createSupplier(books.garage, { name: "Parts", ...contact }, BY);
      await createPurchaseCategory(books.garage, { name: "Parts", description: "Parts" }, BY);
      for (const each of sequence) {
        try {
          await run(books, each);
        } catch (error) {
          // Some are refused: an overlapping return, more than is left to credit.
          if (!(error instanceof ConflictError || error instanceof ValidationError)) throw error;
        }
        check(books, each.day);
      }
      await books.garage.books.close();
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("reckons a period once until something in it changes", async () => {
  const books = await SmallGarage.open(2);
  await books.invoices("2026-05-10");
  const memory = new PeriodMemory<number>();
  let reckonings = 0;
  const reckoned = (basis: "invoice" | "cash") =>
    memory.of(books.garage, { from: "2026-05-01", to: "2026-07-31", basis }, () => ++reckonings);
  expect([reckoned("invoice"), reckoned("invoice"), reckoned("cash"), reckoned("cash")]).toEqual([
    1, 1, 2, 2,
  ]);
  await books.invoices("2026-08-10");
  expect([reckoned("invoice"), reckoned("cash")]).toEqual([1, 3]);
  await books.invoices("2026-07-10");
  expect(reckoned("invoice")).toBe(4);
});
