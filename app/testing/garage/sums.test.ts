// Over 300 lines: every figure of the product beside one plain recomputation.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { daySheet } from "../../modules/approvals/approvals.server";
import type { Garage } from "../../modules/books/books.server";
import { customerSummary } from "../../modules/customers/customers.server";
import { dataServiceFigure } from "../../modules/dashboard/data-service.server";
import { customerCount, dashboard } from "../../modules/dashboard/home.server";
import { vatPeriod } from "../../modules/dashboard/vat-period.server";
import { exportQuery } from "../../modules/exports/export.schema";
import { exportKind } from "../../modules/exports/exports.server";
import type { Purchase } from "../../modules/purchases/purchase";
import type { Receipt } from "../../modules/receipts/receipt";
import { departmentStatements, owedStatements } from "../../modules/statements/statements.server";
import { invoicesByDate } from "../../modules/weekly-sales/weekly-sales.server";
import { weeklySalesScreen } from "../../modules/weekly-sales/weekly-sales-screens.server";
import { addDays, daysBetween, mondayOf } from "../../shared/dates";
import { formatMoney, formatShortMoney } from "../../shared/money";
import { openDemoGarage } from "./demo-garage";
import {
  groupSums,
  type PlainInvoice,
  pence,
  plainInvoice,
  plainPurchasesTotal,
  plainTakings,
  plainVat,
  pounds,
  ranked,
  sumOf,
} from "./plain-sums";
import { readExport } from "./read-csv";

// Every sum that the program shows is compared with one made of all documents, to the penny.

const TODAY = "2026-11-20";
const YEARS = [2023, 2024, 2025, 2026];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

let garage: Garage;
let close: () => Promise<void>;
let invoices: PlainInvoice[];
let purchases: Purchase[];
let receipts: Receipt[];

beforeAll(async () => {
  ({ garage, close } = await openDemoGarage(TODAY));
  invoices = [...garage.books.invoices].map((each) => plainInvoice(each, [...garage.books.creditNotes]));
  purchases = [...garage.books.purchases];
  receipts = [...garage.books.receipts];
});
afterAll(() => close());

const soldOn = (date: string, department = "") =>
  invoices.filter(
    ({ invoice }) => invoice.invoiceDate === date && (department === "" || invoice.department === department),
  );
const total = (some: readonly PlainInvoice[]) => pounds(sumOf(some, (each) => each.total));
const nameOf = (id: string) =>
  garage.books.customers.get(id)?.name ?? garage.books.suppliers.get(id)?.name ?? "";

/** The months of a year, or every year, as the dashboard's statistics have them. */
function periods<T>(all: readonly T[], dayOf: (each: T) => string, amount: (each: T) => number) {
  return {
    months: (year: number) => {
      const sums = groupSums(all, (each) => dayOf(each).slice(0, 7), amount);
      return MONTHS.map((_, index) => {
        const { sum, count } = sums.get(`${year}-${String(index + 1).padStart(2, "0")}`) ?? {
          sum: 0,
          count: 0,
        };
        return { _id: index + 1, sum: pounds(sum), count };
      });
    },
    years: () => {
      const sums = groupSums(all, (each) => dayOf(each).slice(0, 4), amount);
      return YEARS.map((year) => {
        const { sum, count } = sums.get(String(year)) ?? { sum: 0, count: 0 };
        return { _id: year, sum: pounds(sum), count };
      });
    },
  };
}

const salePeriods = () =>
  periods(
    invoices,
    ({ invoice }) => invoice.invoiceDate,
    (each) => each.total,
  );
const purchasePeriods = () =>
  periods(
    purchases,
    (each) => each.supplierInvoiceDate,
    (each) => pence(each.total),
  );
const customerSums = () =>
  ranked(
    groupSums(
      invoices,
      ({ invoice }) => invoice.customer,
      (each) => each.total,
    ),
  );
const supplierSums = () =>
  ranked(
    groupSums(
      purchases,
      ({ supplier }) => supplier,
      (each) => pence(each.total),
    ),
  );

test("the books hold what is rare: credits, what is owed in spite of the chip, and amounts beyond a million", () => {
  expect(invoices.some(({ balance }) => balance < 0)).toBe(true);
  expect(invoices.some(({ balance, invoice }) => balance > 0 && invoice.payments.paidInFull)).toBe(true);
  expect(total(invoices)).toBeGreaterThan(1_000_000);
  for (const { invoice, ...plain } of invoices) {
    expect(pence(invoice.total), `total of invoice ${invoice.autoId}`).toBe(plain.total);
    expect(pence(invoice.balancePayable), `balance of invoice ${invoice.autoId}`).toBe(plain.balance);
  }
});

describe("the dashboard", () => {
  const home = (year: number) => dashboard(garage, new URLSearchParams({ year: String(year) }), TODAY);

  test("counts and adds on its cards", async () => {
    const { counts, invoiceTotal, expensesTotal, unpaidTotal, years } = await home(2026);
    expect(customerCount(garage)).toBe([...garage.books.customers].length);
    expect(counts).toEqual({
      invoices: invoices.length,
      purchases: purchases.length,
      unpaid: invoices.filter(({ isPaid }) => !isPaid).length,
    });
    expect(invoiceTotal).toBe(total(invoices));
    expect(expensesTotal).toBe(pounds(sumOf(purchases, (each) => pence(each.total))));
    expect(unpaidTotal).toBe(pounds(sumOf(invoices, ({ unpaid }) => unpaid)));
    expect(years).toEqual(YEARS.toReversed());
  });

  test.each(YEARS)("adds in every chart of %i, and the table under it", async (year) => {
    const { sections } = await home(year);
    const charts = new Map(sections.flatMap((section) => section.charts).map((each) => [each.title, each]));
    const figures = (title: string) => charts.get(title)?.rows.map(({ label, value }) => [label, value]);
    const labelled = (months: ReturnType<ReturnType<typeof periods>["months"]>, what: "sum" | "count") =>
      months.map((month) => [
        `${MONTHS[month._id - 1]} ${year}`,
        what === "sum" ? formatMoney(month.sum) : String(month.count),
      ]);
    const named = (sums: readonly [string, number][]) =>
      sums.slice(0, 20).map(([id, sum]) => [nameOf(id), formatMoney(pounds(sum))]);
    const yearly = (years: { _id: number; sum: number }[]) =>
      years.map(({ _id, sum }) => [String(_id), formatMoney(sum)]);

    expect(figures("Monthly invoice total")).toEqual(labelled(salePeriods().months(year), "sum"));
    expect(figures("Monthly invoice count")).toEqual(labelled(salePeriods().months(year), "count"));
    expect(figures("Yearly total")).toEqual(yearly(salePeriods().years()));
    expect(figures("Top 20 customers")).toEqual(named(customerSums()));
    expect(figures("Monthly expense total")).toEqual(labelled(purchasePeriods().months(year), "sum"));
    expect(figures("Monthly purchase count")).toEqual(labelled(purchasePeriods().months(year), "count"));
    expect(figures("Yearly expense total")).toEqual(yearly(purchasePeriods().years()));
    expect(figures("Top 20 suppliers")).toEqual(named(supplierSums()));
    expect(charts.size).toBe(8);
    const drawn = charts.get("Yearly total")?.svg?.wide ?? "";
    for (const { sum } of salePeriods().years()) expect(drawn).toContain(`>${formatShortMoney(sum)}<`);
  });
});

describe("the data-service", () => {
  const figure = (call: string, params = "") =>
    dataServiceFigure(garage, call, new URLSearchParams(params), TODAY);
  const shares = (sums: readonly [string, number][], link: string) =>
    sums.map(([_id, sum]) => ({ [link]: expect.objectContaining({ _id }), sum: pounds(sum) }));

  test("counts and adds", () => {
    const { books } = garage;
    expect(figure("invoices/count")).toBe(invoices.length);
    expect(figure("invoices/total")).toBe(total(invoices));
    expect(figure("invoices/unpaid-total")).toBe(pounds(sumOf(invoices, ({ unpaid }) => unpaid)));
    expect(figure("purchases/count")).toBe(purchases.length);
    expect(figure("purchases/total")).toBe(pounds(sumOf(purchases, (each) => pence(each.total))));
    expect(figure("customers/count")).toBe([...books.customers].length);
    expect(figure("suppliers/count")).toBe([...books.suppliers].length);
    expect(figure("services/count")).toBe([...books.services].length);
    expect(figure("customers/count-by-type")).toEqual(
      ["Private", "Trade"].map((type) => ({
        _id: type,
        count: [...books.customers].filter(({ customerType }) => customerType === type).length,
      })),
    );
  });

  test("adds by month and by year", () => {
    expect(figure("invoices/by-month")).toEqual(salePeriods().months(2026));
    expect(figure("purchases/by-month")).toEqual(purchasePeriods().months(2026));
    for (const year of [...YEARS, 1999]) {
      expect(figure("invoices/by-month", `year=${year}`)).toEqual(salePeriods().months(year));
      expect(figure("purchases/by-month", `year=${year}`)).toEqual(purchasePeriods().months(year));
    }
    expect(figure("invoices/by-year")).toEqual(salePeriods().years());
    expect(figure("purchases/by-year")).toEqual(purchasePeriods().years());
  });

  test("adds by customer, supplier and category", () => {
    const categories = groupSums(
      purchases,
      (each) => each.purchaseCategory,
      (each) => pence(each.total),
    );
    expect(figure("invoices/top-by-customers")).toEqual(shares(customerSums().slice(0, 20), "customer"));
    expect(figure("purchases/by-supplier")).toEqual(shares(supplierSums().slice(0, 20), "supplier"));
    expect(figure("purchases/by-category")).toEqual(shares(ranked(categories), "purchaseCategory"));
  });

  test("adds by day", () => {
    const days = daysBetween("2023-11-20", TODAY);
    for (const { day, sum, invoices: ofDay } of invoicesByDate(garage, days)) {
      expect([day, sum, ofDay.length]).toEqual([day, total(soldOn(day)), soldOn(day).length]);
    }
    const counted = invoices.filter(({ invoice }) => days.includes(invoice.invoiceDate));
    expect(counted).toHaveLength(invoices.length);
  });
});

test("every customer's summary is the sum of their invoices", () => {
  for (const customer of garage.books.customers) {
    const { _id, name } = customer;
    const theirs = invoices.filter(({ invoice }) => invoice.customer === _id);
    const open = theirs.filter(({ isPaid }) => !isPaid);
    expect(customerSummary(garage, customer), name).toMatchObject({
      invoiceCount: theirs.length,
      invoicesAmount: total(theirs),
      unpaidCount: open.length,
      unpaidAmount: pounds(sumOf(open, ({ unpaid }) => unpaid)),
    });
  }
});

/** The Mondays of the three years. */
const MONDAYS = daysBetween(mondayOf("2023-11-21"), TODAY).filter((day) => day === mondayOf(day));

test("every invoice's payments are the sums of its receipts, none of which pays more than it is", () => {
  const paid = new Map<string, number>();
  const add = (key: string, amount: number) => paid.set(key, (paid.get(key) ?? 0) + pence(amount));
  for (const { method, amount, allocations } of receipts) {
    for (const each of allocations) add(`${each.invoice} ${method}`, each.amount);
    expect(sumOf(allocations, (each) => pence(each.amount))).toBeLessThanOrEqual(pence(amount));
  }
  for (const { invoice } of invoices) {
    const of = (method: string) => paid.get(`${invoice._id} ${method}`) ?? 0;
    const { card, cash, cheque } = invoice.payments;
    expect([card, cash, cheque].map(pence)).toEqual([of("Card"), of("Cash"), of("Cheque") + of("BACS")]);
  }
  expect(receipts.length).toBeGreaterThan(100);
});

test("every week's sales, its days' and what was taken in them are the sums of invoices and receipts", () => {
  for (const monday of MONDAYS) {
    const { week } = weeklySalesScreen(garage, new URL(`http://garage/weekly-sales?week=${monday}`));
    const ofWeek = daysBetween(monday, addDays(monday, 6)).flatMap((day) => soldOn(day));
    expect([week.count, week.total, week.takings], monday).toEqual([
      ofWeek.length,
      total(ofWeek),
      plainTakings(
        receipts,
        invoices,
        week.days.map(({ day }) => day),
      ),
    ]);
    for (const { day, total: sum, takings } of week.days) {
      expect([sum, takings], day).toEqual([total(soldOn(day)), plainTakings(receipts, invoices, [day])]);
    }
  }
});

test("every day's approvals add up, for all departments and for each", () => {
  const days = new Set([
    ...invoices.map(({ invoice }) => invoice.invoiceDate),
    ...purchases.map(({ supplierInvoiceDate }) => supplierInvoiceDate),
  ]);
  for (const date of days) {
    for (const department of ["", "Garage", "MOT"]) {
      const sheet = daySheet(garage, { date, department });
      const sold = soldOn(date, department);
      expect([sheet.salesTotal, sheet.takings, sheet.purchasesTotal], `${date} ${department}`).toEqual([
        total(sold),
        plainTakings(receipts, invoices, [date], department),
        pounds(plainPurchasesTotal(purchases, { date, department }, sold)),
      ]);
    }
  }
});

test("every customer's statements hold what they owe, and all of them what is owed in all", () => {
  const statements = garage.business.departments.flatMap((department) =>
    departmentStatements(garage, department, TODAY).map((each) => ({ ...each, department: department.name })),
  );
  // What is in each customer's favour, until a department's statement has deducted it.
  const favour = new Map<string, number>();
  const addFavour = (customer: string, sum: number) =>
    favour.set(customer, (favour.get(customer) ?? 0) + sum);
  for (const { invoice } of invoices)
    addFavour(invoice.customer, Math.max(0, -pence(invoice.balancePayable)));
  for (const { customer, amount, allocations } of garage.books.receipts) {
    addFavour(customer, pence(amount) - sumOf(allocations, (allocation) => pence(allocation.amount)));
  }
  let owedInAll = 0;
  for (const { name: department } of garage.business.departments) {
    for (const customer of garage.books.customers) {
      const owed = invoices.filter(
        ({ invoice, unpaid }) =>
          invoice.customer === customer._id && invoice.department === department && unpaid > 0,
      );
      const gross = sumOf(owed, ({ unpaid }) => unpaid);
      const deducted = Math.min(gross, favour.get(customer._id) ?? 0);
      addFavour(customer._id, -deducted);
      const due = pounds(gross - deducted);
      owedInAll += gross - deducted;
      expect(owedStatements(garage, customer)).toContainEqual(
        expect.objectContaining({ department, totalDue: due }),
      );
      const statement = statements.find(
        (each) => each.customer._id === customer._id && each.department === department,
      )?.statement;
      if (due === 0) expect(statement).toBeUndefined();
      else {
        expect([statement?.lines.length, statement?.totalDue], `${customer.name}, ${department}`).toEqual([
          owed.length,
          due,
        ]);
        expect(sumOf(statement?.ageing ?? [], ({ amount }) => pence(amount))).toBe(pence(due));
      }
    }
  }
  expect(sumOf(statements, ({ statement }) => pence(statement.totalDue))).toBe(owedInAll);
});

test.each(YEARS)("the VAT periods of %i add up, with and without what is exempt", (year) => {
  for (const [first, last] of [
    ["01-01", "03-31"],
    ["04-01", "06-30"],
    ["07-01", "09-30"],
    ["10-01", "12-31"],
  ]) {
    const [from, to] = [`${year}-${first}`, `${year}-${last}`];
    const { all, withoutExempt } = vatPeriod(garage, { from, to });
    const sold = invoices.filter(({ invoice }) => invoice.invoiceDate >= from && invoice.invoiceDate <= to);
    const bought = purchases.filter(({ supplierInvoiceDate: day }) => day >= from && day <= to);
    const credits = [...garage.books.creditNotes].filter(({ date }) => date >= from && date <= to);
    expect([from, all]).toEqual([from, plainVat(sold, bought, credits)]);
    expect([from, withoutExempt]).toEqual([
      from,
      plainVat(
        sold.filter(({ invoice }) => invoice.department !== "MOT"),
        bought.filter(({ invoicedTo }) => invoicedTo !== "MOT"),
        credits.filter(({ department }) => department !== "MOT"),
      ),
    ]);
  }
});

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
    sumOf(some, ({ balance }) => balance),
  ];
  const invoiceSums = (some: readonly Record<string, string>[]) => [
    ...sums(some, "Sub total", "VAT", "Total", "Card", "Cash", "Cheque", "BACS", "Paid"),
    ...sums(some, "Outstanding balance"),
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
    const transactions = [...books.transactions];
    expect(sums(rows("transactions"), "Amount")).toEqual([sumOf(transactions, (each) => pence(each.amount))]);
    const quotes = [...books.quotes];
    expect(sums(rows("quotes"), "Total")).toEqual([sumOf(quotes, (each) => pence(each.total))]);
    const paid = invoices.filter(({ invoice }) => quotes.some((quote) => quote.invoice === invoice._id));
    expect(sums(rows("quotes"), "Amount paid")).toEqual([sumOf(paid, (each) => each.paid)]);
  });
});
