import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { motDepartment } from "../modules/departments/departments.server";
import { InvoiceList } from "../modules/invoices/invoice-list";
import { invoiceListScreen } from "../modules/invoices/invoice-screens.server";
import { FAILURES } from "../shared/catalogue";

export const handle = { title: "MOT Invoices" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.invoices, ({ garage, url, isDrawnHere }) => {
    const department = motDepartment(garage).name;
    const query = { ...screenQuery(url), department };
    return invoiceListScreen(garage, query, url.searchParams.get("filter"), isDrawnHere);
  });

export default function MotInvoices() {
  return (
    <>
      <InvoiceList path="/invoices/mot" {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
