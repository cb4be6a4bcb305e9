import { api, created, listed } from "../http/api.server";
import { createTransaction, listTransactions } from "../modules/transactions/transactions.server";

const call = api({
  GET: ({ garage, paging, url }) =>
    listed(
      listTransactions(garage, { ...paging, department: url.searchParams.get("department") || undefined }),
    ),
  POST: async ({ garage, body, by }) => created(await createTransaction(garage, body, by)),
});

export const loader = call.loader;
export const action = call.action;
