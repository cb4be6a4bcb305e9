import { api } from "../http/api.server";
import { pdfAnswer } from "../http/pdf.server";
import { printInvoice } from "../modules/invoices/invoice-pdf.server";
import { getInvoice } from "../modules/invoices/invoices.server";

const call = api({
  GET: async ({ garage, id, request }) =>
    pdfAnswer(request, await printInvoice(garage, getInvoice(garage, id))),
});

export const loader = call.loader;
export const action = call.action;
