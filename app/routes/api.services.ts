import { api, created, listed } from "../http/api.server";
import { createService, listServices } from "../modules/services/services.server";

const call = api({
  GET: ({ garage, paging }) => listed(listServices(garage, paging)),
  POST: async ({ garage, body, by }) => created(await createService(garage, body, by)),
});

export const loader = call.loader;
export const action = call.action;
