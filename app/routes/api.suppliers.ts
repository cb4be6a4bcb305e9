import { api, created, listed } from "../http/api.server";
import { createSupplier, listSuppliers } from "../modules/suppliers/suppliers.server";

const call = api({
  GET: ({ garage, paging }) => listed(listSuppliers(garage, paging)),
  POST: async ({ garage, body, by }) => created(await createSupplier(garage, body, by)),
});

export const loader = call.loader;
export const action = call.action;
