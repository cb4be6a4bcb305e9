import { api, created, listed } from "../http/api.server";
import { createUser, listUsers } from "../modules/users/manage-users.server";
import { userView } from "../modules/users/user";

const call = api({
  GET: ({ garage, paging }) => listed(listUsers(garage, paging), userView),
  POST: async ({ garage, body, by }) => created(userView(await createUser(garage, body, by))),
});

export const loader = call.loader;
export const action = call.action;
