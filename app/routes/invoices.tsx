import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { InvoiceList } from "../modules/invoices/invoice-list";
import { invoiceListScreen } from "../modules/invoices/invoice-screens.server";
import { FAILURES } from "../shared/catalogue";

export const handle = { title: "Invoices" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices, ({ garage, url, isDrawnHere }) =>
    invoiceListScreen(garage, screenQuery(url), url.searchParams.get("filter"), isDrawnHere),
  );

export default function Invoices() {
  return (
    <>
      <InvoiceList path="/invoices" {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
