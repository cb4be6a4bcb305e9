import { api, listed, searchIn } from "../http/api.server";
import { listServices } from "../modules/services/services.server";

const call = api({
  POST: ({ garage, body, paging }) => listed(listServices(garage, { ...paging, search: searchIn(body) })),
});

export const loader = call.loader;
export const action = call.action;
