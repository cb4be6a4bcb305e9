import { api, noContent } from "../http/api.server";
import { quoteView } from "../modules/quotes/quote-view.server";
import { deleteQuote, getQuote, updateQuote } from "../modules/quotes/quotes.server";

const call = api({
  GET: ({ garage, id }) => quoteView(garage, getQuote(garage, id)),
  PUT: async ({ garage, id, body, by, version }) =>
    quoteView(garage, await updateQuote(garage, id, body, by, version)),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteQuote(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
