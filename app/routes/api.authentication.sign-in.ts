import { publicApi } from "../http/api.server";
import { issueToken } from "../http/session.server";
import { signIn } from "../http/sign-in.server";

const call = publicApi({
  POST: async ({ garage, body, clientAddress }) =>
    issueToken(garage, await signIn(garage, body, clientAddress)),
});

export const loader = call.loader;
export const action = call.action;
