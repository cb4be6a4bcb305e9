import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { filteredDepartment, transactionRow } from "../modules/transactions/transaction-screens.server";
import { TransactionTable } from "../modules/transactions/transaction-table";
import { listTransactions } from "../modules/transactions/transactions.server";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { Check, Landmark } from "../ui/icons";
import { RecordList } from "../ui/record-list";
import { Toggle } from "../ui/tabs";

export const handle = { title: "Bank Transactions" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.transactions.list, ({ garage, url, isDrawnHere }) => {
    const department = filteredDepartment(garage, url.searchParams.get("filter"));
    const { page, limit, stopAtLast } = screenQuery(url);
    const found = listTransactions(garage, { page, limit, stopAtLast, department: department?.name });
    return {
      departments: garage.business.departments.map(({ name, displayName }) => ({ name, displayName })),
      filter: department?.name,
      list: listPage(found, "", (each) => transactionRow(garage, each), isDrawnHere),
    };
  });

export default function Transactions() {
  const { departments, filter, list } = useLoaderData<typeof loader>();
  const chosen = departments.find(({ name }) => name === filter);
  return (
    <>
      <RecordList
        isDated
        path="/transactions"
        noun="transaction"
        plural={chosen ? `${chosen.displayName} transactions` : "transactions"}
        icon={Landmark}
        title="ALL TRANSACTIONS"
        list={list}
        emptyHint="Create one for each payment into or out of the bank account."
        toggle={
          <Toggle
            label="Department"
            tabs={[
              { label: "All", to: "/transactions", isCurrent: !chosen },
              ...departments.map(({ name, displayName }) => ({
                label: displayName,
                to: `/transactions?${new URLSearchParams({ filter: name })}`,
                isCurrent: name === filter,
              })),
            ]}
          />
        }
        also={
          <ButtonLink icon={Check} to="/transactions/matching">
            Match with invoices
          </ButtonLink>
        }
        kept={filter === undefined ? {} : { filter }}
        table={(rows, caption) => <TransactionTable transactions={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
