import { api } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { reviewInvoices } from "../modules/weekly-sales/weekly-sales.server";

const call = api({
  PATCH: async ({ garage, body, by }) => {
    const invoices = await reviewInvoices(garage, body, by);
    return invoices.map((invoice) => invoiceView(garage, invoice));
  },
});

export const loader = call.loader;
export const action = call.action;
