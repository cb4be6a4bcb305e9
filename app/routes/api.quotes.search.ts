import { api, listed, searchIn } from "../http/api.server";
import { quoteView } from "../modules/quotes/quote-view.server";
import { listQuotes } from "../modules/quotes/quotes.server";

const call = api({
  POST: ({ garage, body, paging }) =>
    listed(listQuotes(garage, { ...paging, search: searchIn(body) }), (each) => quoteView(garage, each)),
});

export const loader = call.loader;
export const action = call.action;
