import { api, listed, searchIn } from "../http/api.server";
import { listPurchaseCategories } from "../modules/purchase-categories/purchase-categories.server";

const call = api({
  POST: ({ garage, body, paging }) =>
    listed(listPurchaseCategories(garage, { ...paging, search: searchIn(body) })),
});

export const loader = call.loader;
export const action = call.action;
