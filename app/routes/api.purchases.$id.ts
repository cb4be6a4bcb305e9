import { api, noContent } from "../http/api.server";
import { purchaseView } from "../modules/purchases/purchase-view.server";
import { deletePurchase, updatePurchase } from "../modules/purchases/purchases.server";

const call = api({
  PUT: async ({ garage, id, body, by, version }) =>
    purchaseView(garage, await updatePurchase(garage, id, body, by, version)),
  DELETE: async ({ garage, id, by, version }) => {
    await deletePurchase(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
