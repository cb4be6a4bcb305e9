import { api, noContent } from "../http/api.server";
import { deleteProduct, productView, updateProduct } from "../modules/products/products.server";

const call = api({
  PUT: async ({ garage, id, body, by, version }) =>
    productView(garage, await updateProduct(garage, id, body, by, version)),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteProduct(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
