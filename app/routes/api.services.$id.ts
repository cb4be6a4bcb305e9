import { api, noContent } from "../http/api.server";
import { deleteService, updateService } from "../modules/services/services.server";

const call = api({
  PUT: ({ garage, id, body, by, version }) => updateService(garage, id, body, by, version),
  DELETE: async ({ garage, id, by, version }) => {
    await deleteService(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
