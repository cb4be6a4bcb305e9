import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { customerRow } from "../modules/customers/customer-screens.server";
import { CustomerTable } from "../modules/customers/customer-table";
import { listCustomers } from "../modules/customers/customers.server";
import { FAILURES } from "../shared/catalogue";
import { Users } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Customers" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listCustomers(garage, query), query.search, customerRow, isDrawnHere);
  });

export default function Customers() {
  return (
    <>
      <RecordList
        path="/customers"
        noun="customer"
        icon={Users}
        title="ALL CUSTOMERS"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Customers"
        searchHint="Try part of a name, a phone number, a town or an email address."
        emptyHint="Create the first one: an invoice needs a customer."
        table={(rows, caption) => <CustomerTable customers={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
