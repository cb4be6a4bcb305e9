import { api, noContent } from "../http/api.server";
import { deleteSupplier, updateSupplier } from "../modules/suppliers/suppliers.server";

const call = api({
  PUT: ({ garage, id, body, by, version }) => updateSupplier(garage, id, body, by, version),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteSupplier(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
