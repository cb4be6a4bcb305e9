import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { RECEIPT_METHODS, receiptMethod } from "../modules/receipts/receipt";
import { receiptRow } from "../modules/receipts/receipt-screens.server";
import { ReceiptTable } from "../modules/receipts/receipt-table";
import { listReceipts } from "../modules/receipts/receipts.server";
import { FAILURES } from "../shared/catalogue";
import { Banknote } from "../ui/icons";
import { RecordList } from "../ui/record-list";
import { Toggle } from "../ui/tabs";

export { recordsLinks as links } from "../ui/sheets";

export const handle = { title: "Money In" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.receipts, ({ garage, url, isDrawnHere }) => {
    const method = receiptMethod(url.searchParams.get("filter"));
    const query = screenQuery(url);
    const found = listReceipts(garage, { ...query, ...(method && { method }) });
    return {
      list: listPage(found, query.search, (each) => receiptRow(garage, each), isDrawnHere),
      filter: method,
    };
  });

export default function MoneyIn() {
  const { list, filter } = useLoaderData<typeof loader>();
  const address = (method: string) =>
    `/receipts?${new URLSearchParams({ ...(list.search && { search: list.search }), filter: method })}`;
  return (
    <>
      <RecordList
        isDated
        path="/receipts"
        noun="receipt"
        plural={filter ? `${filter} receipts` : "receipts"}
        icon={Banknote}
        title="MONEY IN"
        list={list}
        createLabel="Receive money"
        searchLabel="Search Money In"
        searchHint="Try a customer’s name, a reference, an amount or a number."
        emptyHint="Receive money for one invoice or for many. What is over stays on the customer’s account."
        toggle={
          <Toggle
            label="Method"
            tabs={[
              {
                label: "All",
                to: list.search ? `/receipts?${new URLSearchParams({ search: list.search })}` : "/receipts",
                isCurrent: !filter,
              },
              ...RECEIPT_METHODS.map((method) => ({
                label: method,
                to: address(method),
                isCurrent: method === filter,
              })),
            ]}
          />
        }
        kept={filter === undefined ? {} : { filter }}
        table={(rows, caption) => <ReceiptTable receipts={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
