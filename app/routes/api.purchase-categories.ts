import { api, created, listed } from "../http/api.server";
import {
  createPurchaseCategory,
  listPurchaseCategories,
} from "../modules/purchase-categories/purchase-categories.server";

const call = api({
  GET: ({ garage, paging }) => listed(listPurchaseCategories(garage, paging)),
  POST: async ({ garage, body, by }) => created(await createPurchaseCategory(garage, body, by)),
});

export const loader = call.loader;
export const action = call.action;
