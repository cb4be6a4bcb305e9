import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import { paymentFilter } from "../modules/payments/payment-filter";
import { PaymentToggle } from "../modules/payments/payment-toggle";
import { purchaseRow } from "../modules/purchases/purchase-screens.server";
import { PurchaseTable } from "../modules/purchases/purchase-table";
import { listPurchases } from "../modules/purchases/purchases.server";
import { FAILURES } from "../shared/catalogue";
import { ButtonLink } from "../ui/button";
import { ReceiptText } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Purchases" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    const filter = paymentFilter(url.searchParams.get("filter"));
    const found = listPurchases(garage, { ...query, ...filter.narrow });
    return {
      list: listPage(found, query.search, (each) => purchaseRow(garage, each), isDrawnHere),
      filter: filter.name,
    };
  });

const TITLES = { all: "ALL PURCHASES", paid: "PAID PURCHASES", unpaid: "UNPAID PURCHASES" } as const;

export default function Purchases() {
  const { filter, list } = useLoaderData<typeof loader>();
  return (
    <>
      <RecordList
        isDated
        path="/purchases"
        noun="purchase"
        icon={ReceiptText}
        title={TITLES[filter]}
        list={list}
        searchLabel="Search Purchases"
        searchHint="Try a supplier, a category, part of the details or a number."
        emptyTitle={filter === "all" ? "No purchases yet" : `No ${filter} purchases`}
        emptyHint={
          filter === "all"
            ? "Create the first one from a supplier’s invoice."
            : "Choose ALL to see every purchase."
        }
        toggle={<PaymentToggle path="/purchases" search={list.search} filter={filter} />}
        also={<ButtonLink to="/purchases/split">Split an invoice</ButtonLink>}
        kept={filter === "all" ? {} : { filter }}
        table={(rows, caption) => <PurchaseTable purchases={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
