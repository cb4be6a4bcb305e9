import { api, listed, searchIn } from "../http/api.server";
import { purchaseView } from "../modules/purchases/purchase-view.server";
import { listPurchases } from "../modules/purchases/purchases.server";

const call = api({
  POST: ({ garage, body, paging }) =>
    listed(listPurchases(garage, { ...paging, search: searchIn(body) }), (each) =>
      purchaseView(garage, each),
    ),
});

export const loader = call.loader;
export const action = call.action;
