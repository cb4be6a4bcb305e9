import { api, noContent } from "../http/api.server";
import { deleteTransaction, updateTransaction } from "../modules/transactions/transactions.server";

const call = api({
  PUT: ({ garage, id, body, by, version }) => updateTransaction(garage, id, body, by, version),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteTransaction(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
