import { api } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { replaceInvoiceLines } from "../modules/invoices/invoices.server";

const call = api({
  PATCH: async ({ garage, id, body, by, version }) =>
    invoiceView(garage, await replaceInvoiceLines(garage, id, body, by, version)),
});

export const loader = call.loader;
export const action = call.action;
