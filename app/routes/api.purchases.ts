import { api, created, listed } from "../http/api.server";
import { purchaseQuery } from "../modules/purchases/purchase.schema";
import { purchaseView } from "../modules/purchases/purchase-view.server";
import { createPurchase, listPurchases } from "../modules/purchases/purchases.server";

const call = api({
  GET: ({ garage, paging, url }) =>
    listed(listPurchases(garage, { ...paging, ...purchaseQuery(url.searchParams) }), (each) =>
      purchaseView(garage, each),
    ),
  POST: async ({ garage, body, by }) => created(purchaseView(garage, await createPurchase(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
