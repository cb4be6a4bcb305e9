import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { CustomerDetails, CustomerSummaryFigures } from "../modules/customers/customer-details";
import { CustomerDrawer } from "../modules/customers/customer-drawer";
import { customerSummary, getCustomer } from "../modules/customers/customers.server";

export const handle = { title: "Customer", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting customer", ({ garage, id }) => {
    const customer = getCustomer(garage, id);
    return { customer, summary: customerSummary(garage, id) };
  });

export default function ViewCustomer() {
  const { customer, summary } = useLoaderData<typeof loader>();
  return (
    <CustomerDrawer customer={customer} summary={summary} tab="details" listSearch={useLocation().search}>
      <CustomerSummaryFigures summary={summary} />
      <CustomerDetails customer={customer} />
    </CustomerDrawer>
  );
}
