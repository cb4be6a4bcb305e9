import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportQuery } from "../../modules/exports/export.schema";
import { exportKind } from "../../modules/exports/exports.server";
import { addDays, daysBetween } from "../../shared/dates";
import { type PlainInvoice, pence, sumOf } from "./plain-sums";
import { readExport } from "./read-csv";
import { MONDAYS, openSummedGarage, type SummedGarage } from "./summed-garage";

let garage: SummedGarage["garage"];
let invoices: SummedGarage["invoices"];
let purchases: SummedGarage["purchases"];
let soldOn: SummedGarage["soldOn"];
let close: SummedGarage["close"];

beforeAll(async () => {
  ({ garage, invoices, purchases, soldOn, close } = await openSummedGarage());
});
afterAll(() => close());

describe("the exports", () => {
  const rows = (kind: string, query: object = {}) =>
    readExport([...exportKind(kind).csv(garage, exportQuery(query))].join(""));
  const sums = (some: readonly Record<string, string>[], ...heads: string[]) =>
    heads.map((head) => sumOf(some, (row) => pence(Number(row[head]))));
  const plain = (some: readonly PlainInvoice[]) => [
    sumOf(some, ({ subTotal }) => subTotal),
    sumOf(some, ({ vat }) => vat),
    sumOf(some, (each) => each.total),
    sumOf(some, ({ card }) => card),
    sumOf(some, ({ cash }) => cash),
    sumOf(some, ({ cheque }) => cheque),
    sumOf(some, ({ bacs }) => bacs),
    sumOf(some, ({ paid }) => paid),
    sumOf(some, (each) => each.total - each.paid - each.balance),
    sumOf(some, ({ balance }) => balance),
  ];
  const invoiceSums = (some: readonly Record<string, string>[]) => [
    ...sums(some, "Sub total", "VAT", "Total", "Card", "Cash", "Cheque", "BACS", "Paid"),
    ...sums(some, "Credited", "Outstanding balance"),
  ];

  test("of invoices add up, all of them and each narrowed part", () => {
    const all = rows("invoices");
    expect(all).toHaveLength(invoices.length);
    expect(invoiceSums(all)).toEqual(plain(invoices));
    const parts = purchases.filter(({ invoice }) => invoice !== null);
    expect(sums(all, "Parts")).toEqual([sumOf(parts, (each) => pence(each.total))]);
    for (const filter of ["paid", "unpaid"]) {
      const some = invoices.filter(({ isPaid }) => isPaid === (filter === "paid"));
      expect(invoiceSums(rows("invoices", { filter })), filter).toEqual(plain(some));
    }
    const mot = invoices.filter(({ invoice }) => invoice.department === "MOT");
    expect(invoiceSums(rows("mot-invoices"))).toEqual(plain(mot));
    const year = invoices.filter(({ invoice }) => invoice.invoiceDate.startsWith("2025-"));
    expect(invoiceSums(rows("invoices", { from: "2025-01-01", to: "2025-12-31" }))).toEqual(plain(year));
  });

  test("of weeks and of days' approvals add up", () => {
    expect(invoiceSums(rows("weekly-sales"))).toEqual(plain(invoices));
    for (const monday of MONDAYS) {
      const [from, to] = [monday, addDays(monday, 6)];
      const sold = daysBetween(from, to).flatMap((day) => soldOn(day));
      expect(invoiceSums(rows("weekly-sales", { from, to })), monday).toEqual(plain(sold));
      const approvals = rows("approvals", { from, to });
      expect(sums(approvals, "Invoice total", "Invoice paid"), monday).toEqual([
        sumOf(sold, (each) => each.total),
        sumOf(sold, ({ paid }) => paid),
      ]);
    }
  });

  test("of customers, purchases, transactions and quotes add up", () => {
    const { books } = garage;
    expect(sums(rows("customers"), "Invoiced", "Unpaid amount")).toEqual([
      sumOf(invoices, (each) => each.total),
      sumOf(invoices, ({ unpaid }) => unpaid),
    ]);
    expect(sums(rows("purchases"), "Amount", "VAT", "Total")).toEqual([
      sumOf(purchases, ({ amount }) => pence(amount)),
      sumOf(purchases, ({ vat }) => pence(vat)),
      sumOf(purchases, (each) => pence(each.total)),
    ]);
    const amount = sumOf([...books.transactions], (each) => pence(each.amount));
    const banked = [...books.receipts].filter(({ transaction }) => transaction !== null);
    const allocated = sumOf(banked, (each) => pence(each.amount));
    expect(allocated).toBeGreaterThan(0);
    expect(sums(rows("transactions"), "Amount", "Allocated", "Left")).toEqual([
      amount,
      allocated,
      amount - allocated,
    ]);
    const quotes = [...books.quotes];
    expect(sums(rows("quotes"), "Total")).toEqual([sumOf(quotes, (each) => pence(each.total))]);
    const paid = invoices.filter(({ invoice }) => quotes.some((quote) => quote.invoice === invoice._id));
    expect(sums(rows("quotes"), "Amount paid")).toEqual([sumOf(paid, (each) => each.paid)]);
  });
});
