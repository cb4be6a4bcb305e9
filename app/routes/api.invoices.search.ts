import { api, listed, searchIn } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { listInvoices } from "../modules/invoices/invoices.server";

const call = api({
  POST: ({ garage, body, paging }) =>
    listed(listInvoices(garage, { ...paging, search: searchIn(body) }), (each) => invoiceView(garage, each)),
});

export const loader = call.loader;
export const action = call.action;
