import { api, listed, searchIn } from "../http/api.server";
import { listProducts } from "../modules/products/products.server";

const call = api({
  POST: ({ garage, body, paging }) => listed(listProducts(garage, { ...paging, search: searchIn(body) })),
});

export const loader = call.loader;
export const action = call.action;
