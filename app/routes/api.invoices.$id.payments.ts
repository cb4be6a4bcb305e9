import { api } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { takePayments } from "../modules/invoices/invoices.server";

const call = api({
  PUT: async ({ garage, id, body, by, version }) =>
    invoiceView(garage, await takePayments(garage, id, body, by, version)),
});

export const loader = call.loader;
export const action = call.action;
