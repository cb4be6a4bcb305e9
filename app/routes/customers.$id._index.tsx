import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import {
  CustomerDetails,
  CustomerSummaryFigures,
  OverdueInvoices,
} from "../modules/customers/customer-details";
import { CustomerDrawer } from "../modules/customers/customer-drawer";
import { customerScreen } from "../modules/customers/customer-screens.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { AccountList } from "../modules/statements/account-list";
import { StatementLinks } from "../modules/statements/statement-links";
import { FAILURES } from "../shared/catalogue";

export const handle = {
  title: "Customer",
  of: ({ customer }: SerializeFrom<typeof loader>) => customer.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.customers.get, async ({ garage, id, url }) => {
    const shown = customerScreen(garage, id);
    const history = isHistoryOpen(url.search) ? await historyOf(garage, "customer", id) : undefined;
    return { ...shown, history };
  });

export default function ViewCustomer() {
  const { account, customer, figures, history, summary, statements } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const listSearch = historySearch(search, false);
  return (
    <CustomerDrawer customer={customer} summary={summary} tab="details" listSearch={listSearch}>
      <CustomerSummaryFigures summary={summary} account={figures} />
      <OverdueInvoices summary={summary} />
      <AccountList lines={account} />
      <StatementLinks path={`/customers/${customer._id}`} search={listSearch} statements={statements} />
      <CustomerDetails customer={customer} />
      <HistoryFold changes={history} />
    </CustomerDrawer>
  );
}
