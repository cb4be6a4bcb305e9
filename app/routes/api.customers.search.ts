import { api, listed, searchIn } from "../http/api.server";
import { listCustomers } from "../modules/customers/customers.server";

const call = api({
  POST: ({ garage, body, paging }) => listed(listCustomers(garage, { ...paging, search: searchIn(body) })),
});

export const loader = call.loader;
export const action = call.action;
