import { api, listed, searchIn } from "../http/api.server";
import { listSuppliers } from "../modules/suppliers/suppliers.server";

const call = api({
  POST: ({ garage, body, paging }) => listed(listSuppliers(garage, { ...paging, search: searchIn(body) })),
});

export const loader = call.loader;
export const action = call.action;
