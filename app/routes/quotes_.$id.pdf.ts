import type { LoaderFunctionArgs } from "@remix-run/node";
import { downloadAnswer } from "../http/pdf.server";
import { printQuote } from "../modules/quotes/quote-pdf.server";
import { getQuote } from "../modules/quotes/quotes.server";

/** The quote as a download; what prevents it is said on the quote's page. */
export const loader = (args: LoaderFunctionArgs) =>
  downloadAnswer(args, `/quotes/${encodeURIComponent(args.params.id ?? "")}/view`, ({ garage, id }) =>
    printQuote(garage, getQuote(garage, id)),
  );
