import type { LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { screen } from "../http/screen.server";
import { historyOf } from "../modules/history/history.server";
import { HistoryFold, historySearch, isHistoryOpen } from "../modules/history/history-fold";
import { PurchaseDetails } from "../modules/purchases/purchase-details";
import { linkedPurchase } from "../modules/purchases/purchase-screens.server";
import { getPurchase } from "../modules/purchases/purchases.server";
import { FAILURES } from "../shared/catalogue";
import { RecordDrawer } from "../ui/record-drawer";

export const handle = {
  title: "Purchase",
  of: ({ purchase }: SerializeFrom<typeof loader>) => purchase.autoId,
  drawer: true,
};

export const loader = (args: LoaderFunctionArgs) =>
  screen(args, FAILURES.purchases.get, async ({ garage, id, url }) => ({
    purchase: linkedPurchase(garage, getPurchase(garage, id)),
    history: isHistoryOpen(url.search) ? await historyOf(garage, "purchase", id) : undefined,
  }));

export default function ViewPurchase() {
  const { purchase, history } = useLoaderData<typeof loader>();
  return (
    <RecordDrawer
      title={`Purchase ${purchase.autoId}`}
      noun="purchase"
      path={`/purchases/${purchase._id}`}
      listPath="/purchases"
      listSearch={historySearch(useLocation().search, false)}
    >
      <PurchaseDetails purchase={purchase} />
      <HistoryFold changes={history} />
    </RecordDrawer>
  );
}
