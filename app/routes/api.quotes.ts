import { api, created, listed } from "../http/api.server";
import { quoteQuery } from "../modules/quotes/quote.schema";
import { quoteView } from "../modules/quotes/quote-view.server";
import { createQuote, listQuotes } from "../modules/quotes/quotes.server";

const call = api({
  GET: ({ garage, paging, url }) =>
    listed(listQuotes(garage, { ...paging, ...quoteQuery(url.searchParams) }), (each) =>
      quoteView(garage, each),
    ),
  POST: async ({ garage, body, by }) => created(quoteView(garage, await createQuote(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
