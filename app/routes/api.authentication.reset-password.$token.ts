import { noContent, publicApi } from "../http/api.server";
import { takeReset } from "../http/password-reset.server";

const call = publicApi({
  POST: async ({ garage, params, body, clientAddress }) => {
    await takeReset(garage, params.token ?? "", body, clientAddress);
    return noContent();
  },
});

export const loader = call.loader;
export const action = call.action;
