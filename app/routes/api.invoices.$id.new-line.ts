import { api } from "../http/api.server";
import { invoiceView } from "../modules/invoices/invoice-view.server";
import { changeInvoiceLines } from "../modules/invoices/invoices.server";
import { addLine } from "../modules/sales/sales.server";

const call = api({
  PUT: async ({ garage, id, body, by, version }) =>
    invoiceView(garage, await changeInvoiceLines(garage, id, addLine(body, { version }), by)),
});

export const loader = call.loader;
export const action = call.action;
