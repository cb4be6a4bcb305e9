import { type Day, londonDayOf } from "../../shared/dates";
import type { Garage } from "../books/books.server";
import {
  byMonth,
  byYear,
  categoryShares,
  customersByType,
  topCustomers,
  topSuppliers,
  totalOf,
  unpaidTotal,
  yearOf,
} from "./statistics.server";

type Figure = (garage: Garage, params: URLSearchParams, today: Day) => unknown;

/** The calls under data-service (REFERENCE §7), but for by-date, by noun and name. */
const FIGURES: Readonly<Record<string, Readonly<Record<string, Figure>>>> = {
  invoices: {
    count: ({ books }) => books.invoices.count,
    total: ({ books }) => totalOf(books.invoices),
    "unpaid-total": unpaidTotal,
    "by-month": ({ books }, params, today) => byMonth(books.invoices, yearOf(params, today)),
    "by-year": ({ books }) => byYear(books.invoices),
    "top-by-customers": (garage) => topCustomers(garage).map(({ sum, ...customer }) => ({ customer, sum })),
  },
  customers: { count: ({ books }) => books.customers.count, "count-by-type": customersByType },
  suppliers: { count: ({ books }) => books.suppliers.count },
  services: { count: ({ books }) => books.services.count },
  purchases: {
    count: ({ books }) => books.purchases.count,
    total: ({ books }) => totalOf(books.purchases),
    "by-month": ({ books }, params, today) => byMonth(books.purchases, yearOf(params, today)),
    "by-year": ({ books }) => byYear(books.purchases),
    "by-category": (garage) =>
      categoryShares(garage).map(({ sum, ...purchaseCategory }) => ({ purchaseCategory, sum })),
    "by-supplier": (garage) => topSuppliers(garage).map(({ sum, ...supplier }) => ({ supplier, sum })),
  },
};

/** All figures by noun and name. Monthly figures are for this year. */
export function dataService(garage: Garage, today = londonDayOf(new Date())) {
  const year = new URLSearchParams();
  return Object.fromEntries(
    Object.entries(FIGURES).map(([noun, figures]) => {
      const told = Object.entries(figures).map(([name, figure]) => [name, figure(garage, year, today)]);
      return [noun, Object.fromEntries(told)];
    }),
  );
}

/** One of the dashboard's figures, such as "invoices/count", from the books' running sums. @throws ValidationError */
export function dataServiceFigure(
  garage: Garage,
  name: string,
  params: URLSearchParams,
  today = londonDayOf(new Date()),
): unknown {
  const [noun = "", figure = ""] = name.split("/");
  return FIGURES[noun]?.[figure]?.(garage, params, today);
}
