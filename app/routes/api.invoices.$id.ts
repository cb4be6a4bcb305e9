import { api, noContent } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { deleteInvoice, getInvoice, updateInvoice } from "../modules/invoices/invoices.server";

const call = api({
  GET: ({ garage, id }) => invoiceView(garage, getInvoice(garage, id)),
  PUT: async ({ garage, id, body, by, version }) =>
    invoiceView(garage, await updateInvoice(garage, id, body, by, version)),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteInvoice(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
