import { api, created, listed } from "../http/api.server";
import { createProduct, listProducts, productView } from "../modules/products/products.server";

const call = api({
  GET: ({ garage, paging }) => listed(listProducts(garage, paging)),
  POST: async ({ garage, body, by }) => created(productView(garage, await createProduct(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
