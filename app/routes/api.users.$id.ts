import { api, noContent } from "../http/api.server";
import { deactivateUser, updateUser } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";

const call = api({
  PUT: async ({ garage, id, body, by, version }) => userView(await updateUser(garage, id, body, by, version)),
  DELETE: async ({ garage, id, by, version }) => {
    await deactivateUser(garage, id, by, version);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
