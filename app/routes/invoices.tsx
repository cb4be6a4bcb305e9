import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { FileText, Plus, Search } from "lucide-react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { INVOICE_FILTERS, invoiceFilter, invoiceListTitle } from "../modules/invoices/invoice-filter";
import { invoiceRow } from "../modules/invoices/invoice-screens.server";
import { InvoiceTable } from "../modules/invoices/invoice-table";
import { listInvoices } from "../modules/invoices/invoices.server";
import { ButtonLink } from "../ui/button";
import { EmptyState } from "../ui/data-table";
import { inertWhen, useIsBehindDrawer } from "../ui/drawer";
import { Pager } from "../ui/pager";
import { SearchBox } from "../ui/search-box";
import { Sheet, SheetHead } from "../ui/sheet";
import { Tabs, Toggle } from "../ui/tabs";

export const handle = { title: "Invoices" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting invoices", ({ garage, url }) => {
    const query = screenQuery(url);
    const filter = invoiceFilter(url.searchParams.get("filter"));
    const { rows, ...page } = listInvoices(garage, { ...query, ...filter.narrow });
    return {
      search: query.search,
      filter: filter.name,
      ...page,
      rows: rows.map((each) => invoiceRow(garage, each)),
    };
  });

export default function Invoices() {
  const { search, filter, rows, count, page, limit } = useLoaderData<typeof loader>();
  const location = useLocation();
  const title = invoiceListTitle(search, filter);
  const address = (name: string) => {
    const params = new URLSearchParams({
      ...(search && { search }),
      ...(name !== "all" && { filter: name }),
    });
    return params.size > 0 ? `/invoices?${params}` : "/invoices";
  };
  return (
    <>
      <div {...inertWhen(useIsBehindDrawer())}>
        <Sheet>
          <Tabs
            label="Kinds of invoice"
            tabs={[
              { label: "All invoices", to: "/invoices", isCurrent: true },
              { label: "MOT invoices", to: "/invoices/mot", isCurrent: false },
            ]}
          />
          <SheetHead
            title={title}
            count={count}
            toggle={
              <Toggle
                label="Payment"
                tabs={INVOICE_FILTERS.map(({ name, label }) => ({
                  label,
                  to: address(name),
                  isCurrent: name === filter,
                }))}
              />
            }
          >
            <SearchBox
              action="/invoices"
              search={search}
              label="Search Invoice # | Vehicle Model - Reg"
              kept={filter === "all" ? {} : { filter }}
            />
            <ButtonLink look="primary" icon={Plus} to={`/invoices/new${location.search}`} preventScrollReset>
              Create invoice
            </ButtonLink>
          </SheetHead>
          {rows.length > 0 && (
            <>
              <InvoiceTable invoices={rows} caption={title} />
              <Pager {...{ page, limit, count }} rows={rows.length} />
            </>
          )}
          {rows.length === 0 && search !== "" && (
            <EmptyState
              icon={Search}
              title={`No invoice matches “${search}”`}
              action={<ButtonLink to="/invoices">Clear search</ButtonLink>}
            >
              Try an invoice number, a registration, a model or a customer's name.
            </EmptyState>
          )}
          {rows.length === 0 && search === "" && (
            <EmptyState
              icon={FileText}
              title={filter === "all" ? "No invoices yet" : `No ${filter} invoices`}
            >
              {filter === "all"
                ? "Create the first one for a customer and a vehicle."
                : "Nothing to show here."}
            </EmptyState>
          )}
        </Sheet>
      </div>
      <Outlet />
    </>
  );
}
