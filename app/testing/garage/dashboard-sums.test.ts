import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataServiceFigure } from "../../modules/dashboard/data-service.server";
import { customerCount, dashboard } from "../../modules/dashboard/home.server";
import { invoicesByDate } from "../../modules/weekly-sales/weekly-sales.server";
import { daysBetween } from "../../shared/dates";
import { formatMoney } from "../../shared/money";
import { formatShortMoney } from "../../shared/short-money";
import { groupSums, pence, pounds, ranked, sumOf } from "./plain-sums";
import { openSummedGarage, type SummedGarage, TODAY, total, YEARS } from "./summed-garage";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

let garage: SummedGarage["garage"];
let invoices: SummedGarage["invoices"];
let purchases: SummedGarage["purchases"];
let soldOn: SummedGarage["soldOn"];
let close: SummedGarage["close"];

beforeAll(async () => {
  ({ garage, invoices, purchases, soldOn, close } = await openSummedGarage());
});
afterAll(() => close());

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
