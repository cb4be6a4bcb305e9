import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { SupplierTable } from "../modules/suppliers/supplier-table";
import { listSuppliers, supplierRow } from "../modules/suppliers/suppliers.server";
import { FAILURES } from "../shared/catalogue";
import { Truck } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Suppliers" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.suppliers, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listSuppliers(garage, query), query.search, supplierRow, isDrawnHere);
  });

export default function Suppliers() {
  return (
    <>
      <RecordList
        path="/suppliers"
        noun="supplier"
        icon={Truck}
        title="ALL SUPPLIERS"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Suppliers"
        searchHint="Try part of a name, a town, a phone number or an email address."
        emptyHint="Create the first one: a purchase needs a supplier."
        table={(rows, caption) => <SupplierTable suppliers={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
