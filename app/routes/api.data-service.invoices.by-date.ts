import { api } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { daysQuery } from "../modules/weekly-sales/weekly-sales.schema";
import { invoicesByDate } from "../modules/weekly-sales/weekly-sales.server";
import { londonDayOf } from "../shared/dates";

const call = api({
  GET: ({ garage, url }) =>
    invoicesByDate(garage, daysQuery(url.searchParams, londonDayOf(new Date()))).map(
      ({ day, invoices, sum }) => ({
        _id: day,
        count: invoices.length,
        sum,
        invoices: invoices.map((invoice) => invoiceView(garage, invoice)),
      }),
    ),
});

export const loader = call.loader;
export const action = call.action;
