import { api, noContent } from "../http/api.server";
import {
  deletePurchaseCategory,
  updatePurchaseCategory,
} from "../modules/purchase-categories/purchase-categories.server";

const call = api({
  PUT: ({ garage, id, body, by, version }) => updatePurchaseCategory(garage, id, body, by, version),
  DELETE: async ({ garage, id, by, version }) => {
    await deletePurchaseCategory(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
