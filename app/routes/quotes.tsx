import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { quoteRow } from "../modules/quotes/quote-screens.server";
import { QuoteTable } from "../modules/quotes/quote-table";
import { listQuotes } from "../modules/quotes/quotes.server";
import { FAILURES } from "../shared/catalogue";
import { FilePenLine } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Quotes" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.quotes, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listQuotes(garage, query), query.search, (each) => quoteRow(garage, each), isDrawnHere);
  });

export default function Quotes() {
  return (
    <>
      <RecordList
        isDated
        path="/quotes"
        noun="quote"
        icon={FilePenLine}
        title="QUOTES"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Quote # | Vehicle Model - Reg"
        searchHint="Try a quote number, a registration, a model or a customer’s name."
        emptyHint="Create the first one. A quote can become an invoice later."
        table={(rows, caption) => <QuoteTable quotes={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
