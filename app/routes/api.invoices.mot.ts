import { api, created } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { createMotInvoice } from "../modules/invoices/mot-invoices.server";

const call = api({
  POST: async ({ garage, body, by }) =>
    created(invoiceView(garage, await createMotInvoice(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
