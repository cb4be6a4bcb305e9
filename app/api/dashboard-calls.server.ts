import * as z from "zod";
import { dataServiceFigure } from "../modules/dashboard/data-service.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { daysQuery } from "../modules/weekly-sales/weekly-sales.schema";
import { invoicesByDate } from "../modules/weekly-sales/weekly-sales.server";
import { londonDayOf } from "../shared/dates";
import type { ApiCall, Parameter } from "./call";
import * as figures from "./figures.schema";
import { query } from "./records.server";
import { day } from "./sales-calls.server";

/** A dashboard figure, named by noun and name: "invoices/count". */
function figure(
  name: string,
  summary: string,
  answer: z.ZodType,
  filters: readonly Parameter[] = [],
): ApiCall {
  return {
    method: "get",
    path: `data-service/${name}`,
    noun: "Dashboard",
    summary,
    query: filters,
    answer,
    handle: ({ garage, url }) => dataServiceFigure(garage, name, url.searchParams),
  };
}

const ofYear = [query("year", "Defaults to this year", { type: "integer", minimum: 1900, maximum: 2199 })];

export const DASHBOARD: readonly ApiCall[] = [
  figure("invoices/count", "How many invoices there are", figures.wholeNumber),
  figure("invoices/total", "The total of all invoices, in pounds", figures.number),
  figure("invoices/unpaid-total", "The total still owed, in pounds", figures.number),
  figure("invoices/by-month", "The sum and count of each month of a year", z.array(figures.period), ofYear),
  figure("invoices/by-year", "The sum and count of each year", z.array(figures.period)),
  figure(
    "invoices/top-by-customers",
    "The 20 customers with the largest totals",
    z.array(figures.customerShare),
  ),
  {
    method: "get",
    path: "data-service/invoices/by-date",
    noun: "Dashboard",
    summary: "Invoices by day, for this week or for the days from `from` to `to`",
    query: [
      query("from", "The first day; needs `to`", day),
      query("to", "The last day, included; needs `from`. At most 31 days in all", day),
    ],
    answer: z.array(figures.daySales),
    handle: ({ garage, url }) =>
      invoicesByDate(garage, daysQuery(url.searchParams, londonDayOf(new Date()))).map(
        ({ day, invoices, sum }) => ({
          _id: day,
          count: invoices.length,
          sum,
          invoices: invoices.map((invoice) => invoiceView(garage, invoice)),
        }),
      ),
  },
  figure("customers/count", "How many customers there are", figures.wholeNumber),
  figure("customers/count-by-type", "How many customers of each type", z.array(figures.typeCount)),
  figure("suppliers/count", "How many suppliers there are", figures.wholeNumber),
  figure("services/count", "How many services there are", figures.wholeNumber),
  figure("purchases/count", "How many purchases there are", figures.wholeNumber),
  figure("purchases/total", "The total of all purchases, in pounds", figures.number),
  figure("purchases/by-month", "The sum and count of each month of a year", z.array(figures.period), ofYear),
  figure("purchases/by-year", "The sum and count of each year", z.array(figures.period)),
  figure("purchases/by-category", "The total of each category", z.array(figures.categoryShare)),
  figure("purchases/by-supplier", "The 20 suppliers with the largest totals", z.array(figures.supplierShare)),
];
