import { api } from "../http/api.server";
import { quoteView } from "../modules/quotes/quote-view.server";
import { changeQuoteLines } from "../modules/quotes/quotes.server";
import { addLine } from "../modules/sales/sales.server";

const call = api({
  PUT: async ({ garage, id, body, by, version }) =>
    quoteView(garage, await changeQuoteLines(garage, id, addLine(body, { version }), by)),
});

export const loader = call.loader;
export const action = call.action;
