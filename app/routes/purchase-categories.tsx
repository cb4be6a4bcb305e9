import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { screenQuery } from "../http/paging";
import { screen } from "../http/screen.server";
import { listPage } from "../modules/books/list-page.server";
import {
  listPurchaseCategories,
  purchaseCategoryRow,
} from "../modules/purchase-categories/purchase-categories.server";
import { PurchaseCategoryTable } from "../modules/purchase-categories/purchase-category-table";
import { FAILURES } from "../shared/catalogue";
import { Tag } from "../ui/icons";
import { RecordList } from "../ui/record-list";

export const handle = { title: "Purchase Categories" };

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories, ({ garage, url, isDrawnHere }) => {
    const query = screenQuery(url);
    return listPage(listPurchaseCategories(garage, query), query.search, purchaseCategoryRow, isDrawnHere);
  });

export default function PurchaseCategories() {
  return (
    <>
      <RecordList
        path="/purchase-categories"
        noun="purchase category"
        plural="purchase categories"
        icon={Tag}
        title="ALL PURCHASES CATEGORIES"
        list={useLoaderData<typeof loader>()}
        searchLabel="Search Purchase Categories"
        searchHint="Try part of a name or a description."
        emptyHint="Create the first one: a purchase needs a category."
        table={(rows, caption) => <PurchaseCategoryTable categories={rows} caption={caption} />}
      />
      <Outlet />
    </>
  );
}
