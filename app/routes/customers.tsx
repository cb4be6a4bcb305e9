import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Plus, Search, Users } from "lucide-react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { CustomerTable } from "../modules/customers/customer-table";
import { listCustomers } from "../modules/customers/customers.server";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/data-table";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";
import { Pager } from "../ui/pager";
import { SearchBox } from "../ui/search-box";
import { Sheet, SheetHead } from "../ui/sheet";

export const handle = { title: "Customers" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting customers", ({ garage, url }) => {
    const query = screenQuery(url);
    return { search: query.search, ...listCustomers(garage, query) };
  });

export default function Customers() {
  const { search, rows, count, page, limit } = useLoaderData<typeof loader>();
  const location = useLocation();
  const title = search === "" ? "ALL CUSTOMERS" : "SEARCH RESULTS";
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <Sheet>
          <SheetHead title={title} count={count}>
            <SearchBox action="/customers" search={search} label="Search Customers" />
            <ButtonLink look="primary" icon={Plus} to={`/customers/new${location.search}`} preventScrollReset>
              Create customer
            </ButtonLink>
          </SheetHead>
          {rows.length > 0 && (
            <>
              <CustomerTable customers={rows} caption={title} />
              <Pager {...{ page, limit, count }} rows={rows.length} />
            </>
          )}
          {rows.length === 0 && search !== "" && (
            <EmptyState
              icon={Search}
              title={`No customer matches “${search}”`}
              action={<ButtonLink to="/customers">Clear search</ButtonLink>}
            >
              Try part of a name, a phone number, a town or an email address.
            </EmptyState>
          )}
          {rows.length === 0 && search === "" && (
            <EmptyState icon={Users} title="No customers yet">
              Create the first one: an invoice needs a customer.
            </EmptyState>
          )}
        </Sheet>
      </div>
      <Outlet />
    </>
  );
}
