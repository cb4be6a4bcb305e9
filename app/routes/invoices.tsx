import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { FileText } from "lucide-react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { invoiceListTitle } from "../modules/invoices/invoice-filter";
import { invoiceRow } from "../modules/invoices/invoice-screens.server";
import { InvoiceTable } from "../modules/invoices/invoice-table";
import { listInvoices } from "../modules/invoices/invoices.server";
import { paymentFilter } from "../modules/payment-filter";
import { PaymentToggle } from "../modules/payment-toggle";
import { RecordList } from "../ui/record-list";
import { Tabs } from "../ui/tabs";

export const handle = { title: "Invoices" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(
    args,
    { listing: "Error getting invoices", searching: "Error deleting invoice" },
    ({ garage, url }) => {
      const query = screenQuery(url);
      const filter = paymentFilter(url.searchParams.get("filter"));
      const { rows, ...page } = listInvoices(garage, { ...query, ...filter.narrow });
      return {
        search: query.search,
        filter: filter.name,
        ...page,
        rows: rows.map((each) => invoiceRow(garage, each)),
      };
    },
  );

export default function Invoices() {
  const { filter, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <RecordList
        path="/invoices"
        noun="invoice"
        icon={FileText}
        title={invoiceListTitle("", filter)}
        list={list}
        searchLabel="Search Invoice # | Vehicle Model - Reg"
        searchHint="Try an invoice number, a registration, a model or a customer's name."
        emptyTitle={filter === "all" ? "No invoices yet" : `No ${filter} invoices`}
        emptyHint={
          filter === "all" ? "Create the first one for a customer and a vehicle." : "Nothing to show here."
        }
        above={
          <Tabs
            label="Kinds of invoice"
            tabs={[
              { label: "All invoices", to: "/invoices", isCurrent: true },
              { label: "MOT invoices", to: "/invoices/mot", isCurrent: false },
            ]}
          />
        }
        toggle={<PaymentToggle path="/invoices" search={list.search} filter={filter} />}
        kept={filter === "all" ? {} : { filter }}
        table={(rows, caption) => <InvoiceTable invoices={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
