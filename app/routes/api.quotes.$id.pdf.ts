import { api } from "../http/api.server";
import { pdfAnswer } from "../http/pdf.server";
import { printQuote } from "../modules/quotes/quote-pdf.server";
import { getQuote } from "../modules/quotes/quotes.server";

const call = api({
  GET: async ({ garage, id, request }) => pdfAnswer(request, await printQuote(garage, getQuote(garage, id))),
});

export const loader = call.loader;
export const action = call.action;
