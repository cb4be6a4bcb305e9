import { api, created, listed } from "../http/api.server";
import { invoiceQuery } from "../modules/invoices/invoice.schema";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { createInvoice, listInvoices } from "../modules/invoices/invoices.server";

const call = api({
  GET: ({ garage, paging, url }) =>
    listed(listInvoices(garage, { ...paging, ...invoiceQuery(url.searchParams) }), (each) =>
      invoiceView(garage, each),
    ),
  POST: async ({ garage, body, by }) => created(invoiceView(garage, await createInvoice(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
