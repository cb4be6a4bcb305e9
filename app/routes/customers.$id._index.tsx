import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { CustomerDetails, CustomerSummaryFigures } from "../modules/customers/customer-details";
import { CustomerDrawer } from "../modules/customers/customer-drawer";
import { customerSummary, getCustomer } from "../modules/customers/customers.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";

export const handle = { title: "Customer", drawer: true };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, "Error getting customer", async ({ garage, id, url }) => {
    const customer = getCustomer(garage, id);
    const history = isHistoryOpen(url.search) ? await historyOf(garage, "customer", id) : undefined;
    return { customer, history, summary: customerSummary(garage, id) };
  });

export default function ViewCustomer() {
  const { customer, history, summary } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <CustomerDrawer
      customer={customer}
      summary={summary}
      tab="details"
      listSearch={historySearch(search, false)}
    >
      <CustomerSummaryFigures summary={summary} />
      <CustomerDetails customer={customer} />
      <HistoryFold changes={history} />
    </CustomerDrawer>
  );
}
