import { api, created } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { generateInvoice } from "../modules/quotes/quotes.server";

const call = api({
  PUT: async ({ garage, id, by, version }) => {
    const { invoice, isNew } = await generateInvoice(garage, id, by, { version });
    return isNew ? created(invoiceView(garage, invoice)) : invoiceView(garage, invoice);
  },
});

export const loader = call.loader;
export const action = call.action;
