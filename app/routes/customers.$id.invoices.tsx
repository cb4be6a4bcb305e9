import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { CustomerInvoices, OverdueInvoices } from "../modules/customers/customer-details";
import { CustomerDrawer } from "../modules/customers/customer-drawer";
import { customerInvoicesScreen } from "../modules/customers/customer-screens.server";
import { FAILURES } from "../shared/catalogue";

export const handle = {
  title: "Invoices of",
  of: ({ customer }: SerializeFrom<typeof loader>) => customer.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.get, ({ garage, id }) => customerInvoicesScreen(garage, id));

export default function ViewCustomerInvoices() {
  const { customer, invoices, summary } = useLoaderData<typeof loader>();
  return (
    <CustomerDrawer customer={customer} summary={summary} tab="invoices" listSearch={useLocation().search}>
      <OverdueInvoices summary={summary} />
      <CustomerInvoices invoices={invoices} />
    </CustomerDrawer>
  );
}
