import { api, noContent } from "../http/api.server";
import {
  deletePurchaseCategory,
  updatePurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";

const call = api({
  PUT: ({ garage, id, body, by, version }) => updatePurchaseCategory(garage, id, body, by, version),
  DELETE: async ({ garage, id, by }) => {
    await deletePurchaseCategory(garage, id, by);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
