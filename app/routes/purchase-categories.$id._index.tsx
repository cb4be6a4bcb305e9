import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { getPurchaseCategory } from "../modules/purchase-categories/purchase-categories.server";
import { PurchaseCategoryDetails } from "../modules/purchase-categories/purchase-category-details";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Purchase category",
  of: ({ category }: SerializeFrom<typeof loader>) => category.name,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchaseCategories.get, async ({ garage, id, url }) => ({
    category: getPurchaseCategory(garage, id),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "purchaseCategory", id) : undefined,
  }));

export default function ViewPurchaseCategory() {
  const { category, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={category.name}
      noun="purchase category"
      path={`/purchase-categories/${category._id}`}
      listPath="/purchase-categories"
      listSearch={historySearch(useLocation().search, false)}
    >
      <PurchaseCategoryDetails category={category} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
