import { api, created, listed } from "../http/api.server";
import { createCustomer, listCustomers } from "../modules/customers/customers.server";

const call = api({
  GET: ({ garage, paging }) => listed(listCustomers(garage, paging)),
  POST: async ({ garage, body, by }) => created(await createCustomer(garage, body, by)),
});

export const loader = call.loader;
export const action = call.action;
